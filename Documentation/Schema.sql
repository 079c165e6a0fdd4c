-- The schema of the store, version 4. A test compares it with what the migrations make:
-- SKYCAST_RECORD=1 swift test --filter schemaIsTheDocumentedOne

PRAGMA application_id = 1399552355;
PRAGMA user_version = 4;

CREATE TABLE alert (
    -- Open and ended events; values and limits in the metric's unit.
    id TEXT PRIMARY KEY NOT NULL,
    rule TEXT NOT NULL,
    city INTEGER NOT NULL REFERENCES city (key),
    title TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('idle', 'pending', 'expected', 'ongoing', 'clearing')),
    metric TEXT NOT NULL,
    direction TEXT CHECK (direction IN ('above', 'below')), -- NULL for codes
    limit_value REAL, -- of the level; NULL for codes
    opened_at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    begun_at INTEGER, -- NULL while only expected
    level TEXT NOT NULL CHECK (level IN ('minor', 'moderate', 'severe', 'extreme')),
    told TEXT CHECK (told IN ('minor', 'moderate', 'severe', 'extreme')), -- the highest; NULL if none
    told_at INTEGER,
    told_subject INTEGER, -- the bits of the rule's meaning when told
    told_limits INTEGER,
    acknowledged TEXT CHECK (acknowledged IN ('minor', 'moderate', 'severe', 'extreme')),
    acknowledged_at INTEGER,
    window_start INTEGER,
    window_end INTEGER,
    window_level TEXT CHECK (window_level IN ('minor', 'moderate', 'severe', 'extreme')),
    window_peak REAL,
    window_peak_at INTEGER,
    value REAL,
    peak REAL, -- of the readings
    peak_at INTEGER,
    missed_run INTEGER, -- the bits of its hash
    missed_runs INTEGER NOT NULL CHECK (missed_runs >= 0),
    ended_at INTEGER, -- NULL while open
    ending TEXT CHECK (ending IN ('over', 'withdrawn', 'expired', 'unknown', 'removed')), window_open_ended INTEGER NOT NULL DEFAULT 0
    CHECK (window_open_ended IN (0, 1)), run_source TEXT,
    CHECK ((ended_at IS NULL) = (ending IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX alert_open ON alert (city) WHERE ended_at IS NULL;

CREATE TABLE answer_validity (
    -- In what terms a source may be asked again for the forecast that is kept of it.
    city INTEGER NOT NULL REFERENCES city (key),
    source TEXT NOT NULL,
    run INTEGER NOT NULL, -- key in forecast_run of the answer
    expires_at INTEGER, -- not asked before
    last_modified TEXT, -- in the server's own words (RFC 9110, section 8.8.2)
    PRIMARY KEY (city, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE city (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    country TEXT,
    latitude_deg REAL NOT NULL CHECK (latitude_deg BETWEEN -90 AND 90),
    longitude_deg REAL NOT NULL CHECK (longitude_deg BETWEEN -180 AND 180),
    timezone TEXT, -- as configured, an IANA name
    source_timezone TEXT, -- as the source told it, for these coordinates
    emoji TEXT,
    interval_s INTEGER CHECK (interval_s > 0), -- its own; NULL if it has none
    poll_interval_s INTEGER NOT NULL CHECK (poll_interval_s > 0), -- the one in force
    position INTEGER NOT NULL, -- in the configuration, from 0
    active INTEGER NOT NULL CHECK (active IN (0, 1)), -- 0 if no longer configured
    last_attempt_at INTEGER,
    last_success_at INTEGER,
    last_error TEXT, -- NULL if the last attempt succeeded
    newest_run INTEGER -- key in forecast_run
, altitude_m INTEGER, newest_source TEXT) STRICT;

CREATE TABLE daily (
    -- The same for UTC days.
    city INTEGER NOT NULL REFERENCES city (key),
    metric INTEGER NOT NULL,
    start_at INTEGER NOT NULL CHECK (start_at % 86400 = 0),
    minimum_milli INTEGER NOT NULL,
    maximum_milli INTEGER NOT NULL,
    mean_milli INTEGER NOT NULL CHECK (mean_milli BETWEEN minimum_milli AND maximum_milli),
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (city, metric, start_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE evaluation_input (
    -- What evaluations saw, for replay.
    city INTEGER NOT NULL REFERENCES city (key),
    at INTEGER NOT NULL,
    snapshot_valid_at INTEGER,
    run INTEGER,
    after_restart INTEGER NOT NULL CHECK (after_restart IN (0, 1)), source TEXT,
    PRIMARY KEY (city, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE forecast_run (
    key INTEGER PRIMARY KEY,
    city INTEGER NOT NULL REFERENCES city (key),
    source TEXT NOT NULL,
    run INTEGER NOT NULL, -- the bits of the run's hash
    first_fetched_at INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL, -- when it was last the answer
    steps BLOB NOT NULL, -- ForecastCodec
    days BLOB NOT NULL,
    UNIQUE (city, run, source)
) STRICT;

CREATE INDEX forecast_run_age ON forecast_run (fetched_at);

CREATE TABLE hold (
    -- Sources that asked to be left alone.
    source TEXT PRIMARY KEY NOT NULL,
    until INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE hourly (
    -- One row for each metric and UTC hour in which it was known; values in thousandths of its unit.
    city INTEGER NOT NULL REFERENCES city (key),
    metric INTEGER NOT NULL, -- its place in the program's list of metrics
    start_at INTEGER NOT NULL CHECK (start_at % 3600 = 0),
    minimum_milli INTEGER NOT NULL,
    maximum_milli INTEGER NOT NULL,
    mean_milli INTEGER NOT NULL CHECK (mean_milli BETWEEN minimum_milli AND maximum_milli),
    count INTEGER NOT NULL CHECK (count > 0), -- of the snapshots in which it was known
    PRIMARY KEY (city, metric, start_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE identity (
    -- One row, written by every transaction: a log of another store brings another token.
    key INTEGER PRIMARY KEY CHECK (key = 1),
    token BLOB NOT NULL,
    transactions INTEGER NOT NULL
) STRICT;

CREATE TABLE official_alert (
    -- Warnings of authorities that came with the weather; kept, not judged.
    city INTEGER NOT NULL REFERENCES city (key),
    source TEXT NOT NULL,
    sender TEXT NOT NULL,
    event TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER,
    description TEXT NOT NULL,
    fetched_at INTEGER NOT NULL, -- when it was first told so
    PRIMARY KEY (city, source, sender, event, starts_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    -- Notices and what became of them. An event is not referenced: a notice is worth more than its history.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT, -- NULL for a digest of several
    kind TEXT NOT NULL
        CHECK (kind IN ('first', 'escalate', 'now', 'remind', 'over', 'withdrawn', 'digest')),
    severity TEXT NOT NULL CHECK (severity IN ('minor', 'moderate', 'severe', 'extreme')),
    summary TEXT NOT NULL,
    body TEXT NOT NULL,
    icon TEXT NOT NULL,
    offers_actions INTEGER NOT NULL CHECK (offers_actions IN (0, 1)),
    is_transient INTEGER NOT NULL CHECK (is_transient IN (0, 1)),
    created_at INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    deliver_by INTEGER NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    next_try_at INTEGER, -- NULL if it may be tried at once
    status TEXT NOT NULL CHECK (status IN
        ('queued', 'sending', 'shown', 'expired', 'superseded', 'suppressed', 'failed')),
    server TEXT, -- the bus name that answered
    server_id INTEGER, -- the bubble's number there
    server_note TEXT, -- what went wrong last
    shown_at INTEGER,
    closed_reason INTEGER -- Desktop Notifications Specification, NotificationClosed
, manner TEXT NOT NULL DEFAULT 'news'
    CHECK (manner IN ('news', 'update', 'again')), command TEXT CHECK (command IN ('waiting', 'done')), window_start INTEGER, window_end INTEGER, window_open_ended INTEGER CHECK (window_open_ended IN (0, 1)), is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1)), is_orphaned INTEGER NOT NULL DEFAULT 0 CHECK (is_orphaned IN (0, 1))) STRICT;

CREATE INDEX outbox_command ON outbox (id) WHERE command = 'waiting';

CREATE INDEX outbox_event ON outbox (event);

CREATE INDEX outbox_on_screen ON outbox (event) WHERE status = 'shown' AND closed_reason IS NULL;

CREATE INDEX outbox_status ON outbox (status);

CREATE TABLE outbox_subject (
    -- The events that notices are about; like there, they are not referenced.
    event TEXT NOT NULL,
    notice INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    kind TEXT NOT NULL
        CHECK (kind IN ('first', 'escalate', 'now', 'remind', 'over', 'withdrawn', 'digest')),
    is_dropped INTEGER NOT NULL DEFAULT 0 CHECK (is_dropped IN (0, 1)), -- 1 if taken out before it was shown
    PRIMARY KEY (event, notice)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_subject_notice ON outbox_subject (notice);

CREATE TABLE rule_state (
    city INTEGER NOT NULL REFERENCES city (key),
    rule TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('idle', 'pending', 'expected', 'ongoing', 'clearing')),
    event TEXT REFERENCES alert (id), -- the open one
    pending_since INTEGER,
    held_s INTEGER NOT NULL,
    cleared_s INTEGER NOT NULL,
    last_reading_at INTEGER,
    last_reading_sight TEXT CHECK (last_reading_sight IN ('breach', 'clear', 'neither')),
    last_known_at INTEGER,
    last_first_at INTEGER,
    meaning_subject INTEGER, -- the bits of the rule's meaning
    meaning_limits INTEGER,
    PRIMARY KEY (city, rule)
) STRICT, WITHOUT ROWID;

CREATE TABLE schema_migration (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    min_reader_version INTEGER NOT NULL -- the oldest schema version whose readers understand it
) STRICT;

CREATE TABLE snapshot (
    -- Ordered so that the newest of a city, and a span of its time, is one seek.
    city INTEGER NOT NULL REFERENCES city (key),
    valid_at INTEGER NOT NULL,
    source TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    temperature_c REAL CHECK (temperature_c BETWEEN -100 AND 70),
    apparent_temperature_c REAL CHECK (apparent_temperature_c BETWEEN -130 AND 100),
    dew_point_c REAL CHECK (dew_point_c BETWEEN -120 AND 50),
    relative_humidity_pct REAL CHECK (relative_humidity_pct BETWEEN 0 AND 100),
    cloud_cover_pct REAL CHECK (cloud_cover_pct BETWEEN 0 AND 100),
    precipitation_probability_pct REAL CHECK (precipitation_probability_pct BETWEEN 0 AND 100),
    precipitation_mm_h REAL CHECK (precipitation_mm_h BETWEEN 0 AND 2000),
    rain_mm_h REAL CHECK (rain_mm_h BETWEEN 0 AND 2000),
    snowfall_cm_h REAL CHECK (snowfall_cm_h BETWEEN 0 AND 200),
    snow_depth_m REAL CHECK (snow_depth_m BETWEEN 0 AND 50),
    wind_speed_ms REAL CHECK (wind_speed_ms BETWEEN 0 AND 150),
    wind_gusts_ms REAL CHECK (wind_gusts_ms BETWEEN 0 AND 150),
    pressure_hpa REAL CHECK (pressure_hpa BETWEEN 840 AND 1100),
    visibility_m REAL CHECK (visibility_m BETWEEN 0 AND 500000),
    uv_index REAL CHECK (uv_index BETWEEN 0 AND 50),
    cape_j_kg REAL CHECK (cape_j_kg BETWEEN 0 AND 20000),
    weather_code REAL CHECK (weather_code BETWEEN 0 AND 999),
    wind_direction_deg REAL CHECK (wind_direction_deg BETWEEN 0 AND 360),
    is_day REAL CHECK (is_day BETWEEN 0 AND 1),
    PRIMARY KEY (city, valid_at, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE snooze (
    scope TEXT NOT NULL CHECK (scope IN ('everything', 'rule', 'city', 'event')),
    id TEXT NOT NULL, -- of the rule, city or event; empty for everything
    until INTEGER NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE snooze_exception (
    -- Events that have become severe under a snooze of more than themselves: it no longer silences them.
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (scope, id, event),
    FOREIGN KEY (scope, id) REFERENCES snooze (scope, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE substitute (
    -- Cities whose weather comes from another source than the first.
    city INTEGER PRIMARY KEY REFERENCES city (key),
    source TEXT NOT NULL,
    first TEXT NOT NULL, -- the source it stands in for
    since INTEGER NOT NULL,
    reason TEXT NOT NULL, -- what the first failed with
    answers INTEGER NOT NULL CHECK (answers >= 0) -- how often in a row the first has answered again
) STRICT;
