package import SkycastCore

/// A file of rules and written series to run them against (Documentation/Rules.md).
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
        /// Where it stands in the file, from 1.
        package let line: Int
    }

    /// What a file's bytes say, or all that is wrong with them; a test may name a rule of the file or of `known`.
    package init(reading bytes: [UInt8], path: String, known: [Rule], context: SettingsContext)
        throws(ConfigurationError)
    {
        let document: TOMLDocument
        do throws(Problem) {
            document = try TOMLDocument(bytes)
        } catch {
            throw .invalid(path: path, problems: [error])
        }
        let report = ProblemReport(document)
        let top = SettingsTable(document.root, report)
        rules = SettingsReader(context: context).rules(from: top, cities: [])
        let ids = Set(rules.map(\.id))
        let reader = RuleTestReader(rules: rules + known.filter { !ids.contains($0.id) })
        cases = top.tables("test").compactMap(reader.testCase)
        top.finish()
        let problems = report.sortedProblems
        guard problems.isEmpty else { throw .invalid(path: path, problems: problems) }
    }
}
