import ChartFiles
import Foundation
import Testing

/// The manual page of chart files says what is true.
@Suite struct ManualTests {
  private let manual: String

  init() throws {
    let project = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    manual = try String(
      contentsOf: project.appending(path: "docs/sonifyd-chart.5.adoc"), encoding: .utf8)
  }

  @Test func `its examples are read without a note`() throws {
    let blocks = manual.components(separatedBy: "\n----\n")
    #expect(blocks.count == 5)
    let car = try ChartFile.read(bytes: Array(blocks[1].utf8))
    #expect(car.notes == [])
    #expect(car.descriptor.series[0].dataPoints.count == 2)
    let days = try ChartFile.read(bytes: Array(blocks[3].utf8))
    #expect(days.descriptor.series.map(\.name) == ["Temperature", "Rain"])
    #expect(days.descriptor.series[0].dataPoints[1].label == "the sensor failed")
  }

  @Test func `it has every member that is written, and every one that is read`() throws {
    let written = [Charts.car, Charts.odd].map { (try? ChartFile.json($0)) ?? [] }
    let text = written.map { String(decoding: $0, as: UTF8.self) }.joined()
    for key in text.matches(of: /"([a-z_]+)":/).map(\.output.1) {
      #expect(manual.contains("*\(key)*"), "\(key)")
    }
    // A slip in each of them is told with the one that is meant.
    let meant = manual.matches(of: /\*([a-z_]{4,})\*/).map { String($0.output.1) }
    #expect(meant.count >= 18)
    for key in meant {
      let slip = key + "x"
      let all = """
        {"\(slip)":0,"x_axis":{"\(slip)":0},"series":[{"\(slip)":0,"points":[{"x":1,"\(slip)":0}]}]}
        """
      let notes = try ChartFile.read(bytes: Array(all.utf8)).notes
      #expect(notes.contains { $0.hasSuffix("did you mean '\(key)'?") }, "\(key)")
    }
  }
}
