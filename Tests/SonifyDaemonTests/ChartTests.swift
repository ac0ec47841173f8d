import MetricLines
import SonifyDaemon
import Synthesis
import Testing

@Suite struct ChartTests {
  private static let axis = ["--hard-min", "0", "--hard-max", "3"]

  @Test func `the first series is heard and moves with its values`() throws {
    let rig = try ChartRig(Self.axis)
    rig.feed("a 0\nb 3\n", at: 0)
    rig.feed("a 1\n", at: second)
    rig.feed("b 2\n", at: 2 * second)
    #expect(rig.takeTones().map { $0.rounded() } == [220, 440])
  }

  @Test func `a series chosen by name takes the focus from one that came before`() throws {
    let rig = try ChartRig(Self.axis + ["--focus", "b"])
    rig.feed("a 0\n", at: 0)
    rig.feed("b 3\n", at: second)
    #expect(rig.takeTones().map { $0.rounded() } == [220, 1_760])
  }

  @Test func `series that were not chosen are kept and not heard`() throws {
    let rig = try ChartRig(Self.axis + ["--series", "b,c"])
    rig.feed("a 0\nc 1\nb 2\n", at: 0)
    #expect(rig.chart.seriesCount == 3)
    #expect(rig.takeTones().map { $0.rounded() } == [440, 880])  // b stands before c in the list
  }

  @Test func `a missing value is a breath of noise and moves nothing`() throws {
    let rig = try ChartRig(Self.axis)
    rig.feed("a 1\n", at: 0)
    _ = rig.takeTones()
    rig.feed("a nan\n", at: second)
    #expect(rig.noiseCount == 1)
    #expect(rig.takeTones().isEmpty)
  }

  @Test func `refused words make no series`() throws {
    let rig = try ChartRig()
    rig.feed("hello world\na nan\n", at: 0)
    #expect(rig.chart.seriesCount == 0)
  }

  @Test func `a series goes stale by arrival and comes back`() throws {
    let rig = try ChartRig(Self.axis + ["--expect-every", "2s"])
    rig.feed("a 1\n", at: 0)
    rig.advance(to: second)
    #expect(rig.notices == ["in focus: a"])
    rig.orders = []
    rig.advance(to: 2 * second + second / 2)
    #expect(rig.notices.last == "a: stale, nothing for 3 seconds")
    #expect(rig.noiseCount == 0)  // first the tone fades
    rig.advance(to: 3 * second)
    #expect(rig.noiseCount == 3)
    rig.feed("a 1\n", at: 4 * second)
    #expect(rig.notices.last == "a: fresh again")
  }

  @Test func `history is kept and not played`() throws {
    let rig = try ChartRig(Self.axis)
    rig.feed("a 1\n", at: 100 * second)
    _ = rig.takeTones()
    #expect(rig.feed("a 3\n", at: 101 * second, stamp: 50 * second).isEmpty)
    #expect(rig.takeTones().isEmpty)
    #expect(rig.feed("a 3\n", at: 500 * second, stamp: 50 * second) == [.late])
  }

  @Test func `a long connection ends its series, a short one and a shared one do not`() throws {
    let rig = try ChartRig(Self.axis)
    rig.feed("a 1\n", at: 0, from: 1)
    rig.feed("a 2\n", at: second, from: 2)
    rig.orders = []
    rig.chart.sourceClosed(1, endsSeries: true, at: Moment(heard: 2 * second, data: 2 * second))
    rig.drain()
    #expect(rig.noteCount == 0)
    rig.chart.sourceClosed(2, endsSeries: true, at: Moment(heard: 3 * second, data: 3 * second))
    rig.drain()
    #expect(rig.noteCount == 3)
  }

  @Test func `a moved axis plays the same value at its old pitch and at its new one`() throws {
    let rig = try ChartRig()
    for time in 0..<60 { rig.feed("a \(time % 10)\n", at: Int64(time) * second) }
    for time in 60..<65 { rig.feed("a 200\n", at: Int64(time) * second) }
    rig.orders = []
    rig.feed("a 200\n", at: 65 * second)
    let bells = rig.orders.compactMap {
      if case .note(let note) = $0 { note.frequency } else { nil }
    }
    #expect(bells.count == 2)
    #expect(bells.first.map { $0.rounded() } == 1_760)  // off the old axis: its top
    #expect((bells.last ?? 0) < 1_760)
  }

  @Test func `tells the names, and which of those asked for have not come`() throws {
    let rig = try ChartRig(["--focus", "us", "--background", "nosuch"])
    rig.feed("us 1\nsy 2\n", at: 0)
    rig.advance(to: 2 * second)
    #expect(rig.notices == ["in focus: us; other series: sy"])
    rig.advance(to: 6 * second)
    #expect(rig.notices.last == "no series has come by the name nosuch; there are: sy, us")
    rig.advance(to: 12 * second)
    #expect(rig.notices.count == 2)
  }

  @Test func `the end of an input without a series is heard too`() throws {
    let rig = try ChartRig()
    rig.chart.inputEnded(1, at: Moment(heard: second, data: second))
    rig.drain()
    #expect(rig.noteCount == 3)
  }

  @Test func `names from outside cannot speak to the terminal`() throws {
    let rig = try ChartRig(["--expect-every", "1s"])
    rig.feed("\u{1B}[2Ja 1\n", at: 0)
    rig.advance(to: 3 * second)
    #expect(rig.notices.allSatisfy { !$0.contains("\u{1B}") } && rig.notices.count == 2)
  }

  @Test func `more is lower on a logarithmic axis too`() throws {
    let rig = try ChartRig(
      ["--scale", "log10", "--polarity", "down", "--hard-min", "1", "--hard-max", "1000"])
    rig.feed("a 1000\n", at: 0)
    rig.feed("a 0\n", at: second)  // below everything, so the highest
    #expect(rig.takeTones().map { $0.rounded() } == [220, 1_760])
  }
}
