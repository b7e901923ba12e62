notification-no-service = Ezen az asztalon nincs értesítési szolgáltatás.
notification-refused = Az értesítési szolgáltatás elutasította: { $reason }.
notification-no-response = Az értesítési szolgáltatás nem válaszol.
notification-service-unreachable = Az értesítési szolgáltatás nem érhető el: { $reason }.
notifications-ended = A Forewarn nem tud több értesítést megjeleníteni.
notifications-off-for-forewarn = A Windows nem jeleníti meg a Forewarn értesítéseit: ki vannak kapcsolva a Gépház, Rendszer, Értesítések lapján.
notifications-off-for-user = A Windows nem jelenít meg értesítéseket: mind ki van kapcsolva a Gépház, Rendszer, Értesítések lapján.
notifications-off-by-policy = A Windows nem jelenít meg értesítéseket: egy rendszergazda házirenddel kikapcsolta őket.
notification-do-not-disturb = A Ne zavarjanak be van kapcsolva, ezért a Windows elrejthette az értesítést.
notification-full-screen = Teljes képernyős alkalmazás vagy bemutató fut, ezért a Windows elrejthette az értesítést.
notification-quiet-time = Ez a fiók új, ezért a Windows elrejthette az értesítést.

notification-open = Megnyitás
notification-dismiss = Elvetés
