// @ts-check
/** Cards, countdowns, approvals and reminders, in Turkish. */

/** @type {typeof import("../en/events.js").default} */
const texts = {
    thisVm: "bu VM",
    thisVmAnd: "bu VM + {count}",
    otherVms: { one: "{count} başka VM", other: "{count} başka VM" },
    someVms: { one: "{count} VM", other: "{count} VM" },
    vms: "VM'ler",
    moreVms: { one: "{count} VM daha göster", other: "{count} VM daha göster" },
    fewerVms: "Daha az VM göster",
    plus: "+{count}",
    neighbours: "Bu kümedeki diğer VM'ler ({count})",

    days: { one: "{count} gün", other: "{count} gün" },
    daysHours: "{days} {hours} sa",
    due: "Her an başlayabilir",
    inProgress: "Sürüyor",
    inProgressFor: "Sürüyor · {time}",
    noTime: "Zamanı bilinmiyor",
    notBefore: "en erken {time}",
    notBeforeUtc: "en erken {time} · {utc} UTC",
    wasDue: "beklenen zaman: {time}",
    startedAt: "başlangıç: {time}",
    unreadableTime: "Azure zamanı “{text}” olarak yazdı.",
    noTimeGiven: "Azure zaman bildirmedi.",
    paused: "VM {time} durakladı.",

    lifeLine: "İlerleme",
    stepScheduled: "Planlandı",
    stepApproved: "Onaylandı",
    stepStarted: "Başladı",
    stepDone: "Bitti",
    stepPassed: "geçildi",
    stepSkipped: "buradan değil",

    approve: "Şimdi onayla…",
    approving: "Onaylanıyor…",
    approved: "{by} onayladı.",
    approvedWaiting: "{by} onayladı, Azure bekleniyor. Konaktaki diğer kiracılar bunu geciktirebilir.",
    approvalFailed: "Onaylama başarısız oldu.",
    approvalMayHaveArrived: "İstek yine de Azure'a ulaşmış olabilir.",
    approvalRefused: "Onaylanmadı.",

    remind: "Hatırlat…",
    reminding: "Hatırlatma: {time}",
    remindMenu: "Ne zaman hatırlatılsın",
    remindBefore: { one: "{count} dakika önce", other: "{count} dakika önce" },
    remindUsual: "Her zamanki gibi",
    remindFailed: "Hatırlatma ayarlanamadı.",

    confirmTitle: {
        one: "{vm} için {type} şimdi onaylansın mı?",
        other: "{count} VM için {type} şimdi onaylansın mı?",
    },
    confirmTitleOther: "“{type}” şimdi onaylansın mı?",
    confirmInstead: "Azure, planlanan zamanı ({time}) beklemeden hemen başlatabilir.",
    confirmAtOnce: "Azure hemen başlatabilir.",
    confirmFinal: "Onay geri alınamaz.",
    confirmForAll: "Onay yalnızca bu VM için değil, olaydaki tüm VM'ler için geçerlidir. Geri alınamaz.",
    confirmForOther: "Bu olay bu VM için değil, başka bir VM içindir. Onay geri alınamaz.",
    confirmTick: { one: "{vm} için onayla", other: "{count} VM'nin tümü için onayla" },
    confirmVmsChanged: "VM listesi değişti. Lütfen yeniden bakın.",
    confirmOver: "Bu olay sona erdi. Onaylanacak bir şey kalmadı.",
    confirm: "Şimdi onayla",
};

export default texts;
