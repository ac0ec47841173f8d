import SonifyControl
import Testing

@Suite struct WordTests {
  @Test(arguments: [
    (0.0, "0 s"), (0.4, "under 1 s"), (1, "1 s"), (3.2, "3 s"), (119.4, "119 s"), (119.6, "2 min"),
    (570, "10 min"), (7_100, "118 min"), (7_200, "2 h"), (100_000, "28 h"), (172_800, "2 days"),
    (-1, "0 s"), (.nan, "an unknown time"), (.infinity, "an unknown time"),
    (1e300, "countless days"),
  ])
  func `a span of time is said in one unit`(seconds: Double, text: String) {
    #expect(spokenDuration(seconds) == text)
  }

  @Test(arguments: [
    ("cpu", "cpu"), ("größe 温度", "größe 温度"), ("a\nb", #"a\x0ab"#), ("\u{1b}[2J", #"\x1b[2J"#),
    ("\u{7f}", #"\x7f"#), ("\u{9b}x", #"\u{009b}x"#), ("a\u{202e}b", #"a\u{202e}b"#),
    ("\u{2028}", #"\u{2028}"#), (#"a\x1bb"#, #"a\x1bb"#), ("", ""),
  ])
  func `text cannot rewrite the terminal`(text: String, plain: String) {
    #expect(terminalText(text) == plain)
    #expect(terminalText(plain) == plain)
  }

  @Test(arguments: [
    (["SONIFYD_RUNTIME_DIR": "/a", "XDG_RUNTIME_DIR": "/b"], false, "/a/control"),
    (["XDG_RUNTIME_DIR": "/b"], false, "/b/sonifyd/control"),
    (["XDG_RUNTIME_DIR": "/b"], true, "/b/sonifyd/control"),
    ([:], true, "/run/sonifyd/control"),
  ])
  func `the socket is where the daemon puts it`(
    variables: [String: String], isRoot: Bool, path: String
  ) throws {
    #expect(try ControlPlace.own.path(variable: { variables[$0] }, isRoot: isRoot) == path)
    #expect(
      try ControlPlace.system.path(variable: { variables[$0] }, isRoot: isRoot)
        == "/run/sonifyd/control")
  }

  @Test func `without a session there is no daemon, and it says what to set`() {
    #expect {
      try ControlPlace.own.path(variable: { _ in nil }, isRoot: false)
    } throws: {
      let failure = $0 as? ControlFailure
      return failure?.status == 3 && failure?.text.contains("XDG_RUNTIME_DIR") == true
    }
  }

  @Test func `an event of today has no date`() {
    #expect(localTime(1_000, now: 2_000).count == 8)
    #expect(localTime(1_000, now: 2_000_000).count == 19)
    #expect(localTime(.nan, now: 0) == "at an unknown time")
  }
}
