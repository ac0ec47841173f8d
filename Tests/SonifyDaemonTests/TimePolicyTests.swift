import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

/// What stamps do: they place points in the window, and never decide freshness.
@Suite struct TimePolicyTests {
  private static let axis = ["--hard-min", "0", "--hard-max", "10"]

  @Test(arguments: ["1700000005", "1700000005000", "1700000005000000", "1700000005000000000"])
  func `the unit of a stamp is told by its size`(stamp: String) throws {
    let rig = try IntakeRig(.nameValue)
    rig.feed("a 1 \(stamp)\n", at: 10)
    let description = try rig.chart.describe("a", at: now(10 * second), wallOffset: 0)
    #expect(description.maximum == .init(value: 1, time: 5))
  }

  @Test(arguments: ["c", "d", "ms", "h", "s", "g"])
  func `what is older than the window is late whatever it is, and makes no series`(
    type: String
  ) throws {
    let rig = try IntakeRig(.dogstatsd, ["--window", "60s"])
    rig.feed("a:4|\(type)|T1700000100\n", at: 200)
    rig.advance(to: 202)
    #expect(rig.chart.seriesCount == 0)
    #expect(rig.input.accepted == 0 && rig.input.refusedLater[.late] == 1)
    rig.feed("a:4|\(type)|T1700000195\n", at: 203)
    rig.advance(to: 205)
    #expect(rig.chart.seriesCount > 0)
    #expect(rig.input.accepted == 1 && rig.input.refusedLater[.late] == 1)
  }

  @Test(arguments: [("c", true), ("d", true), ("s", true), ("g", false)])
  func `an interval of the present has nothing of the past in it`(
    type: String, isCollected: Bool
  ) throws {
    let rig = try IntakeRig(.dogstatsd)
    rig.feed("a:4|\(type)|T1700000169\n", at: 200)
    #expect(rig.input.refusedLater[.late] == (isCollected ? 1 : 0))
    rig.feed("b:4|\(type)|T1700000170\n", at: 200)
    #expect(rig.input.accepted == (isCollected ? 1 : 2))
  }

  @Test func `stamps that repeat or go back find their place, and the newest is heard`() throws {
    let rig = try IntakeRig(.nameValue)
    for (stamp, value) in [(100, 1), (101, 2), (101, 3), (99, 4), (102, 5)] {
      rig.feed("a \(value) \(1_700_000_000 + stamp)\n", at: 103)
      if stamp == 99 { #expect(rig.value("a", at: 103) == 3) }
    }
    #expect(rig.value("a", at: 103) == 5)
    let description = try rig.chart.describe("a", at: now(103 * second), wallOffset: 0)
    #expect(description.count == 5 && rig.input.accepted == 5)
  }

  @Test func `a burst of what was collected for ten seconds is placed, and its newest heard`()
    throws
  {
    let rig = try ChartRig(Self.axis)
    for value in 0...10 {
      rig.feed("a \(value)\n", at: 100 * second, stamp: Int64(90 + value) * second)
    }
    rig.advance(to: 100 * second + second / 10)
    let tones = rig.takeTones()
    #expect(abs((tones.last ?? 0) - 1_760) < 1)
    let description = try rig.chart.describe("a", at: now(100 * second), wallOffset: 0)
    #expect(description.count == 11 && description.minimum?.time == 90)
  }

  @Test func `history is loaded without a sound, and its newest value is heard when it has ended`()
    throws
  {
    let rig = try ChartRig(Self.axis + ["--high", "8"])
    rig.advance(to: 500 * second)
    for step in 0..<200 {
      rig.feed("a \(step % 10)\n", at: 500 * second, stamp: Int64(210 + step) * second)
    }
    #expect(rig.takeTones().isEmpty)
    #expect(try rig.chart.describe("a", at: now(500 * second), wallOffset: 0).count == 200)
    rig.advance(to: 501 * second)
    #expect(rig.takeTones().isEmpty, "it may go on")
    rig.advance(to: 502 * second)
    #expect(abs((rig.takeTones().last ?? 0) - 1_430) < 5)  // 9 of 10
    #expect(rig.notices.filter { $0.contains("alarm") }.count == 1, "limits hold for the newest")
    #expect(rig.notices.contains("a: by its time stamp, the newest value is 93 seconds old"))
  }

  @Test func `history that comes for a while is not heard before it ends`() throws {
    let rig = try ChartRig(Self.axis)
    for part in 0..<5 {
      let time = Int64(500 + part) * second
      for step in 0..<40 {
        rig.feed("a \(step % 10)\n", at: time, stamp: Int64(210 + part * 40 + step) * second)
      }
      rig.advance(to: time)
      rig.advance(to: time + second / 2)
      #expect(rig.takeTones().isEmpty)
    }
    rig.play(to: 508 * second)
    #expect(abs((rig.takeTones().last ?? 0) - 1_430) < 5)  // 9 of 10
  }

  @Test func `a source that is always late is heard all the same`() throws {
    let rig = try ChartRig(Self.axis)
    var heard = 0
    for time in 100..<160 {
      rig.feed("a \(time % 10)\n", at: Int64(time) * second, stamp: Int64(time - 60) * second)
      rig.advance(to: Int64(time) * second + second / 2)
      heard += rig.takeTones().isEmpty ? 0 : 1
    }
    #expect(heard >= 28)
    #expect(rig.notices.count { $0.contains("by its time stamp") } <= 1, "one line a minute")
  }

  @Test func `the present ends the past`() throws {
    let rig = try ChartRig(Self.axis)
    rig.feed("a 3\n", at: 100 * second, stamp: 20 * second)
    rig.feed("a 5\n", at: 100 * second)
    #expect(rig.takeTones().count == 1)
    rig.play(to: 145 * second)
    #expect(!rig.notices.contains { $0.contains("by its time stamp") })
  }

  @Test func `a stamp from the future counts as now`() throws {
    let rig = try IntakeRig(.nameValue)
    rig.feed("a 1 1700000900\n", at: 10)
    rig.feed("a 2 1700000012\n", at: 12)
    #expect(rig.value("a", at: 12) == 2)
    #expect(rig.input.accepted == 2)
    #expect(rig.input.lead == 890 * second)
    rig.input.noteLeadTold()
    rig.feed("a 2 1700000015\n", at: 12)
    #expect(rig.input.lead == 0, "clocks may differ a little")
  }

  @Test func `what is not finite is a hole and leaves axis and value`() throws {
    let rig = try IntakeRig(.nameValue)
    rig.feed("cpu 200\ncpu nan\ncpu -inf\ncpu 201\n", at: 1)
    #expect(rig.value("cpu", at: 1) == 201)
    let description = try rig.chart.describe("cpu", at: now(second), wallOffset: 0)
    #expect(description.count == 2 && description.gaps == 2)
    #expect(description.yAxis.low.isFinite && description.yAxis.high.isFinite)
    #expect(rig.input.accepted == 2)
    #expect(rig.input.reader.rejected[.missing] == 1 && rig.input.reader.rejected[.infinite] == 1)
  }
}
