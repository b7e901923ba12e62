// A fake history: `window.fakeHistory(count)` creates that many fixed events and responds to queries.
// A test may change `events`, newest first.

window.fakeHistory = (count, now = Date.now()) => {
    const MINUTE = 60_000;
    const DAY = 1440 * MINUTE;
    const KINDS = "Freeze Reboot Freeze Redeploy Freeze Preempt Reboot Terminate Freeze Other".split(" ");
    const VMS = ["web-01", "web-02", "db-07", "batch_0001a2b3", "batch_0001a2b4"];
    const DESCRIPTIONS = {
        Freeze: "Virtual machine is being paused because of a memory-preserving Live Migration operation.",
        Reboot: "Host server is undergoing maintenance.",
        Redeploy: "Virtual machine has encountered a failure.",
        Preempt: "",
        Terminate: "",
        Other: "A type of event that came later.",
    };
    const SECONDS = { Freeze: 9, Reboot: 250, Redeploy: 610, Preempt: 31, Terminate: 90, Other: 75 };
    const time = (ms) => new Date(ms).toISOString();

    function event(index) {
        const id = count - index;
        const kind = KINDS[id % KINDS.length];
        const seen = now - (index + 1) * 9.3 * 60 * MINUTE;
        const notBefore = seen + 15 * MINUTE;
        const pending = index === 0;
        const cancelled = !pending && id % 7 === 3;
        const unseen = !pending && !cancelled && id % 11 === 5;
        const started = !pending && !cancelled && !unseen;
        const approved = started && id % 4 === 1;
        const startedAt = approved ? seen + 3 * MINUTE : notBefore + 40_000;
        const tookMs = (SECONDS[kind] + (id % 13) * 4) * 1000;
        return {
            id,
            key: `E${id}`,
            azureId: `C7061BAC-AFDC-4513-B24B-${String(id).padStart(12, "0")}`,
            kind,
            typeName: kind === "Other" ? "Hibernate" : kind,
            source: kind === "Terminate" ? "User" : "Platform",
            vms: VMS.slice(id % 3, (id % 3) + 1 + (id % 5)),
            thisVm: id % 3 === 0,
            description: DESCRIPTIONS[kind],
            notBefore: time(notBefore),
            firstSeen: time(seen),
            approvedBy: approved ? "CONTOSO\\anna" : null,
            approvedAt: approved ? time(seen + 2 * MINUTE) : null,
            startedAt: started ? time(startedAt) : null,
            endedAt: pending ? null : time(started ? startedAt + tookMs : notBefore + 5 * MINUTE),
            outcome: pending ? "pending" : cancelled ? "cancelled" : unseen ? "completedUnseen" : "completed",
            tookMs: started ? tookMs : null,
            pausedMs: started && kind === "Freeze" ? 5_200 : null,
            whileAway: false,
        };
    }

    const events = Array.from({ length: count }, (_, index) => event(index));
    const gaps =
        count === 0
            ? []
            : [
                  { from: time(now - 21.4 * DAY), until: time(now - 20.1 * DAY), reason: "notMonitored" },
                  { from: time(now - 6.2 * DAY), until: time(now - 6.0 * DAY), reason: "noContact" },
              ];

    const VALUES = {
        seen: (one) => one.firstSeen,
        type: (one) => one.typeName,
        vm: (one) => one.vms[0] ?? "",
        notBefore: (one) => one.notBefore ?? "",
        duration: (one) => one.tookMs ?? -1,
        outcome: (one) => one.outcome,
    };

    function select({ types, vm, outcomes, words, sort }) {
        const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
        const value = VALUES[sort.by];
        const way = sort.descending ? -1 : 1;
        return events
            .filter((one) => types.length === 0 || types.includes(one.kind))
            .filter((one) => outcomes.length === 0 || outcomes.includes(one.outcome))
            .filter((one) => vm === null || one.vms.includes(vm))
            .filter((one) => {
                const text = [one.key, one.typeName, one.description, ...one.vms].join(" ").toLowerCase();
                return wanted.every((word) => text.includes(word));
            })
            .sort((a, b) => (value(a) < value(b) ? -way : value(a) > value(b) ? way : 0) || (a.id - b.id) * way);
    }

    function transitions(one) {
        return [
            { at: one.firstSeen, kind: "appeared", text: "Azure announced it." },
            one.approvedAt && { at: one.approvedAt, kind: "approved", text: "Azure accepted the approval." },
            one.startedAt && {
                at: one.startedAt,
                kind: "command_ended",
                text: "The preparation ended. It ended well.",
                output: "draining\ndone\n",
            },
            one.startedAt && { at: one.startedAt, kind: "started", text: "It started." },
            one.endedAt && {
                at: one.endedAt,
                kind: one.outcome,
                text: one.outcome === "cancelled" ? "Azure withdrew it." : "It is over.",
            },
        ]
            .filter(Boolean)
            .map((transition) => ({ output: null, ...transition }));
    }

    return {
        events,
        commands: {
            history: async ({ query }) => {
                const all = select(query);
                return {
                    total: all.length,
                    events: all.slice(query.offset, query.offset + query.limit),
                    vms: [...new Set(events.flatMap(({ vms }) => vms))].sort().slice(0, 200),
                };
            },
            history_event: async ({ id }) => {
                const one = events.find((each) => each.id === id);
                if (one === undefined) {
                    return null;
                }
                const approvals =
                    one.approvedBy === null
                        ? []
                        : [
                              {
                                  by: one.approvedBy,
                                  requestedAt: time(Date.parse(one.approvedAt) - 800),
                                  answeredAt: one.approvedAt,
                                  accepted: true,
                                  answer: null,
                              },
                          ];
                const alerts = [{ at: one.firstSeen, title: `${one.typeName} in 15 min · ${one.vms[0]}` }];
                return { event: one, transitions: transitions(one), approvals, alerts };
            },
            timeline: async () => {
                const from = time(now - 30 * DAY);
                const shown = events.filter((one) => one.endedAt === null || one.endedAt >= from).slice(0, 2000);
                return { from, until: time(now), events: shown.reverse(), gaps };
            },
            export_history: async ({ format, query }) => ({
                path: `/home/anna/forewarn-history-2026-03-02.${format}`,
                count: select(query).length,
            }),
        },
    };
};
