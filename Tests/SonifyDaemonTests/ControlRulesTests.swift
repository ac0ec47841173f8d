import EventLoop
import Foundation
import SonifyDaemon
import Testing

@Suite struct ControlRulesTests {
  private static let second: Int64 = 1_000_000_000

  private static let peers:
    [(user: UInt32, groups: Set<UInt32>, group: UInt32?, isAdmitted: Bool)] = [
      (1_000, [1_000], nil, true),  // our own user
      (0, [0], nil, true),  // root
      (1_001, [1_000, 27], nil, false),  // in our group, which does not matter
      (1_001, [1_001, 900], 900, true),  // in the socket's group
      (1_001, [1_001], 900, false),
      (65_534, [], 900, false),
    ]

  @Test(arguments: peers)
  func `who may use the control socket`(
    user: UInt32, groups: Set<UInt32>, group: UInt32?, isAdmitted: Bool
  ) {
    let access = ControlAccess(user: 1_000, group: group)
    #expect(access.admits(Peer(process: 1, user: user, groups: groups)) == isAdmitted)
  }

  @Test(arguments: [(0o600, false), (0o640, false), (0o660, true), (0o666, true)])
  func `the group is let in when it may write to the socket's file`(mode: Int, hasGroup: Bool)
    throws
  {
    let path = NSTemporaryDirectory() + "sonifyd-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(
      ControlAccess(path: path) == ControlAccess(user: geteuid(), group: hasGroup ? getegid() : nil)
    )
  }

  @Test func `who has used up the share waits for the next tenth of a second`() {
    var share = ControlShare(limit: 10)
    let spells: [(start: Int64, end: Int64)] = [
      (0, 9), (9, 10), (50, 51), (100_000_000, 100_000_001), (.max - 5, .max),
    ]
    let goesFirst = spells.map { share.spend(from: $0.start, to: $0.end) }
    #expect(goesFirst == [true, false, false, true, true])
  }

  @Test func `a few news of sources are told each, and a flood of them in one line a second`() {
    var news = SourceNews()
    var lines: [String] = []
    for number in 0..<1_000 {
      let now = Int64(number) * 2_000_000  // for 2 s
      if let line = news.folded(at: now) { lines.append(line.text) }
      if let line = news.opened("stream \(number)", at: now) { lines.append(line.text) }
      if let line = news.closed("stream \(number)", counts: "1 line", at: now) {
        lines.append(line.text)
      }
    }
    if let line = news.folded(at: 4 * Self.second) { lines.append(line.text) }
    #expect(
      lines == [
        "stream 0 opened", "stream 0 closed: 1 line", "stream 1 opened", "stream 1 closed: 1 line",
        "more sources: 498 opened, 498 closed", "stream 500 opened", "stream 500 closed: 1 line",
        "stream 501 opened", "stream 501 closed: 1 line", "more sources: 498 opened, 498 closed",
      ])
    #expect(news.folded(at: 9 * Self.second) == nil)
  }
}
