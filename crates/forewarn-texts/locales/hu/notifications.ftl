notification-no-service = Ezen az asztali környezeten nincs értesítési szolgáltatás.
notification-refused = Az értesítési szolgáltatás elutasította: { $reason }.
notification-no-response = Az értesítési szolgáltatás nem válaszol.
notification-service-unreachable = Az értesítési szolgáltatás nem érhető el: { $reason }.
notifications-ended = A Forewarn már nem tud értesítéseket megjeleníteni.
notifications-off-for-forewarn = A Windows nem jeleníti meg a Forewarn értesítéseit: ki vannak kapcsolva itt: Gépház > Rendszer > Értesítések.
notifications-off-for-user = A Windows nem jelenít meg értesítéseket: ki vannak kapcsolva itt: Gépház > Rendszer > Értesítések.
notifications-off-by-policy = A Windows nem jelenít meg értesítéseket: egy rendszergazda házirenddel kikapcsolta őket.
notification-do-not-disturb = A Ne zavarjanak mód be van kapcsolva, ezért lehet, hogy a Windows elrejtette az értesítést.
notification-full-screen = Teljes képernyős alkalmazás vagy bemutató fut, ezért lehet, hogy a Windows elrejtette az értesítést.
notification-quiet-time = Ez a fiók új, ezért lehet, hogy a Windows elrejtette az értesítést.

notification-open = Megnyitás
notification-dismiss = Elvetés
