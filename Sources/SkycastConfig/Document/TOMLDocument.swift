import CTOML
import FoundationEssentials
import SkycastCore

/// A parsed TOML text: its values, and where each of them stands.
///
/// Lives for the time of one reading and stays in the task that made it.
final class TOMLDocument {
    /// The table of all.
    let root: [String: TOMLValue]
    private let handle: OpaquePointer
    private let lines: TextLines

    /// Parses `bytes`, or says where they stop being TOML.
    init(_ bytes: [UInt8]) throws(Problem) {
        if let position = KeyDepth.firstExcess(in: bytes) {
            throw Problem(at: position, key: "", "a key of more than \(KeyDepth.limit) parts")
        }
        let handle = bytes.withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                text.baseAddress.map { ctoml_parse($0, text.count) } ?? ctoml_parse("", 0)
            }
        }
        self.handle = handle
        lines = TextLines(bytes)
        if let reason = ctoml_error(handle) {
            let position = FilePosition(ctoml_error_position(handle))
            let message = String(cString: reason).replacing("Error while parsing ", with: "").lowercasingFirst
            ctoml_free(handle)
            throw Problem(at: position ?? FilePosition(line: 1, column: 1), key: "", message.cleaned(maximum: 200))
        }
        do {
            root = try JSONDecoder().decode(
                [String: TOMLValue].self, from: Data(String(cString: ctoml_json(handle)).utf8))
        } catch {
            ctoml_free(handle)
            throw Problem(at: FilePosition(line: 1, column: 1), key: "", "the file cannot be decoded: \(error)")
        }
    }

    deinit { ctoml_free(handle) }

    /// What is at `path`; nil if there is nothing.
    func kind(of path: TOMLPath) -> Kind? { node(path.steps).map { Kind(ctoml_kind_of($0)) } }

    /// What a value is, in the words of a message.
    enum Kind: String {
        case table = "a table"
        case array = "a list"
        case text = "a text"
        case number = "a number"
        case boolean = "true or false"
        case dateOrTime = "a date or time"
    }

    /// Where the value at `path` begins; the nearest table around it that is written in the file, if it is not itself.
    func position(of path: TOMLPath) -> FilePosition {
        var steps = path.steps[...]
        while true {
            if let node = node(steps), let position = FilePosition(ctoml_position_of(node)) { return position }
            if steps.popLast() == nil { return FilePosition(line: 1, column: 1) }
        }
    }

    /// Where `offset` scalars into the text at `path` are written.
    ///
    /// The beginning of the value if that cannot be told because the text spans lines or has escapes.
    func position(of path: TOMLPath, offset: Int) -> FilePosition {
        let start = position(of: path)
        guard kind(of: path) == .text, lines.isPlainText(at: start, through: offset) else { return start }
        return FilePosition(line: start.line, column: start.column + 1 + offset)
    }

    /// Where the last key of `path` is written.
    func keyPosition(of path: TOMLPath) -> FilePosition {
        guard case .key(var key)? = path.steps.last, let table = node(path.steps.dropLast()) else {
            return position(of: path)
        }
        let place = key.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { ctoml_key_position(table, $0, characters.count) }
            }
        }
        return place.flatMap { FilePosition($0) } ?? position(of: path)
    }

    private func node(_ steps: some Sequence<TOMLPath.Step>) -> OpaquePointer? {
        steps.reduce(ctoml_root(handle)) { node, step in
            guard let node else { return nil }
            switch step {
            case .index(let index): return ctoml_element(node, index)
            case .key(var key):
                return key.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) { characters in
                        characters.baseAddress.flatMap { ctoml_member(node, $0, characters.count) }
                    }
                }
            }
        }
    }
}

extension TOMLDocument.Kind {
    fileprivate init(_ kind: ctoml_kind) {
        switch kind {
        case CTOML_TABLE: self = .table
        case CTOML_ARRAY: self = .array
        case CTOML_STRING: self = .text
        case CTOML_INTEGER, CTOML_FLOAT: self = .number
        case CTOML_BOOLEAN: self = .boolean
        default: self = .dateOrTime
        }
    }
}

extension FilePosition {
    fileprivate init?(_ place: ctoml_position) {
        guard place.line > 0 else { return nil }
        self.init(line: Int(place.line), column: Int(place.column))
    }
}

extension String {
    fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
