-- Limits how many events with one id are kept.
CREATE INDEX events_by_azure_id ON events (azure_id, id) WHERE azure_id IS NOT NULL;

-- When Forewarn was monitoring. Each run of the program has rows of its own, which it extends about once a minute; what no
-- row covers was not monitored, or its records were deleted.
CREATE TABLE monitoring (
    id             INTEGER PRIMARY KEY,
    from_endpoint  INTEGER NOT NULL,
    from_local     INTEGER NOT NULL,
    until_endpoint INTEGER NOT NULL,
    until_local    INTEGER NOT NULL
) STRICT;
