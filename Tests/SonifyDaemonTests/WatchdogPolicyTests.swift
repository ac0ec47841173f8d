import SonifyDaemon
import Testing

@Suite struct WatchdogPolicyTests {
  private let second: Int64 = 1_000_000_000

  /// When signs of life were given, in half seconds, in a run that looks every half second.
  private func signs(
    period: Int64, buffer: Int64 = 25_000_000, halfSeconds: Int64,
    rendered: (Int64) -> Int64, takesSound: (Int64) -> Bool = { _ in true }
  ) -> [Int64] {
    var policy = WatchdogPolicy(period: period, buffer: buffer, at: 0)
    return (0..<halfSeconds).filter {
      policy.isDue(rendered: rendered($0), takesSound: takesSound($0), at: $0 * second / 2)
    }
  }

  @Test(arguments: [(1, 1), (5, 5), (15, 15)])
  func `gives a sign of life at half the period while all goes on`(seconds: Int64, step: Int64) {
    let given = signs(period: seconds * second, halfSeconds: 60) { $0 }
    #expect(given == Array(stride(from: Int64(0), to: 60, by: Int64.Stride(step))))
  }

  @Test func `falls silent when the audio thread stands still`() {
    let given = signs(period: 5 * second, halfSeconds: 60) { min($0, 20) }
    #expect(given == [0, 5, 10, 15, 20, 25])  // 25 is within the patience of 4 s, 30 no more
  }

  @Test func `goes on when the output takes no sound, and gives it time to begin again`() {
    let given = signs(
      period: 5 * second, halfSeconds: 40, rendered: { min($0, 10) },
      takesSound: { $0 < 10 || $0 > 30 })
    #expect(given == [0, 5, 10, 15, 20, 25, 30, 35])
  }

  @Test func `a long buffer filled in large steps is no standstill`() {
    let given = signs(period: second, buffer: 2 * second, halfSeconds: 40) { $0 / 5 }
    #expect(given.count == 40)
  }

  @Test func `asked more often than needed it gives no more`() {
    var policy = WatchdogPolicy(period: second, buffer: 0, at: 0)
    let given = (0..<1_000).filter {
      policy.isDue(rendered: Int64($0), takesSound: true, at: Int64($0) * 10_000_000)
    }
    #expect(given.count == 20)
    #expect(policy.dueAt == 10 * second)
  }

  @Test func `a period too short to be meant is no busy loop`() {
    #expect(WatchdogPolicy(period: 10, buffer: 0, at: 0).interval == 20_000_000)
  }
}
