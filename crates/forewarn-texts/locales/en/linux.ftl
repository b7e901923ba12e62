### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;maintenance;reboot;virtual machine;
# A paragraph in a software center.
linux-description = Azure announces reboots, redeploys, freezes, evictions and deletions of a virtual machine minutes in advance. Forewarn sits in the tray, notifies you, counts down to the event and lets you approve it early.
