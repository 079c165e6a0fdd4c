extension Migration {
    /// What delivery keeps to follow moving windows, to show lost bubbles again, and to run the user's own program.
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
            CREATE INDEX outbox_command ON outbox (id) WHERE command = 'waiting';
            """)
}
