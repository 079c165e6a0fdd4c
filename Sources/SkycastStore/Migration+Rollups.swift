extension Migration {
    /// What is left of snapshots when they are old, and the mark by which a store knows its own write-ahead log.
    static let rollups = Migration(
        name: "0003-rollups", minimumReaderVersion: 1,
        sql: """
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

            CREATE TABLE identity (
                -- One row, written by every transaction: a log of another store brings another token.
                key INTEGER PRIMARY KEY CHECK (key = 1),
                token BLOB NOT NULL,
                transactions INTEGER NOT NULL
            ) STRICT;

            CREATE INDEX forecast_run_age ON forecast_run (fetched_at);

            INSERT INTO identity VALUES (1, randomblob(16), 0);
            """)
}
