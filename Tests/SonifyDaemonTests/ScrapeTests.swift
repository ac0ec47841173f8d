import Configuration
import ControlProtocol
import Foundation
import MetricLines
import SonifyDaemon
import Testing

/// What a listener has of a real scrape of node_exporter.
@Suite struct ScrapeTests {
  private static let scrape: String? = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = tests.appendingPathComponent("MetricLinesTests/Samples/node_exporter_metrics.txt")
    return try? String(contentsOf: path, encoding: .utf8)
  }()

  private func rig(_ change: (inout Settings) throws -> Void = { _ in }) throws -> IntakeRig {
    let rig = try IntakeRig(.prometheus)
    rig.chart.sourceOpened(1, section: "stream")
    var all = Settings()
    try change(&all)
    rig.chart.apply(try ChartSettings(all), at: Moment(heard: 0, data: 0))
    for time in 0..<4 {
      rig.feed(try #require(Self.scrape), at: Double(time))
      rig.advance(to: Double(time) + 0.9)
    }
    return rig
  }

  private func list(_ rig: IntakeRig, all: Bool = false) -> [SeriesReport] {
    rig.chart.list(all: all, at: Moment(heard: 4 * second, data: 4 * second))
  }

  @Test func `its own affairs are hidden, and short names are told`() throws {
    let rig = try rig()
    let names = list(rig).map(\.name)
    #expect(
      names.contains("node_load1") && names.contains("node_cpu_seconds_total{cpu=0,mode=idle}"))
    #expect(
      !names.contains {
        $0.hasPrefix("go_") || $0.hasPrefix("process_") || $0.hasPrefix("promhttp_")
      })
    let hidden = rig.chart.hiddenCount
    #expect(hidden == list(rig, all: true).count - names.count && hidden > 10)
    #expect(
      rig.notices.filter { $0.contains("hidden") } == [
        "\(hidden) series hidden: the exporter's own; sonifyctl list --all shows them"
      ])
    let spoken = list(rig).map(\.spoken)
    #expect(Set(spoken).count == spoken.count)
    #expect(spoken.contains("load1") && spoken.contains("network_receive_bytes_total eth0"))
  }

  @Test func `three are heard of all, in the order in which they were asked for`() throws {
    let rig = try rig {
      $0.chart.select = try NamePattern.list("node_load1, /receive_bytes.*eth/, go_goroutines")
    }
    #expect(
      list(rig).prefix(3).map(\.name) == [
        "node_load1", "node_network_receive_bytes_total{device=eth0}", "go_goroutines",
      ])
    #expect(rig.chart.freshness.fresh == 3)
    #expect(
      rig.notices.first
        == "in focus: node_load1; other series: node_network_receive_bytes_total eth0, go_goroutines"
    )
  }

  @Test func `a group has all modes of all processors`() throws {
    let rig = try rig {
      var group = GroupRule(named: "busy")
      group.keys.match = try NamePattern.list("node_cpu_seconds_total{*mode=*}")
      group.keys.function = "count"
      $0.groups = [group]
    }
    let busy = list(rig).first { $0.name == "busy" }
    #expect(busy?.value == 16)
    #expect(busy?.group == GroupReport(function: "count", counted: 16, members: 16))
    #expect(!list(rig).contains { $0.name.hasPrefix("node_cpu_seconds") })
  }

  @Test func `a limit of its source refuses what is beyond it, and counts that`() throws {
    let rig = try rig {
      var source = SourceRule(named: "stream")
      source.keys.maxSeries = .at(5)
      $0.sources = [source]
    }
    #expect(rig.chart.seriesCount == 5)
    #expect(rig.input.refusedLater[.seriesLimit] > 100)
  }
}
