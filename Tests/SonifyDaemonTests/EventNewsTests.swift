import MetricLines
import SonifyDaemon
import Testing

@Suite struct EventNewsTests {
  private static let second: Int64 = 1_000_000_000

  private func event(_ level: MetricEvent.Level, _ title: String) -> MetricEvent {
    MetricEvent(level: level, title: title, text: "")
  }

  @Test func `thousands of events a second are a few lines, and an error is not lost among them`() {
    var news = EventNews()
    var lines: [String] = []
    for number in 0..<4_000 {
      let now = Int64(number) * 500_000  // for 2 s
      if let line = news.folded(at: now) { lines.append(line.text) }
      let level = number == 700 ? MetricEvent.Level.error : .info
      if let line = news.take(event(level, "e\(number)"), from: "datagrams", at: now) {
        lines.append(line.text)
      }
    }
    if let line = news.folded(at: 3 * Self.second) { lines.append(line.text) }
    #expect(
      lines == [
        "datagrams: info, e0", "datagrams: info, e1", "datagrams: info, e2", "datagrams: info, e3",
        "datagrams: error, e700", "more events: 1995 info", "datagrams: info, e2000",
        "datagrams: info, e2001", "datagrams: info, e2002", "datagrams: info, e2003",
        "more events: 1996 info",
      ])
    #expect(news.folded(at: 9 * Self.second) == nil)
  }

  @Test func `what there was no room for is told with the others, the most serious first`() {
    var news = EventNews()
    for level in [MetricEvent.Level.info, .warning, .error, .ok] {
      for number in 0..<6 { _ = news.take(event(level, "\(number)"), from: "x", at: 0) }
    }
    news.take(unread: 100)
    #expect(
      news.folded(at: 1, isEnd: true)?.text
        == "more events: 2 error, 2 warning, 2 ok, 2 info, 100 not looked at")
    news.take(unread: 1)
    #expect(news.folded(at: 1) == nil)
    #expect(news.folded(at: Self.second)?.text == "more events: 1 not looked at")
  }

  @Test func `words from outside cannot rewrite the line they are told in`() {
    var news = EventNews()
    let event = MetricEvent(level: .warning, title: "a\u{1B}[2Jb", text: "c\nd")
    let line = news.take(event, from: "stream connection 3", at: 0)
    #expect(line?.text == #"stream connection 3: warning, a\x1b[2Jb: c\x0ad"#)
  }
}
