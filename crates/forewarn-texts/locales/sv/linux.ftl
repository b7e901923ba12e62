### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;underhåll;omstart;virtuell dator;
# A paragraph in a software center.
linux-description = Azure meddelar omstarter, flyttar, frysningar, borttagningar och återkallade Spot-datorer några minuter i förväg. Forewarn ligger i systemfältet, meddelar dig, räknar ned till händelsen och låter dig godkänna den direkt.
