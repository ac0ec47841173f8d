import MetricLines
import Testing

@Suite struct PrintableTextTests {
  @Test(
    arguments: [
      ([0x61, 0x1B, 0x5B, 0x32, 0x4A], #"a\x1b[2J"#), ([0xC3, 0xA4], "ä"), ([0xC3], #"\xc3"#),
      ([0xFF, 0x61], #"\xffa"#), ([0x0A, 0x00], #"\x0a\x00"#),
      ([0xE2, 0x80, 0xAE], #"\u{202e}"#), ([0xC2, 0x9B], #"\u{009b}"#),
      ([0x5C], #"\x5c"#), ([], ""), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
    ] as [([UInt8], String)])
  func `escapes what could rewrite a terminal`(bytes: [UInt8], text: String) {
    #expect(PrintableText.escaped(bytes.span) == text)
  }

  @Test func `is bounded`() {
    let bytes = [UInt8](repeating: 0x61, count: 1_000)
    #expect(PrintableText.escaped(bytes.span, limit: 3) == "aaa...")
  }

  @Test func `reasons are spelled as scripts know them`() {
    #expect(
      RejectReason.allCases.map(\.name) == [
        "missing", "infinite", "not_number", "decimal_comma", "no_format", "too_long", "too_deep",
        "truncated", "bad_name", "series_limit", "late",
      ])
  }

  @Test func `counts add up`() {
    var counts = RejectCounts()
    counts[.missing] = 2
    counts[.late] = 1
    var sum = counts
    sum += counts
    #expect(sum.total == 6)
    #expect(sum.nonzero.map(\.reason) == [.missing, .late])
  }
}
