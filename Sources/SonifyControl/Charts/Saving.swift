internal import AudioGraphPlayback
internal import AudioGraphs
internal import ChartFiles
internal import ControlProtocol
internal import Glibc

/// The command that keeps what a series has: its data, its chart, or its sound.
enum Saving {
  /// What is saved; the ending of the file's name says it.
  private enum Form: String {
    case data
    case descriptor
    case sound
  }

  static func save(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let path = invocation.words[0]
    let form = try form(of: path, invocation)
    let isReplacing = invocation.option("--force") != nil
    let options = try Rendering.options(invocation)
    guard form == .sound || invocation.option("--in") == nil else {
      throw .usage("--in says how long a sound takes; \(path) is to be no sound file")
    }
    guard isReplacing || !isThere(path) else { throw exists(path) }
    let last = try invocation.seconds("--last")
    var client = try invocation.connect()
    let chart = try client.chart(of: invocation.words.dropFirst().first, last: last)
    let notes = try write(chart, as: form, to: path, options, isReplacing: isReplacing)
    let report = SaveReport(chart, form: form.rawValue, file: path, notes: notes)
    return Answer(report, lines: [report.line] + notes)
  }

  private static func form(
    of path: String, _ invocation: Invocation
  ) throws(ControlFailure) -> Form {
    if invocation.option("--descriptor") != nil { return .descriptor }
    switch path.split(separator: ".").last?.lowercased() {
    case "csv", "tsv": return .data
    case "json": return .descriptor
    case "wav", "flac", "ogg": return .sound
    default:
      throw .usage(
        """
        '\(path)': the ending says what is saved: .csv for the data, .json for the chart with its axes, \
        .wav, .flac or .ogg for the sound
        """)
    }
  }

  /// Returns what is to be said of it.
  private static func write(
    _ chart: AXChartDescriptor, as form: Form, to path: String, _ options: PlaybackOptions,
    isReplacing: Bool
  ) throws(ControlFailure) -> [String] {
    switch form {
    case .data, .descriptor:
      do throws(ChartFileError) {
        try ChartFile.write(
          chart, to: path, as: form == .data ? .csv : .json, replacing: isReplacing)
      } catch {
        throw error == .exists ? exists(path) : .failed("\(path): \(error)")
      }
      return []
    case .sound:
      do throws(ChartError) {
        let score = try ChartScore(chart, options)
        _ = try ChartRenderer(score).write(to: path)
        return score.notes
      } catch { throw .failed("\(path): \(error)") }
    }
  }

  private static func isThere(_ path: String) -> Bool {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFREG
  }

  private static func exists(_ path: String) -> ControlFailure {
    .failed("\(path) is there already; --force replaces it")
  }
}

/// What was saved.
private struct SaveReport: Encodable {
  let file: String
  let form: String
  let series: String
  /// Points with a value.
  let points: Int
  /// Places where values begin to be missing.
  let gaps: Int
  /// Seconds since 1970 of the first and of the last value.
  let from: Double?
  let to: Double?
  let notes: [String]

  init(_ chart: AXChartDescriptor, form: String, file: String, notes: [String]) {
    self.file = file
    self.form = form
    self.notes = notes
    series = chart.series.first?.name ?? ""
    let all = chart.series.first?.dataPoints ?? []
    let valued = all.filter { $0.yValue != nil }
    points = valued.count
    gaps = all.count - valued.count
    from = valued.first?.xValue.number
    to = valued.last?.xValue.number
  }

  var line: String {
    var facts = [counted(points, "value")]
    if let from, let to {
      let now = wallSeconds()
      facts.append(
        "from \(SpokenMoment.text(from, now: now)) to \(SpokenMoment.text(to, now: now))")
    }
    if gaps > 0 { facts.append(counted(gaps, "gap")) }
    return "saved \(file): \(series), \(facts.joined(separator: ", "))"
  }
}
