import SkycastCore
import Testing

/// Hostile names become harmless and stay readable.
@Suite struct TextCleaningTests {
    @Test(arguments: [
        ("Oslo", "Oslo"), ("  São  Paulo ", "São Paulo"), ("東京 🗼", "東京 🗼"),
        ("Os\nlo\tx", "Os lo x"), ("\u{1b}[31mred", "[31mred"), ("a\u{0}b", "ab"), ("a\u{9b}2Jb", "a2Jb"),
        ("\u{202e}abc\u{202c}", "abc"), ("\u{2066}a\u{2069}", "a"), ("a\u{200b}b\u{feff}c\u{00ad}d", "abcd"),
        ("a\u{200d}b", "ab"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("🐻‍❄️", "🐻‍❄️"), ("🇳🇴", "🇳🇴"), ("👍🏽", "👍🏽"),
        ("\u{301}\u{302}x", "x"), ("e\u{301}", "é"), ("a\u{2028}b\u{3000}c", "a b c"), ("", ""), ("\u{200b}", ""),
        ("\u{3164}x", "x"), ("fi\u{e0041}x", "fix"), ("Foo & <b>Bar</b>", "Foo & <b>Bar</b>"),
    ])
    func cleaned(_ text: String, _ clean: String) { #expect(text.cleaned() == clean) }

    @Test func cutsAtGraphemes() {
        #expect("Oslo".cleaned(maximum: 4) == "Oslo")
        #expect("Tromsø".cleaned(maximum: 4) == "Tro…")
        #expect("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦".cleaned(maximum: 2) == "👩‍👩‍👧‍👦…")
        #expect("Oslo".cleaned(maximum: 1) == "…")
        #expect("Oslo".cleaned(maximum: 0).isEmpty)
        #expect("".cleaned(maximum: 0).isEmpty)
    }

    @Test func hugeTextsAreCutAndNotReadWhole() {
        #expect(String(repeating: "x", count: 1_000_000).cleaned(maximum: 10) == "xxxxxxxxx…")
        #expect(String(repeating: "🗼", count: 10_000).cleaned(maximum: 3) == "🗼🗼…")
    }

    @Test func marksDoNotPileUp() {
        let piled = "Z" + String(repeating: "\u{301}", count: 10_000) + "o"
        #expect(piled.cleaned().unicodeScalars.count == 6)
    }
}
