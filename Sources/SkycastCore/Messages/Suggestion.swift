/// The likely right word for a wrong one.
package enum Suggestion {
    /// No name of ours is longer; longer words are not compared.
    private static let longest = 64

    /// The candidate nearest to `word`, in any case of letters; nil if none is near enough to be meant.
    ///
    /// Near is at most one edit in three letters, and one is always allowed; the first of several equally near wins.
    /// Else it is the only candidate that begins with the word.
    package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        guard !word.isEmpty, word.utf8.count <= longest else { return nil }
        let typed = Array(word.lowercased())
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = Array(candidate.lowercased())
            let limit = max(1, max(typed.count, name.count) / 3)
            guard name.count <= longest, abs(name.count - typed.count) <= limit else { continue }
            let distance = editDistance(typed, name)
            if distance <= limit, distance < min(typed.count, name.count), distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        if let best { return best.name }
        let beginning = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        return typed.count >= 3 && beginning.count == 1 ? beginning[0] : nil
    }

    /// The least number of insertions, deletions, replacements and swaps of neighbours from one word to the other.
    ///
    /// The optimal string alignment distance: three rows of its table are enough.
    static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
