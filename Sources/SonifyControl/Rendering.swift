internal import AudioGraphPlayback
internal import AudioGraphs
internal import ChartFiles

/// The command that makes a sound file of a chart file; it needs no sonifyd and no sound server.
enum Rendering {
  static func render(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let path = invocation.words[0]
    guard let output = invocation.option("-o") else {
      throw .usage("render needs a file to write: -o OUT, whose name ends in .wav, .flac or .ogg")
    }
    let options = try options(invocation)
    let file = try ChartSource.file(path)
    let score = try prepared(path) { () throws(ChartError) in
      try ChartScore(file.descriptor, options)
    }
    let report = try prepared(path) { () throws(ChartError) in
      try ChartRenderer(score).write(to: output)
    }
    let rendered = RenderReport(output, score, report, notes: file.notes + score.notes)
    return Answer(rendered, lines: rendered.lines)
  }

  /// What the options say about the playing.
  static func options(_ invocation: Invocation) throws(ControlFailure) -> PlaybackOptions {
    var options = PlaybackOptions()
    if let seconds = try invocation.seconds("--in") {
      guard (1...60).contains(seconds) else {
        throw .usage("--in \(SpokenDuration.text(seconds)): expected 1s to 60s")
      }
      options.seconds = seconds
    }
    options.isTogether = invocation.option("--together") != nil
    options.hasPan = invocation.option("--no-pan") == nil
    options.hasGridlines = invocation.option("--no-grid") == nil
    options.series = invocation.option("--series").map(words)
    options.channels = try invocation.option("--channels").map(channels)
    return options
  }

  private static func channels(
    _ list: String
  ) throws(ControlFailure) -> [PlaybackOptions.Channel] {
    var channels: [PlaybackOptions.Channel] = []
    for word in words(list) {
      guard let channel = PlaybackOptions.Channel(rawValue: word) else {
        let known = PlaybackOptions.Channel.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage(
          "--channels '\(word)': expected some of \(known), one for each additional axis")
      }
      channels.append(channel)
    }
    return channels
  }

  private static func words(_ list: String) -> [String] {
    list.split(separator: ",").map(String.init)
  }

  private static func prepared<Result>(
    _ path: String, _ body: () throws(ChartError) -> Result
  ) throws(ControlFailure) -> Result {
    do throws(ChartError) { return try body() } catch {
      if case .notWritten(let reason) = error { throw .failed(reason) }
      throw .failed("\(path): \(error)")
    }
  }
}

/// What was rendered.
private struct RenderReport: Encodable {
  let file: String
  let seconds: Double
  let points: Int
  let heard: Int
  let series: [Series]
  let notes: [String]

  struct Series: Encodable {
    let name: String
    let continuous: Bool
    let points: Int
    let heard: Int
  }

  init(_ file: String, _ score: ChartScore, _ report: ChartRenderer.Report, notes: [String]) {
    self.file = file
    seconds = (report.seconds * 1_000).rounded() / 1_000
    points = score.pointCount
    heard = score.heardCount
    series = score.series.map {
      Series(
        name: $0.name, continuous: $0.isContinuous, points: $0.pointCount, heard: $0.heardCount)
    }
    let cut = report.cutCount
    let cutNote = "\(counted(cut, "tone")) ended early: more sounded at once than can"
    self.notes = notes + (cut > 0 ? [cutNote] : [])
  }

  var lines: [String] {
    let all = "\(counted(points, "point")) of \(counted(series.count, "series", "series"))"
    let told =
      heard < points
      ? "\(all), \(heard) of them heard" : points == 0 ? "\(all)" : "\(all), all heard"
    return ["rendered \(file), \(SpokenDuration.text(seconds))", told] + notes.map { "note: " + $0 }
  }
}
