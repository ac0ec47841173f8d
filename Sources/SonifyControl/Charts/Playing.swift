internal import AudioGraphPlayback
internal import AudioGraphs
internal import ChartFiles
internal import Configuration
internal import MetricLines

/// The command that plays a chart file.
enum Playing {
  static func play(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let options = try Rendering.options(invocation)
    let speed = try speed(invocation)
    let file = try ChartSource.file(invocation.words[0])
    let player = try player(file.descriptor, options, invocation)
    player.speed = speed
    let answer = PlayedChart(file, player.score)
    if invocation.option("--no-text") == nil, !invocation.isJSON {
      // Nobody who reads any more may be somebody who listens.
      _ = try StandardOutput.write(answer.lines.map(PrintableText.escapedOnce))
    }
    try listen(to: player)
    return Answer(answer, lines: [])
  }

  private static func speed(_ invocation: Invocation) throws(ControlFailure) -> Double {
    guard let text = invocation.option("--speed") else { return 1 }
    guard let speed = SettingValue.number(text), (0.25...8).contains(speed) else {
      throw .usage("--speed '\(text)' is not a number from 0.25 to 8")
    }
    return speed
  }

  private static func player(
    _ chart: AXChartDescriptor, _ options: PlaybackOptions, _ invocation: Invocation
  ) throws(ControlFailure) -> ChartPlayer {
    do throws(ChartError) {
      return try ChartPlayer(chart, options, sink: invocation.option("--sink"))
    } catch { throw .failed("\(invocation.words[0]): \(error)") }
  }

  /// Plays to the end, or fades out when asked to end.
  private static func listen(to player: ChartPlayer) throws(ControlFailure) {
    let signals = EndingSignals()  // before there is any thread
    player.play()
    do throws(ChartPlayerFailure) {
      while player.isPlaying, !signals.wait(milliseconds: 50) {}
      if player.isPlaying { player.stop() }
      try player.waitUntilDone(timeout: 1)
    } catch { throw .failed("\(error)") }
  }
}

/// What was played, for programs.
private struct PlayedChart: Encodable {
  let title: String
  let summary: String
  let seconds: Double
  let points: Int
  let heard: Int
  let notes: [String]

  init(_ file: ChartFile, _ score: ChartScore) {
    let report = ChartDescription(file.descriptor).report
    title = report.title
    summary = report.summary
    seconds = score.seconds
    points = score.pointCount
    heard = score.heardCount
    notes = file.notes + score.notes
  }

  /// One fact each, for people.
  var lines: [String] {
    [title, summary].filter { !$0.isEmpty } + notes.map { "note: " + $0 }
  }
}
