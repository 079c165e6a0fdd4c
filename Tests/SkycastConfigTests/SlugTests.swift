import SkycastConfig
import Testing

@Test(
    "a slug is made from a name",
    arguments: [
        ("Oslo", "oslo"), ("São Paulo", "sao-paulo"), ("Bodø", "bodo"), ("Ærøskøbing", "aeroskobing"),
        ("Győr", "gyor"), ("Łódź", "lodz"), ("Weißenburg", "weissenburg"), ("İzmir", "izmir"),
        ("Þórshöfn", "thorshofn"),
        ("St. John's", "st-johns"), ("Sa\u{303}o", "sao"), ("  A -- B  ", "a-b"), ("東京", "6771-4eac"),
        ("Area 51", "area-51"), ("../../etc", "etc"), ("🏔 Hytta", "hytta"), ("…", nil), ("", nil),
        (String(repeating: "long ", count: 20), "long-long-long-long-long-long-long-long-long-lon"),
    ])
func slugFromName(name: String, slug: String?) {
    #expect(Slug(from: name)?.text == slug)
}

@Test(
    "a slug is 1 to 48 of a-z, 0-9 and '-'",
    arguments: [
        ("oslo", true), ("a-1", true), ("", false), ("Oslo", false), ("a b", false), ("a/b", false), ("ø", false),
        (String(repeating: "a", count: 48), true), (String(repeating: "a", count: 49), false),
    ])
func slugAsWritten(text: String, isSlug: Bool) {
    #expect((Slug(text) != nil) == isSlug)
}
