extension Migration {
    /// What several sources need: how long an answer holds, who is asked in place of the first, and others' warnings; and
    /// which bubbles an earlier process left.
    static let sources = Migration(
        name: "0004-sources", minimumReaderVersion: 1,
        sql: """
            ALTER TABLE city ADD COLUMN altitude_m INTEGER;
            -- Whose current values came last; NULL if that is not known.
            ALTER TABLE city ADD COLUMN newest_source TEXT;
            -- Of the snapshot; NULL if it is not known.
            ALTER TABLE evaluation_input ADD COLUMN source TEXT;
            -- Of the last forecast run that was looked at for the event; NULL if it is not known.
            ALTER TABLE alert ADD COLUMN run_source TEXT;
            -- 1 if the process that put it on the screen has ended: its buttons are dead, and it may be gone.
            ALTER TABLE outbox ADD COLUMN is_orphaned INTEGER NOT NULL DEFAULT 0 CHECK (is_orphaned IN (0, 1));

            CREATE TABLE answer_validity (
                -- In what terms a source may be asked again for the forecast that is kept of it.
                city INTEGER NOT NULL REFERENCES city (key),
                source TEXT NOT NULL,
                run INTEGER NOT NULL, -- key in forecast_run of the answer
                expires_at INTEGER, -- not asked before
                last_modified TEXT, -- in the server's own words (RFC 9110, section 8.8.2)
                PRIMARY KEY (city, source)
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
            """)
}
