### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;bakım;yeniden başlatma;sanal makine;
# A paragraph in a software center.
linux-description = Azure, bir sanal makinenin yeniden başlatılmasını, taşınmasını, dondurulmasını, geri alınmasını ve silinmesini dakikalar öncesinden duyurur. Forewarn sistem tepsisinde çalışır, size haber verir, olaya kadar geri sayar ve olayı hemen onaylamanızı sağlar.
