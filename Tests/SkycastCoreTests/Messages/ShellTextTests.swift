import SkycastCore
import Testing

@Test(
    "a word for the shell is quoted where it must be",
    arguments: [
        ("oslo", "oslo"), ("/a/b_c.key", "/a/b_c.key"), ("", "''"), ("St. John's", #"'St. John'\''s'"#),
        ("$HOME", "'$HOME'"),
        ("東京", "'東京'"),
    ])
func shellWords(text: String, word: String) {
    #expect(text.quotedForShell == word)
}
