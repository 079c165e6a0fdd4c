import SkycastCore

/// How old data may be for an answer to end well, as `--max-age` has it.
struct MaximumAge {
    private let limit: Seconds

    /// What `--max-age` says; nil if it is not given.
    init?(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let text = arguments.value(.maximumAge) else { return nil }
        do throws(GrammarError) {
            limit = try DurationText.seconds(text)
        } catch {
            throw .usage("--max-age: " + error.message, hint: error.hint)
        }
    }

    /// Remarks which cities have older data, if any, and has the answer end with that status.
    func judge(
        _ cities: [CityWeatherView], by freshness: (CityWeatherView) -> Freshness?, _ result: inout CommandResult
    ) {
        let old = cities.filter { city in
            guard let freshness = freshness(city) else { return true }
            return freshness.age > limit || (freshness.isStale && freshness.age < .zero)
        }
        guard !old.isEmpty else { return }
        let names = old.prefix(8).map { $0.city.id.text.cleaned(maximum: 48) }.joined(separator: ", ")
        result.status = .tooOld
        result.remarks.append(.error("data older than --max-age: " + names + (old.count > 8 ? " …" : "")))
    }
}
