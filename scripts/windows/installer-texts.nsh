; What the installer says besides what NSIS has texts for. Save as UTF-8.

LangString Description ${LANG_ENGLISH} "Warns of Azure's scheduled maintenance of this VM"
LangString Description ${LANG_TURKISH} "Bu VM için planlanan Azure bakımlarını haber verir"
LangString Description ${LANG_SWEDISH} "Varnar för Azures planerade underhåll av den här virtuella datorn"
LangString Description ${LANG_HUNGARIAN} "Figyelmeztet az Azure ezen a virtuális gépen tervezett karbantartásaira"
LangString Description ${LANG_DUTCH} "Waarschuwt voor gepland Azure-onderhoud aan deze VM"

LangString Autostart ${LANG_ENGLISH} "Start for everybody who signs in"
LangString Autostart ${LANG_TURKISH} "Oturum açan herkes için başlat"
LangString Autostart ${LANG_SWEDISH} "Starta för alla som loggar in"
LangString Autostart ${LANG_HUNGARIAN} "Indítás mindenkinél, aki bejelentkezik"
LangString Autostart ${LANG_DUTCH} "Starten voor iedereen die zich aanmeldt"

LangString RemoveHistory ${LANG_ENGLISH} "Also delete the history of every user"
LangString RemoveHistory ${LANG_TURKISH} "Tüm kullanıcıların geçmişini de sil"
LangString RemoveHistory ${LANG_SWEDISH} "Ta även bort alla användares historik"
LangString RemoveHistory ${LANG_HUNGARIAN} "Az összes felhasználó előzményeinek törlése is"
LangString RemoveHistory ${LANG_DUTCH} "Ook de geschiedenis van alle gebruikers verwijderen"

LangString StillRunning ${LANG_ENGLISH} "Forewarn is still running and could not be closed. Quit it from its tray menu in every session, then run this installer again."
LangString StillRunning ${LANG_TURKISH} "Forewarn hâlâ çalışıyor ve kapatılamadı. Her oturumda tepsi menüsünden çıkın, ardından bu yükleyiciyi yeniden çalıştırın."
LangString StillRunning ${LANG_SWEDISH} "Forewarn körs fortfarande och gick inte att stänga. Avsluta det från ikonens meny i varje session och kör sedan installationsprogrammet igen."
LangString StillRunning ${LANG_HUNGARIAN} "A Forewarn még fut, és nem sikerült bezárni. Lépjen ki belőle minden munkamenetben a tálcaikon menüjéből, majd futtassa újra a telepítőt."
LangString StillRunning ${LANG_DUTCH} "Forewarn is nog actief en kon niet worden gesloten. Sluit het in elke sessie af via het menu van het pictogram en voer dit installatieprogramma opnieuw uit."

LangString WebViewMissing ${LANG_ENGLISH} "Forewarn is installed: its icon, its notifications and its menu work. Its window also needs the Microsoft Edge WebView2 Runtime, which is missing here. Install it from:"
LangString WebViewMissing ${LANG_TURKISH} "Forewarn yüklendi: simgesi, bildirimleri ve menüsü çalışıyor. Penceresi için ayrıca Microsoft Edge WebView2 Runtime gerekir ve bu bilgisayarda yok. Şuradan yükleyin:"
LangString WebViewMissing ${LANG_SWEDISH} "Forewarn är installerat: ikonen, aviseringarna och menyn fungerar. Fönstret behöver även Microsoft Edge WebView2 Runtime, som saknas här. Installera det från:"
LangString WebViewMissing ${LANG_HUNGARIAN} "A Forewarn telepítése kész: az ikonja, az értesítései és a menüje működik. Az ablakához a Microsoft Edge WebView2 Runtime is kell, amely itt hiányzik. Innen telepíthető:"
LangString WebViewMissing ${LANG_DUTCH} "Forewarn is geïnstalleerd: het pictogram, de meldingen en het menu werken. Voor het venster is ook de Microsoft Edge WebView2 Runtime nodig, en die ontbreekt hier. Installeer die vanaf:"

LangString WrongSystem ${LANG_ENGLISH} "Forewarn needs a 64-bit Windows 10, Windows Server 2016 or newer."
LangString WrongSystem ${LANG_TURKISH} "Forewarn için 64 bit Windows 10, Windows Server 2016 veya daha yenisi gerekir."
LangString WrongSystem ${LANG_SWEDISH} "Forewarn kräver 64-bitars Windows 10, Windows Server 2016 eller senare."
LangString WrongSystem ${LANG_HUNGARIAN} "A Forewarn futtatásához 64 bites Windows 10, Windows Server 2016 vagy újabb rendszer kell."
LangString WrongSystem ${LANG_DUTCH} "Forewarn vereist een 64-bits Windows 10, Windows Server 2016 of nieuwer."

LangString WrongAutostart ${LANG_ENGLISH} "/AUTOSTART must be yes or no."
LangString WrongAutostart ${LANG_TURKISH} "/AUTOSTART için yes veya no yazılmalıdır."
LangString WrongAutostart ${LANG_SWEDISH} "/AUTOSTART måste vara yes eller no."
LangString WrongAutostart ${LANG_HUNGARIAN} "Az /AUTOSTART értéke csak yes vagy no lehet."
LangString WrongAutostart ${LANG_DUTCH} "/AUTOSTART moet yes of no zijn."

LangString NotClaimed ${LANG_ENGLISH} "The folder for the settings of this machine holds something that belongs to somebody else and could not be put aside. Remove Forewarn from the ProgramData folder, then run this installer again."
LangString NotClaimed ${LANG_TURKISH} "Bu makinenin ayar klasöründe başkasına ait, kenara alınamayan bir şey var. ProgramData klasöründeki Forewarn klasörünü silin, ardından bu yükleyiciyi yeniden çalıştırın."
LangString NotClaimed ${LANG_SWEDISH} "Mappen för datorns inställningar innehåller något som tillhör någon annan och som inte gick att flytta undan. Ta bort Forewarn från mappen ProgramData och kör sedan installationsprogrammet igen."
LangString NotClaimed ${LANG_HUNGARIAN} "A gép beállításainak mappájában valaki másé is van, amit nem sikerült félretenni. Törölje a Forewarn mappát a ProgramData mappából, majd futtassa újra a telepítőt."
LangString NotClaimed ${LANG_DUTCH} "De map voor de instellingen van deze computer bevat iets van iemand anders dat niet opzij kon worden gezet. Verwijder Forewarn uit de map ProgramData en voer dit installatieprogramma opnieuw uit."
