### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;underhåll;omstart;virtuell dator;
# A paragraph in a software center.
linux-description = Azure meddelar omstarter, omdistributioner, frysningar, avlägsningar och borttagningar av en virtuell dator några minuter i förväg. Forewarn finns i meddelandefältet, aviserar dig, räknar ned till händelsen och låter dig godkänna den tidigt.
