import SonifyControl
import Testing

@Suite struct KeystrokeTests {
  @Test(
    arguments: [
      ("\u{1b}[C", [.right]), ("\u{1b}OD", [.left]), ("\u{1b}[1;5A", [.up]), ("\u{1b}[B", [.down]),
      ("\u{1b}[H", [.home]), ("\u{1b}[1~", [.home]), ("\u{1b}[7~", [.home]), ("\u{1b}OF", [.end]),
      ("\u{1b}[4~", [.end]), ("\u{1b}[8~", [.end]), ("\u{1b}[5~", [.pageUp]),
      ("\u{1b}[6;2~", [.pageDown]), ("\u{1b}[2~", [.unknown]), ("\u{1b}[200~", [.unknown]),
      ("a\r\nb\n", [.character("a"), .character("b")]), ("\u{3}", [.quit]), ("\u{4}", [.quit]),
      ("é!", [.unknown, .character("!")]), ("🐈", [.unknown]),
      ("\u{1b}\u{1b}[C", [.unknown, .right]),
      ("\u{1b}xq", [.unknown, .character("q")]), ("\t\u{7f}", [.unknown, .unknown]), ("", []),
    ] as [(String, [Keystroke])])
  func `tells the keys in what a terminal sends`(sent: String, keys: [Keystroke]) {
    var reader = KeystrokeReader()
    #expect(reader.keys(in: Array(sent.utf8)) == keys)
    #expect(!reader.isWaiting)
    // Byte by byte it is the same.
    #expect(sent.utf8.flatMap { reader.keys(in: [$0]) } == keys)
  }

  @Test func `waits for the rest of a key, and gives up on Escape alone`() {
    var reader = KeystrokeReader()
    #expect(reader.keys(in: [0x1b]) == [])
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.unknown])
    #expect(reader.keys(in: Array("q".utf8)) == [.character("q")])
    #expect(reader.flush() == [])
  }

  @Test func `takes any bytes, and holds on to few of them`() {
    var reader = KeystrokeReader()
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = reader.keys(in: [UInt8(truncatingIfNeeded: state >> 40)])
    }
    _ = reader.keys(in: Array("\u{1b}[".utf8))
    #expect(reader.keys(in: Array(repeating: UInt8(ascii: "1"), count: 40)).first == .unknown)
  }
}
