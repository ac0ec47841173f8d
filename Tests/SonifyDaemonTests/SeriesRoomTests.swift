import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Testing

/// A sample counts as accepted only when the series that it becomes may come.
@Suite struct SeriesRoomTests {
  private func rig(
    maxSeries: Int? = nil, groups: [String] = [], _ format: LineFormat = .statsd
  ) throws -> IntakeRig {
    let rig = try IntakeRig(format)
    rig.chart.sourceOpened(1, section: "stream")
    rig.apply(at: 0, try self.settings(maxSeries, groups))
    return rig
  }

  private func settings(_ maxSeries: Int?, _ groups: [String]) throws -> ChartSettings {
    var all = Settings()
    if let maxSeries {
      var source = SourceRule(named: "stream")
      source.keys.maxSeries = .at(maxSeries)
      all.sources = [source]
    }
    all.groups = try groups.map { name in
      var group = GroupRule(named: name)
      group.keys.match = try NamePattern.list("m*")
      return group
    }
    return try ChartSettings(all)
  }

  private func names(_ rig: IntakeRig, at time: Int64) -> [String] {
    rig.chart.list(all: true, at: now(time * second)).map(\.name).sorted()
  }

  @Test func `counts, timings and sets beyond the limit are refused, each of them`() throws {
    let rig = try rig(maxSeries: 1)
    rig.feed("a:1|g\n", at: 0)
    for time in 0..<5 { rig.feed("a:1|g\nb:1|c\nc:2|ms\nd:x|s\n", at: Double(time) / 2) }
    rig.advance(to: 4)
    #expect(rig.input.accepted == 6 && rig.input.refusedLater[.seriesLimit] == 15)
    rig.end(at: 5)
    for time in 5..<10 { rig.advance(to: Double(time)) }
    #expect(names(rig, at: 10) == ["a"], "no zeros of what was refused")
    #expect(rig.notices.contains { $0.contains("may bring 1 series") && $0.contains("such as b") })
  }

  @Test func `what waits for the end of its interval has its place`() throws {
    let rig = try rig(maxSeries: 3)
    rig.feed("b:1|c\nc:2|ms\nd:5|g\ne:1|c\nb:1|c\nc:2|ms\n", at: 0)
    #expect(rig.input.accepted == 4 && rig.input.refusedLater[.seriesLimit] == 2)
    rig.advance(to: 1)
    #expect(names(rig, at: 1) == ["b", "c.mean", "c.p95"])
    rig.feed("e:1|c\nb:1|c\n", at: 1.5)
    #expect(rig.input.accepted == 5 && rig.input.refusedLater[.seriesLimit] == 3)
  }

  @Test func `a timing that has room for one of its two series takes none`() throws {
    let rig = try rig(maxSeries: 1)
    rig.feed("c:2|ms\nb:1|c\n", at: 0)
    rig.advance(to: 1)
    #expect(names(rig, at: 1) == ["b"])
    #expect(rig.input.accepted == 1 && rig.input.refusedLater[.seriesLimit] == 1)
  }

  @Test func `the first reading of a counter is refused too`() throws {
    let rig = try rig(maxSeries: 1, .prometheus)
    for time in 0..<3 { rig.feed("a 1\nb_total \(time)\n", at: Double(time)) }
    #expect(rig.input.accepted == 3 && rig.input.refusedLater[.seriesLimit] == 3)
  }

  @Test func `the name of a group is refused for samples too`() throws {
    let rig = try rig(groups: ["b", "c.p95", "d"])
    rig.feed("b:1|c\nc:2|ms\nd:x|s\nm:1|g\n", at: 0)
    rig.advance(to: 1)
    rig.feed("b:1|c\nc:2|ms\nd:x|s\n", at: 1.5)
    #expect(rig.input.accepted == 1 && rig.input.refusedLater[.badName] == 6)
    #expect(names(rig, at: 2) == ["b", "c.p95", "d", "m"])
  }

  @Test func `a group that comes while samples wait loses none of them`() throws {
    let rig = try rig()
    rig.feed("b:4|c\n", at: 0)
    rig.apply(at: 0.5, try settings(nil, ["b"]))
    #expect(rig.value("b", at: 0.5) == 4, "taken as it was")
  }

  @Test func `zeros bring back no series that had to go`() throws {
    let rig = try rig()
    var all = Settings()
    all.chart.maxSeries = 1
    rig.apply(at: 0, try ChartSettings(all))
    rig.feed("b:4|c\n", at: 0)
    rig.advance(to: 1)
    rig.feed("z:4|g\n", at: 1.2)
    for time in 2..<5 { rig.advance(to: Double(time)) }
    #expect(names(rig, at: 5) == ["z"])
  }
}
