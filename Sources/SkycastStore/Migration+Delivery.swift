extension Migration {
    /// What delivery keeps to follow moving windows, to show lost bubbles again, to know what a notice is about, and to
    /// run the user's own program.
    static let delivery = Migration(
        name: "0002-delivery", minimumReaderVersion: 1,
        sql: """
            -- 1 if nothing known within the horizon comes after the window.
            ALTER TABLE alert ADD COLUMN window_open_ended INTEGER NOT NULL DEFAULT 0
                CHECK (window_open_ended IN (0, 1));
            -- All but news go to the screen without a sound.
            ALTER TABLE outbox ADD COLUMN manner TEXT NOT NULL DEFAULT 'news'
                CHECK (manner IN ('news', 'update', 'again'));
            -- NULL if no program is to be run for it.
            ALTER TABLE outbox ADD COLUMN command TEXT CHECK (command IN ('waiting', 'done'));
            -- When the event takes place, as the notice says.
            ALTER TABLE outbox ADD COLUMN window_start INTEGER;
            ALTER TABLE outbox ADD COLUMN window_end INTEGER;
            ALTER TABLE outbox ADD COLUMN window_open_ended INTEGER CHECK (window_open_ended IN (0, 1));
            -- 1 if it names an event that was taken out of it: it is worded anew before it is sent.
            ALTER TABLE outbox ADD COLUMN is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1));
            CREATE INDEX outbox_command ON outbox (id) WHERE command = 'waiting';

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
            INSERT INTO outbox_subject (event, notice, kind)
                SELECT event, id, kind FROM outbox WHERE event IS NOT NULL;

            CREATE TABLE snooze_exception (
                -- Events that have become severe under a snooze of more than themselves: it no longer silences them.
                scope TEXT NOT NULL,
                id TEXT NOT NULL,
                event TEXT NOT NULL,
                PRIMARY KEY (scope, id, event),
                FOREIGN KEY (scope, id) REFERENCES snooze (scope, id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            """)
}
