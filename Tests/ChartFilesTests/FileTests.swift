import AudioGraphs
import ChartFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// Files on disk, and what else may stand in their place.
@Suite struct FileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `writes a file that is read back equal`() throws {
    let path = folder.file("car.json")
    try ChartFile.write(Charts.car, to: path)
    expectEqual(try ChartFile.read(path: path).descriptor, Charts.car)
    #expect(names == ["car.json"])
  }

  @Test func `writes a table that is read back with its points`() throws {
    let chart = Charts.odd
    chart.series.removeLast()
    chart.series[0].name = "lag, \"slow\""
    chart.series[0].dataPoints.append(AXDataPoint(x: 1_796_000_002))
    chart.series[0].dataPoints.append(AXDataPoint(x: 1_796_000_003, y: 1e-7))
    let path = folder.file("lag.csv")
    try ChartFile.write(chart, to: path)
    #expect(
      String(decoding: try ChartFile.csv(chart), as: UTF8.self) == """
        Time,"lag, ""slow"" (s)"
        2026-11-30T00:53:20.123456Z,-0
        2026-11-30T00:53:22Z,
        2026-11-30T00:53:23Z,1e-07

        """)
    let back = try ChartFile.read(path: path).descriptor
    #expect(back.title == "lag")
    #expect(back.series[0].name == "lag, \"slow\"")
    #expect(
      back.series[0].dataPoints.map(\.xValue.number)
        == chart.series[0].dataPoints.map(\.xValue.number))
    #expect(back.series[0].dataPoints.map { $0.yValue?.number } == [0, nil, 1e-7])
  }

  @Test func `refuses a table of what has no column`() {
    #expect { try ChartFile.csv(Charts.car) } throws: {
      "\($0)".hasPrefix("a table has no place for additional values; write it as .json")
    }
    #expect { try ChartFile.csv(Charts.odd) } throws: {
      "\($0)".hasPrefix("the series have different x")
    }
    #expect { try ChartFile.csv(Charts.empty) } throws: {
      "\($0)".hasPrefix("the chart has no series")
    }
  }

  @Test func `keeps what is there unless it may go, and links as they are`() throws {
    let path = folder.file("a.json")
    let link = folder.file("link.json")
    try ChartFile.write(Charts.bars, to: path, replacing: false)
    unsafe symlink(path, link)
    #expect(throws: ChartFileError("is there already; it would be lost")) {
      try ChartFile.write(Charts.car, to: path, replacing: false)
    }
    expectEqual(try ChartFile.read(path: path).descriptor, Charts.bars)
    try ChartFile.write(Charts.car, to: link)
    expectEqual(try ChartFile.read(path: path).descriptor, Charts.car)
    #expect(names == ["a.json", "link.json"])
  }

  @Test func `says why it cannot write, and leaves nothing behind`() throws {
    expect("cannot be written: No such file or directory") {
      try ChartFile.write(Charts.car, to: folder.file("none/a.json"))
    }
    expect("is a folder; expected the name of a file") {
      try ChartFile.write(Charts.car, to: folder.path)
    }
    expect("cannot be written: No space left on device") {
      try ChartFile.write(Charts.car, to: "/dev/full")
    }
    #expect(names == [])
  }

  @Test func `says why it cannot read`() throws {
    expect("cannot be opened: No such file or directory") {
      try ChartFile.read(path: folder.file("none.json"))
    }
    expect("is a folder; expected a file such as chart.json") {
      try ChartFile.read(path: folder.path)
    }
    expect("holds a NUL, which no text does; expected JSON or a table") {
      try ChartFile.read(path: "/dev/zero")
    }
    expect("is empty; expected a chart as JSON, or a table with a header") {
      try ChartFile.read(path: "/dev/null")
    }
  }

  @Test func `reads a pipe to its end, and tells the form by the first character`() async throws {
    let path = folder.file("pipe")
    unsafe mkfifo(path, 0o600)
    let reading = Task.detached { try ChartFile.read(path: path).descriptor.series[0].name }
    let descriptor = unsafe open(path, O_WRONLY)
    for piece in ["t,cp", "u\n1,2\n", "2,3\n"] {
      _ = unsafe Array(piece.utf8).withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
    }
    close(descriptor)
    let name = try await reading.value
    #expect(name == "cpu")
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  private func expect(
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Any
  ) {
    #expect(sourceLocation: sourceLocation) { _ = try body() } throws: { "\($0)" == expected }
  }
}
