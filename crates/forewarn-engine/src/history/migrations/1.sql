-- Times are milliseconds since 1970 in UTC. "…_endpoint" is on the endpoint's clock, with which all reckoning is done,
-- "…_local" on the VM's own.

CREATE TABLE events (
    id                     INTEGER PRIMARY KEY,
    -- Forewarn's name for the event. Azure may use an id again long after its event has ended, hence not unique here.
    key                    TEXT    NOT NULL,
    azure_id               TEXT,
    type                   TEXT    NOT NULL,
    source                 TEXT,
    vms                    TEXT    NOT NULL, -- JSON list, spelled as Azure did
    description            TEXT    NOT NULL,
    not_before             INTEGER,
    duration_in_seconds    INTEGER,
    first_seen_endpoint    INTEGER NOT NULL,
    first_seen_local       INTEGER NOT NULL,
    approved               INTEGER,
    approved_by            TEXT,
    started_endpoint       INTEGER,
    started_local          INTEGER,
    started_from_the_first INTEGER NOT NULL DEFAULT 0,
    ended_endpoint         INTEGER,
    ended_local            INTEGER,
    outcome                TEXT,
    while_away             INTEGER NOT NULL DEFAULT 0,
    paused_ms              INTEGER,
    last_change            INTEGER NOT NULL,
    -- Everything that a search looks at, in lower case: SQLite itself folds ASCII only.
    search_text            TEXT    NOT NULL
) STRICT;

CREATE INDEX events_by_key ON events (key, id);
CREATE INDEX events_by_first_seen ON events (first_seen_endpoint);
CREATE INDEX events_by_end ON events (ended_endpoint);
CREATE INDEX events_by_last_change ON events (last_change);

CREATE TABLE event_vms (
    event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
    vm    TEXT    NOT NULL, -- in the spelling in which names are compared
    PRIMARY KEY (event, vm)
) STRICT, WITHOUT ROWID;

CREATE TABLE transitions (
    id       INTEGER PRIMARY KEY,
    event    INTEGER REFERENCES events ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    -- "appeared", "started" or "ended" for what happens to an event once in its life, however many programs see it.
    once     TEXT,
    endpoint INTEGER NOT NULL,
    local    INTEGER NOT NULL,
    change   TEXT    NOT NULL, -- JSON
    UNIQUE (event, once)
) STRICT;

CREATE INDEX transitions_by_event ON transitions (event, id);
CREATE INDEX transitions_by_time ON transitions (endpoint);

CREATE TABLE approvals (
    id                 INTEGER PRIMARY KEY,
    event              INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,
    by                 TEXT    NOT NULL,
    requested_endpoint INTEGER NOT NULL,
    requested_local    INTEGER NOT NULL,
    answered_endpoint  INTEGER,
    answered_local     INTEGER,
    accepted           INTEGER,
    answer             TEXT -- what the endpoint said to a refused one
) STRICT;

CREATE INDEX approvals_by_event ON approvals (event, id);

CREATE TABLE alerts (
    id       INTEGER PRIMARY KEY,
    event    INTEGER REFERENCES events ON DELETE CASCADE,
    key      TEXT    NOT NULL,
    title    TEXT    NOT NULL,
    endpoint INTEGER NOT NULL,
    local    INTEGER NOT NULL
) STRICT;

CREATE INDEX alerts_by_event ON alerts (event, id);
CREATE INDEX alerts_by_time ON alerts (endpoint);

-- What the program has to remember over a restart, one row for each part of it.
CREATE TABLE saved (
    name TEXT PRIMARY KEY,
    json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
