import SkycastConfig
import Testing

@Test(
    "text that is not TOML is told at its place",
    arguments: [
        ("a = ", "1:5", "encountered end-of-file"),
        ("interval = \"15m", "1:16", "end-of-file"),
        ("interval = \"15m\"\ninterval = \"20m\"", "2:12", "cannot redefine existing string 'interval'"),
        ("[provider]\n[provider]", "2:1", "cannot redefine existing table 'provider'"),
        ("[[[", "1:3", "expected bare key starting character"),
        ("a = 1 é", "1:7", "saw 'é'"),
        ("a = 99999999999999999999", "1:25", "not representable in 64 bits"),
        ("a = 1e400", "1:10", "could not be interpreted"),
        ("a = 1\0", "1:6", "saw '\\u0000'"),
    ])
func syntaxProblem(text: String, place: String, says: String) {
    expectProblem(text, at: place, says: says)
}

@Test(
    "bytes that are not UTF-8 are told",
    arguments: [[0xff, 0xfe, 0x61, 0x00], [0x61, 0x3d, 0x22, 0xc3, 0x22], [0x23, 0xed, 0xa0, 0x80]] as [[UInt8]])
func invalidUTF8(bytes: [UInt8]) {
    let found = problems(bytes)
    #expect(found.count == 1 && found[0].contains("invalid utf-8"), "\(found)")
}

@Test("a byte order mark changes nothing")
func byteOrderMark() {
    expectProblem("\u{feff}interval = 15", at: "1:12", says: "a text in quotes is expected")
}

@Test("carriage returns before line feeds change nothing")
func carriageReturns() {
    expectProblem("units = \"uk\"\r\ninterval = \"15\"\r\n", at: "2:15", says: "has no unit")
}

@Test(
    "nesting that would overflow the stack is refused",
    arguments: [
        ("", "a.", "a = 1", "1:32"),
        ("ø.", "a.", "a = 1\n!", "1:32"),
        ("[", "a.", "a]", "1:33"),
        ("x = { ", "\"\".", "a = 1 }", "1:54"),
        ("x = [ \"\"\"a\"\"\"\", { ", "a.", "a = 1 } ]", "1:50"),
        ("x = ", "[", "", "1:21"),
        ("x = ", "{x=", "", "1:53"),
    ])
func deepNesting(start: String, middle: String, end: String, place: String) {
    let found = problems(start + String(repeating: middle, count: 300_000) + end)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("config.toml:\(place): ") == true, "\(found.first?.prefix(200) ?? "")")
}

@Test("dots in texts and comments are not nesting")
func dotsInText() throws {
    let dots = String(repeating: ".", count: 4000)
    let text = """
        # \(dots)
        [[city]]
        id = 'x' # \(dots) " '
        name = "\(dots.prefix(90))\\"\(dots.prefix(90))"
        country = '''\(dots)'\(dots)''''
        emoji = \"\"\"\(dots)""\(dots)\"\"\"\"\"
        latitude = 1.5
        longitude = 2.5
        """
    #expect(try read(text).cities.count == 1)
}

@Test("the place within a text is exact unless escapes or lines hide it")
func placesInText() {
    expectProblem("interval = 'x'", at: "1:13", says: "not a duration")
    expectProblem("interval = \"\\u0031hx\"", at: "1:12", says: "unknown unit of time 'hx'")
    expectProblem("interval = \"\"\"15\"\"\"", at: "1:12", says: "has no unit")
    expectProblem(
        "[quiet_hours]\nfrom = \"22:00\"\nto=\"07:00\"\ndays = [\n  'mon',\n  'x']", at: "6:3", says: "unknown day")
}

@Test("control characters of the file do not reach messages")
func controlCharacters() {
    expectProblem("\"a\\u001b[2J\\u202e\" = 1", at: "1:1", says: "unknown key 'a[2J'")
    expectProblem("units = \"a\\nb\"", at: "1:9", says: "unknown set of units 'a b'")
}

/// Thousands of one mistake: what is said of each takes time, and in the largest file there are ten times as many.
private enum Flood: String, CaseIterable, CustomTestStringConvertible {
    case cities, conditions, keys, days, zones, cityIDs

    var text: String {
        let rule = "[[rule]]\nid = \"a\"\nmetric = \"temperature\"\nbelow = \"0 °C\"\n"
        func city(_ number: Int, _ more: String = "") -> String {
            "[[city]]\nname='a\(number)'\nlatitude=1\nlongitude=1\n" + more
        }
        func list(_ element: String) -> String {
            "[" + String(repeating: element, count: 100_000 / element.utf8.count) + "]"
        }
        return switch self {
        case .cities: String(repeating: "[[city]]\nx=1\n", count: 7000)
        case .conditions: rule + "any_of = " + list("\"x\",")
        case .keys: (0..<9000).map { "k\($0) = 1\n" }.joined()
        case .days: "[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\ndays = " + list("\"x\",")
        case .zones: (0..<1500).map { city($0, "timezone='Oslo'\n") }.joined()
        case .cityIDs: (0..<2000).map { city($0) }.joined() + rule + "cities = " + list("\"oslo\",")
        }
    }

    var testDescription: String { rawValue }
}

@Test("of thousands of problems a hundred are told, and that there are more", arguments: Flood.allCases)
private func manyProblems(kind: Flood) {
    let found = problems(kind.text)
    #expect(found.count == 101)
    #expect(found.last?.hasSuffix(": there is more, but only 100 are told") == true, "\(found.last ?? "")")
    #expect(found.dropLast().allSatisfy { !$0.contains("there is more") })
}

@Test("a hundred problems are told whole")
func hundredProblems() {
    let found = problems(oslo + (0..<100).map { "k\($0) = 1\n" }.joined())
    #expect(found.count == 100)
    #expect(!found.contains { $0.contains("there is more") })
}
