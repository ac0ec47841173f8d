import AudioGraphPlayback
import AudioGraphs
import Glibc
import TestSupport
import Testing

/// Charts on a real server, in real time, and what becomes of them without one.
@Suite(.serialized) struct LivePlayerTests {
  @Test(.timeLimit(.minutes(1)))
  func `sounds as the file does, and says when it has been heard`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let player = try player(bars([20, 80, 50, 0]), seconds: 1, on: server)
    let file = Recording(interleaved: ChartRenderer(player.score).samples()).left

    // Another program's turn may tear a hole into what a busy machine plays.
    let likeness = (0..<3).lazy.map { _ in played(player, recorder, like: file) }
    #expect(likeness.contains { $0 > 0.99 })
  }

  @Test(.timeLimit(.minutes(1)))
  func `goes faster, stops and begins again as it is told`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let player = try player(line(from: 0, to: 100), seconds: 8, on: server)

    player.speed = 100
    #expect(player.speed == 8)
    player.play()
    #expect(player.isPlaying)
    #expect(try player.waitUntilDone(timeout: 6), "8 s at eight times the speed")
    #expect(!player.isPlaying && player.progress == nil)

    player.speed = 0.25
    player.play()
    #expect(eventually(within: 5) { (player.progress ?? 0) > 0.01 } != nil)
    #expect(eventually(within: 5) { hears(220...260, recorder) } != nil)
    player.stop()
    #expect(try player.waitUntilDone(timeout: 2))
    #expect(eventually(within: 2) { isSilent(recorder) } != nil)

    player.play()
    player.play()
    #expect(eventually(within: 5) { hears(220...260, recorder) } != nil, "once more from the start")
  }

  @Test(.timeLimit(.minutes(1)))
  func `plays the point under the cursor, one at a time and the last in any case`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let player = try player(bars([0, 100, 50]), seconds: 4, on: server)

    let first = try #require(player.scrub(to: 0.05))
    #expect(first.text == "a, 0" && first.number == 0 && first.count == 3)
    #expect(eventually(within: 5) { hears(218...222, recorder, after: 0) } != nil)
    for step in 0..<500 { player.scrub(to: Double(step) / 499) }
    #expect(player.scrub(toPoint: 99)?.text == "c, 50", "held at the end")
    let mark = recorder.frameCount
    #expect(eventually(within: 5) { hears(619...626, recorder, after: mark) } != nil)
    #expect(
      eventually(within: 2) { isSilent(recorder) } != nil, "what was passed over is not played")
    #expect(player.scrub(to: 0, ofSeries: 7) == nil)
    #expect(player.failure == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `says within seconds that there is no server`() throws {
    let folder = try TemporaryFolder()
    var nobody = SoundDestination(server: "unix:" + folder.file("nobody"))
    nobody.patience = 0.5
    let player = try ChartPlayer(bars([1, 2]), PlaybackOptions(), destination: nobody)
    player.play()
    let failure = #expect(throws: ChartPlayerFailure.self) {
      try player.waitUntilDone(timeout: 10)
    }
    #expect(failure?.description.contains("Start PipeWire or PulseAudio") == true)
    #expect(!player.isPlaying)

    player.scrub(to: 0)
    #expect(player.failure == nil, "another attempt")
    #expect(eventually(within: 10) { player.failure != nil } != nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `says within seconds that the server has frozen, and plays when it is back`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)  // keeps the sink's blocks short
    defer { recorder.stop() }
    let player = try player(line(from: 0, to: 100), seconds: 30, on: server, patience: 1.5)
    player.play()
    try #require(eventually(within: 5) { (player.progress ?? 0) > 0 } != nil)
    server.freeze()
    defer { server.thaw() }
    let begun = monotonicSeconds()
    let failure = #expect(throws: ChartPlayerFailure.self) {
      try player.waitUntilDone(timeout: 15)
    }
    #expect(failure?.description.contains("does not answer") == true)
    #expect(monotonicSeconds() - begun < 10)
    server.thaw()
    player.play()
    #expect(eventually(within: 10) { (player.progress ?? 0) > 0 } != nil)
    #expect(player.failure == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `ends by itself when nobody holds it any more`() throws {
    let before = try threadCount()
    for _ in 0..<3 {
      let player = try ChartPlayer(
        line(from: 0, to: 1), PlaybackOptions(), destination: .nowhere)
      player.play()
      #expect(eventually(within: 5) { (player.progress ?? 0) > 0 } != nil)
    }
    #expect(eventually(within: 5) { (try? threadCount()) == before } != nil)
  }

  // MARK: Charts

  private func player(
    _ chart: AXChartDescriptor, seconds: Double, on server: PrivatePulse, patience: Double = 2
  ) throws -> ChartPlayer {
    var options = PlaybackOptions()
    options.seconds = seconds
    var destination = SoundDestination(server: server.server)
    destination.patience = patience
    return try ChartPlayer(chart, options, destination: destination)
  }

  private func bars(_ values: [Double]) -> AXChartDescriptor {
    let names = (0..<values.count).map { String(UnicodeScalar(UInt8(97 + $0))) }
    return AXChartDescriptor(
      title: "Bars", xAxis: AXCategoricalDataAxisDescriptor(title: "Name", categoryOrder: names),
      yAxis: yAxis,
      series: [
        AXDataSeriesDescriptor(
          name: "all", isContinuous: false,
          dataPoints: zip(names, values).map { AXDataPoint(x: $0, y: $1) })
      ])
  }

  private func line(from low: Double, to high: Double) -> AXChartDescriptor {
    AXChartDescriptor(
      title: "Line",
      xAxis: AXNumericDataAxisDescriptor(title: "Time", range: 0...1, gridlinePositions: []) {
        "\($0)"
      },
      yAxis: yAxis,
      series: [
        AXDataSeriesDescriptor(
          name: "all", isContinuous: true,
          dataPoints: [AXDataPoint(x: 0, y: low), AXDataPoint(x: 1, y: high)])
      ])
  }

  private var yAxis: AXNumericDataAxisDescriptor {
    AXNumericDataAxisDescriptor(title: "Value", range: 0...100, gridlinePositions: []) {
      "\(Int($0.rounded()))"
    }
  }

  // MARK: Ears

  /// Correlation of what is heard with `file`, at the shift at which it is best.
  private func played(_ player: ChartPlayer, _ recorder: MonitorRecorder, like file: [Float])
    -> Double
  {
    let start = recorder.frameCount
    player.play()
    guard (try? player.waitUntilDone(timeout: 10)) == true else { return 0 }
    let heard = Array(recorder.recording.left.dropFirst(start))
    guard let first = onset(heard), let wanted = onset(file) else { return 0 }
    return (-100...100).map { shift in
      correlation(heard.dropFirst(max(first - wanted + shift, 0)), file)
    }.max() ?? 0
  }

  private func onset(_ samples: [Float]) -> Int? { samples.firstIndex { abs($0) > 0.01 } }

  private func correlation(_ heard: ArraySlice<Float>, _ file: [Float]) -> Double {
    guard heard.count > file.count * 9 / 10 else { return 0 }
    var (product, energy, other) = (0.0, 0.0, 0.0)
    for (a, b) in zip(heard, file) {
      product += Double(a) * Double(b)
      energy += Double(a) * Double(a)
      other += Double(b) * Double(b)
    }
    return product / max((energy * other).squareRoot(), 1e-9)
  }

  /// Whether the newest 60 ms, of what came after `frame`, are a tone within `hertz`.
  private func hears(
    _ hertz: ClosedRange<Double>, _ recorder: MonitorRecorder, after frame: Int = 0
  ) -> Bool {
    let samples = Array(recorder.recording.left.dropFirst(frame).suffix(2_880))
    return pitch(of: samples).map(hertz.contains) ?? false
  }

  private func isSilent(_ recorder: MonitorRecorder) -> Bool {
    decibels(Array(recorder.recording.left.suffix(9_600))) < -80
  }

  private func threadCount() throws -> Int {
    try HeldThread.threads(of: getpid()).count
  }
}
