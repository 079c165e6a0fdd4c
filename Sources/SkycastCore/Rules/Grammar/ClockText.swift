/// A time of day as written in the configuration, such as "22:00".
package enum ClockText {
    /// Minutes since midnight, 0 to 1439, of `HH:MM` on a 24-hour clock.
    package static func minutes(_ text: String) throws(GrammarError) -> Int {
        let digits = Array(text.utf8)
        guard digits.count == 5, digits[2] == UInt8(ascii: ":"),
            let hour = number(digits[0], digits[1]), let minute = number(digits[3], digits[4])
        else {
            throw GrammarError("\(quoted(text)) is not a time of day", hint: "write two digits each, such as \"07:00\"")
        }
        guard hour < 24 else {
            throw GrammarError("a day has the hours 00 to 23", hint: hour == 24 ? "write \"00:00\"" : nil)
        }
        guard minute < 60 else { throw GrammarError(at: 3, "an hour has the minutes 00 to 59") }
        return hour * 60 + minute
    }

    private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
        let zero = UInt8(ascii: "0")
        let digits = zero...UInt8(ascii: "9")
        guard digits.contains(tens), digits.contains(ones) else { return nil }
        return Int(tens - zero) * 10 + Int(ones - zero)
    }
}
