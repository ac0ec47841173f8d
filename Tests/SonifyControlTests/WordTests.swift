import MetricLines
import SonifyControl
import Testing

@Suite struct WordTests {
  @Test(arguments: [
    ("cpu", "cpu"), ("größe 温度", "größe 温度"), ("a\nb", #"a\x0ab"#), ("\u{1b}[2J", #"\x1b[2J"#),
    ("\u{7f}", #"\x7f"#), ("\u{9b}x", #"\u{009b}x"#), ("a\u{202e}b", #"a\u{202e}b"#),
    ("\u{2028}", #"\u{2028}"#), (#"a\x1bb"#, #"a\x1bb"#), ("", ""),
  ])
  func `text cannot rewrite the terminal`(text: String, plain: String) {
    #expect(PrintableText.escapedOnce(text) == plain)
    #expect(PrintableText.escapedOnce(plain) == plain)
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
    #expect(try ControlPlace.own.path(variables, isRoot: isRoot) == path)
    #expect(
      try ControlPlace.system.path(variables, isRoot: isRoot)
        == "/run/sonifyd/control")
  }

  @Test func `without a session there is no daemon, and it says what to set`() {
    #expect {
      try ControlPlace.own.path([:], isRoot: false)
    } throws: {
      let failure = $0 as? ControlFailure
      return failure?.status == 3 && failure?.text.contains("XDG_RUNTIME_DIR") == true
    }
  }
}
