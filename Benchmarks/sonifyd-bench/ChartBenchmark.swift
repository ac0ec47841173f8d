internal import AudioGraphPlayback
internal import AudioGraphs
internal import ChartFiles
internal import TestSupport

/// How long it takes to make four seconds of sound of a chart, beside what the issue allows: from the descriptor,
/// and from a JSON file as `sonifyctl render` reads it. Everything is written to a WAV file.
func measureChart() -> [Figure] {
  do {
    let folder = try TemporaryFolder()
    return try [(10_000, 200.0), (1_000_000, 2_000)].flatMap { count, limit in
      try figures(count, limit: limit, folder)
    }
  } catch {
    skip("chart", error)
    return []
  }
}

private func figures(_ count: Int, limit: Double, _ folder: TemporaryFolder) throws -> [Figure] {
  let (line, notes) = (chart(count, continuous: true), chart(count, continuous: false))
  let path = folder.file("\(count).json")
  try ChartFile.write(line, to: path)
  let output = folder.file("out.wav")
  let runs: [(name: String, body: () throws -> Void)] = [
    ("line", { try render(line, output) }), ("notes", { try render(notes, output) }),
    ("file", { try render(try ChartFile.read(path: path).descriptor, output) }),
  ]
  return try runs.map { name, body in
    let times = try (0..<5).map { _ in
      let start = monotonicNanoseconds()
      try body()
      return Double(monotonicNanoseconds() - start) / 1e6
    }
    return Figure(
      name: "chart.\(name)-\(count)", ours: median(times), reference: limit, unit: "ms",
      referenceName: "limit")
  }
}

private func render(_ chart: AXChartDescriptor, _ path: String) throws {
  _ = try ChartRenderer(try ChartScore(chart)).write(to: path)
}

/// Points all over the axis: nothing about them makes thinning easy.
private func chart(_ count: Int, continuous: Bool) -> AXChartDescriptor {
  var state: UInt64 = 5
  let points = (0..<count).map { place in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return AXDataPoint(x: Double(place), y: Double(state >> 40) / Double(1 << 24))
  }
  let x = AXNumericDataAxisDescriptor(
    title: "x", range: 0...Double(count), format: ValueFormat())
  let y = AXNumericDataAxisDescriptor(title: "y", range: 0...1, format: ValueFormat())
  return AXChartDescriptor(
    title: "\(count) points", xAxis: x, yAxis: y,
    series: [AXDataSeriesDescriptor(name: "a", isContinuous: continuous, dataPoints: points)])
}
