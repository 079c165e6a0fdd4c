import SkycastCore
import SkycastNotify
import Testing

@Suite struct BubbleContentTests {
    @Test(arguments: [
        (Severity.minor, BubbleContent.Urgency.low), (.moderate, .normal), (.severe, .critical), (.extreme, .critical),
    ])
    func urgencyFollowsSeverity(severity: Severity, urgency: BubbleContent.Urgency) {
        #expect(BubbleContent(.sample(severity: severity), capabilities: []).urgency == urgency)
    }

    @Test func bodyIsEscapedForServersThatReadMarkup() {
        let notice = Notice.sample(body: #"Foo & <b>Bar</b> <a href="x">"#)
        #expect(
            BubbleContent(notice, capabilities: ["body-markup"]).body
                == #"Foo &amp; &lt;b&gt;Bar&lt;/b&gt; &lt;a href="x"&gt;"#)
        #expect(BubbleContent(notice, capabilities: ["body"]).body == notice.body)
    }

    @Test(arguments: [[], ["body-markup"]])
    func summaryIsNeverEscaped(capabilities: Set<String>) {
        let notice = Notice.sample(summary: "Wind in Foo & <b>Bar</b>")
        #expect(BubbleContent(notice, capabilities: capabilities).summary == notice.summary)
    }

    @Test func escapingKeepsCombiningCharacters() {
        #expect(
            BubbleContent(.sample(body: "a<\u{301}b &\u{FE0F}"), capabilities: ["body-markup"]).body
                == "a&lt;\u{301}b &amp;\u{FE0F}")
    }

    @Test func textsEndAtNUL() {
        let content = BubbleContent(.sample(summary: "Os\0lo", body: "\0x"), capabilities: ["body-markup"])
        #expect(content.summary == "Os")
        #expect(content.body.isEmpty)
        #expect(BubbleContent(.sample(summary: "\0"), capabilities: []).summary == "Weather")
    }

    @Test(arguments: ["x-canonical-private-synchronous", "x-dunst-stack-tag"])
    func tagOnlyWhereListed(name: String) {
        #expect(BubbleContent(.sample("a"), capabilities: [name]).tags == [name: "a"])
        #expect(BubbleContent(.sample("a"), capabilities: []).tags.isEmpty)
        #expect(BubbleContent(.sample(nil), capabilities: [name]).tags.isEmpty)
    }

    @Test func actionsOnlyWhereListedAndOffered() {
        #expect(BubbleContent(.sample(), capabilities: ["actions"]).actions == [.acknowledge, .snooze])
        #expect(BubbleContent(.sample(), capabilities: []).actions.isEmpty)
        #expect(BubbleContent(.sample(offersActions: false), capabilities: ["actions"]).actions.isEmpty)
        #expect(BubbleContent(.sample(nil), capabilities: ["actions"]).actions.isEmpty)
    }
}
