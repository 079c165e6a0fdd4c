import CSQLite

extension Connection {
    /// Runs the body while `goOn` is asked every `steps` of SQLite's machine; false stops the statement.
    ///
    /// What is stopped fails with an error that `isInterrupted`. Watches do not nest.
    package func watched<Value>(
        every steps: Int32, _ goOn: @escaping () -> Bool, _ body: () throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        let watch = Watch(goOn)
        sqlite3_progress_handler(
            handle, steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().goOn() ? 0 : 1
            }, Unmanaged.passUnretained(watch).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(watch) {}
        }
        return try body()
    }
}

/// A closure that C can hold.
private final class Watch {
    let goOn: () -> Bool

    init(_ goOn: @escaping () -> Bool) { self.goOn = goOn }
}
