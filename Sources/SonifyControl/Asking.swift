internal import ControlProtocol
internal import Glibc
internal import MetricLines

/// The commands that change nothing.
enum Asking {
  static func status(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    let report: StatusReport = try client.call(.status)
    return Answer(report, lines: statusLines(report, now: wallSeconds()))
  }

  static func health(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    let report: HealthReport = try client.call(.health)
    return Answer(
      report, lines: [healthLine(report.health, reason: report.reason)],
      status: report.health == .sounding ? 0 : 1)
  }

  static func list(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    let all = invocation.option("--all") != nil
    let request = ListRequest(all: all ? true : nil)
    let listing: SeriesListing = try client.call(.list, request)
    let series = listing.series
    guard invocation.option("--names") == nil else {
      let names = series.map(\.name)
      return Answer(names, lines: names)
    }
    var lines = series.isEmpty ? ["no series yet"] : series.map(seriesLine)
    if listing.hidden > 0, !all {
      lines.append(
        "\(listing.hidden) more \(listing.hidden == 1 ? "is" : "are") hidden; --all lists them")
    }
    return Answer(series, lines: lines)
  }

  static func say(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    var client = try invocation.connect()
    let report = try series(invocation.words.first, client: &client)
    return Answer(report, lines: [seriesLine(report)])
  }

  /// The series of that name, else of that title, else the one in focus.
  private static func series(
    _ name: String?, client: inout ControlClient
  ) throws(ControlFailure) -> SeriesReport {
    let all = try client.call(.list, ListRequest(all: true), as: SeriesListing.self).series
    guard let name else {
      let focus = try client.call(.focus, FocusRequest(), as: FocusReply.self).focus
      guard let report = all.first(where: { $0.name == focus }) else {
        throw .refused(.noSuchSeries("there is no series in focus: no data have come yet"))
      }
      return report
    }
    if let report = all.first(where: { $0.name == name }) { return report }
    let titled = all.filter { $0.title == name }
    if titled.count == 1 { return titled[0] }
    if titled.isEmpty, let report = all.first(where: { $0.spoken == name }) { return report }
    // The daemon's refusal names the nearest series.
    let title = try client.call(
      .describe, DescribeRequest(series: name), as: SeriesDescription.self
    ).title
    guard let report = all.first(where: { $0.spoken == title || $0.name == title }) else {
      throw .refused(.noSuchSeries("no series is called '\(name)'; 'sonifyctl list' names all"))
    }
    return report
  }

  static func describe(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    if let file = invocation.option("--file") {
      guard invocation.words.isEmpty else {
        throw .usage("describe tells of a series or of --file; give one of them")
      }
      return try Reading.describe(file: file, series: invocation.option("--series"))
    }
    guard invocation.option("--series") == nil else {
      throw .usage("--series chooses from a chart; it needs --file")
    }
    var client = try invocation.connect()
    let request = DescribeRequest(series: invocation.words.first)
    let description: SeriesDescription = try client.call(.describe, request)
    return Answer(description, lines: descriptionLines(description, now: wallSeconds()))
  }

  /// Prints events until it is interrupted, nobody reads, or the daemon ends, which is a failure.
  static func watch(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    endQuietlyWhenAsked()
    var client = try invocation.connect()
    let health: HealthReport = try client.call(.health)
    try client.startWatching()
    var line = "watching; now " + healthLine(health.health, reason: health.reason)
    var isWanted = true
    if !invocation.isJSON { isWanted = try StandardOutput.write([PrintableText.escapedOnce(line)]) }
    while isWanted, let event = try client.nextEvent() {
      line =
        invocation.isJSON
        ? try jsonLine(event) : PrintableText.escapedOnce(eventLine(event, now: wallSeconds()))
      isWanted = try StandardOutput.write([line])
    }
    return Answer(NoParameters(), lines: [])
  }

}

/// For commands that go on: every line is out before the next one is waited for, so there is nothing left
/// to do at the end.
func endQuietlyWhenAsked() {
  for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
}
