### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;karbantartás;újraindítás;virtuális gép;
# A paragraph in a software center.
linux-description = Az Azure percekkel előre bejelenti egy virtuális gép újraindítását, ismételt üzembe helyezését, szüneteltetését, kiürítését és törlését. A Forewarn az értesítési területen fut, értesíti Önt, visszaszámol az eseményig, és lehetővé teszi a korai jóváhagyást.
