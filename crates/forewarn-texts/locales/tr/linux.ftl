### What menus and software centers show on Linux.

# Words to find Forewarn by, each followed by a semicolon.
linux-keywords = Azure;bakım;yeniden başlatma;sanal makine;
# A paragraph in a software center.
linux-description = Azure, bir sanal makinenin yeniden başlatılmasını, yeniden dağıtılmasını, dondurulmasını, çıkarılmasını ve silinmesini dakikalar öncesinden duyurur. Forewarn bildirim alanında çalışır, size bildirim gönderir, olaya kadar geri sayar ve olayı erkenden onaylamanızı sağlar.
