package import SkycastCore

/// A file of rules, and of written series to run rules against (Documentation/Rules.md).
package struct RuleTestFile: Sendable {
    /// The rules of the file itself.
    package let rules: [Rule]
    /// In the order of the file.
    package let cases: [Case]

    /// One `[[test]]`.
    package struct Case: Sendable {
        package let test: RuleTest
        /// A character a reading, as `TimelineSymbol` has them, without spaces.
        package let expected: String
        /// Where the expectation stands in the file, from 1.
        package let line: Int
    }

    /// What the file at `path` says, or all that is wrong with it; nil if there is no such file.
    package init?(at path: String, known: [Rule], context: SettingsContext) throws(ConfigurationError) {
        guard let bytes = try SettingsFile(path).bytes() else { return nil }
        try self.init(reading: bytes, path: path, known: known, context: context)
    }

    /// What a file's bytes say, or all that is wrong with them; a test may name a rule of the file or of `known`.
    ///
    /// A rule of the file may be for any city: which there are is for the configuration to say.
    package init(
        reading bytes: [UInt8], path: String, known: [Rule], context: SettingsContext
    ) throws(ConfigurationError) {
        let document: TOMLDocument
        do throws(Problem) {
            document = try TOMLDocument(bytes)
        } catch {
            throw .invalid(path: path, problems: [error])
        }
        let report = ProblemReport(document)
        let top = SettingsTable(document.root, report)
        let (sound, ids) = SettingsReader(context).rules(from: top, cities: nil)
        rules = sound
        let reader = RuleTestReader(rules: rules + known.filter { !ids.contains($0.id.text) }, ids: ids)
        cases = top.tables("test").compactMap(reader.testCase)
        top.finish()
        let problems = report.sortedProblems
        guard problems.isEmpty else { throw .invalid(path: path, problems: problems) }
    }
}
