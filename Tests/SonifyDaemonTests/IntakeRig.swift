import ControlProtocol
import MetricLines
import SonifyDaemon

/// An intake and its chart, fed by lines of a format.
final class IntakeRig {
  let chart: Chart
  let intake: Intake
  let input: Input
  var notices: [String] = []

  /// Nanoseconds since 1970 at time 0 of the rig.
  static let wallOffset: Int64 = 1_700_000_000 * second

  init(_ format: LineFormat, _ words: [String] = []) throws {
    chart = Chart(
      try ChartSettings(try Options(parsing: ["--no-heartbeat"] + words)),
      at: Moment(heard: 0, data: 0))
    intake = Intake(chart: chart)
    input = Input(number: 1, kind: .stream, reader: LineReader(format: format), at: 0)
    chart.notify = { [unowned self] in notices.append($0.text) }
  }

  /// Reads lines that come at `time`; stamps count from ``wallOffset``.
  func feed(_ text: String, at time: Double) {
    let moment = moment(time)
    intake.read(Array(text.utf8).span, from: input) { measurement in
      (moment, measurement.time.map { $0 - Self.wallOffset } ?? moment.data)
    }
  }

  /// Gives lines that come in one turn of the main loop.
  func feedTurn(_ text: String, at time: Double) {
    intake.beginTurn(of: input)
    feed(text, at: time)
    _ = intake.endTurn(isDry: true, at: moment(time))
  }

  /// Lets time go on to `time`.
  func advance(to time: Double) {
    let moment = moment(time)
    intake.flush(at: moment)
    intake.tellRestarts(at: moment.heard)
    chart.advance(to: moment)
    chart.drain { _, _ in true }
  }

  /// Lets other settings hold, as a reload does.
  func apply(at time: Double, _ settings: ChartSettings) {
    intake.prepare(for: settings, at: moment(time))
    chart.apply(settings, at: moment(time))
    intake.apply(settings, at: moment(time))
  }

  /// Ends the input.
  func end(at time: Double) {
    intake.end(input, at: moment(time))
    chart.sourceClosed(1, endsSeries: true, at: moment(time))
  }

  /// What a series has, `nil` without one.
  func report(_ name: String, at time: Double) -> SeriesReport? {
    chart.list(at: moment(time)).first { $0.name == name }
  }

  /// The newest value of a series.
  func value(_ name: String, at time: Double) -> Double? { report(name, at: time)?.value }

  private func moment(_ time: Double) -> Moment {
    Moment(heard: Int64(time * 1e9), data: Int64(time * 1e9))
  }
}
