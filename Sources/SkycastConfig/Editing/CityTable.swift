import SkycastCore

/// A city as the lines of a `[[city]]` table.
struct CityTable {
    let city: City

    /// The table's lines in the order of the documentation, without the ends of lines.
    var lines: [String] {
        var lines = [
            "[[city]]",
            "id = " + Self.quoted(city.id.text),
            "name = " + Self.quoted(city.name),
        ]
        if let country = city.country { lines.append("country = " + Self.quoted(country)) }
        lines.append("latitude = " + QuantityText.shortest(city.coordinates.latitude))
        lines.append("longitude = " + QuantityText.shortest(city.coordinates.longitude))
        if let altitude = city.altitude { lines.append("altitude = \(altitude)") }
        if let zone = city.timeZone { lines.append("timezone = " + Self.quoted(zone)) }
        return lines
    }

    /// The bytes of a file with the table below what is in it, which stays as it is to the byte.
    func appended(to file: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        let end =
            file.firstIndex(of: newline).map { $0 > 0 && file[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
        var text = file.isEmpty || file.last == newline ? "" : end
        if !file.isEmpty { text += end }
        for line in lines { text += line + end }
        return file + Array(text.utf8)
    }

    /// A basic string (TOML 1.0): quotes, backslashes and control characters are escaped.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{00}"..."\u{1f}", "\u{7f}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
