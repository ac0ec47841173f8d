import Configuration
import ControlProtocol
import MetricLines
import SonifyDaemon
import Synthesis

let second: Int64 = 1_000_000_000

/// A chart, fed by lines, with all that it orders and says.
final class ChartRig {
  let chart: Chart
  var orders: [Command.Action] = []
  var notices: [String] = []
  var kinds: [Event.Kind] = []
  private var reader = LineReader(format: .nameValue)

  /// Settings as options give them.
  convenience init(_ words: [String] = []) throws {
    try self.init(try ChartSettings(try Options(parsing: ["--no-heartbeat"] + words)))
  }

  init(_ settings: ChartSettings) throws {
    chart = Chart(settings, at: Moment(heard: 0, data: 0))
    chart.notify = { [unowned self] in
      notices.append($0.text)
      kinds.append($0.kind)
    }
  }

  /// Gives lines to the chart at `time`; returns the refusals.
  @discardableResult
  func feed(_ text: String, at time: Int64, from source: Int = 1, stamp: Int64? = nil)
    -> [RejectReason]
  {
    var batch = MeasurementBatch()
    let bytes = Array(text.utf8)
    let moment = Moment(heard: time, data: time)
    var refusals: [RejectReason] = []
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place..<bytes.count), into: &batch)
      for index in 0..<batch.count {
        let refusal = chart.take(
          batch[index], in: batch, from: source, at: moment, time: stamp ?? time)
        if let refusal { refusals.append(refusal) }
      }
      batch.removeAll()
    }
    drain()
    return refusals
  }

  func advance(to time: Int64) {
    chart.advance(to: Moment(heard: time, data: time))
    drain()
  }

  func drain() {
    chart.drain { _, action in
      orders.append(action)
      return true
    }
  }

  /// Frequencies of the tones ordered since the last call.
  func takeTones() -> [Double] {
    defer { orders = [] }
    return orders.compactMap { if case .tone(_, let tone) = $0 { tone.frequency } else { nil } }
  }

  var noiseCount: Int {
    orders.count { if case .noise = $0 { true } else { false } }
  }

  var noteCount: Int {
    orders.count { if case .note = $0 { true } else { false } }
  }

  /// Takes the next deadlines in turn, as a file render does, up to `time`.
  func play(to time: Int64) {
    while chart.nextDeadline <= time { advance(to: chart.nextDeadline) }
    advance(to: time)
  }

  /// The text of the error that `attempt` ends in.
  func refusal(_ attempt: () throws(ControlError) -> Void) -> String {
    do throws(ControlError) {
      try attempt()
      return "accepted"
    } catch {
      return error.text
    }
  }
}

/// The moment at `time` of a live run.
func now(_ time: Int64) -> Moment { Moment(heard: time, data: time) }

/// Settings with `change` made to the built-in ones, silent but for the data.
func settings(_ change: (inout Settings) -> Void = { _ in }) throws -> ChartSettings {
  var settings = Settings()
  settings.chart.heartbeat = false
  change(&settings)
  return try ChartSettings(settings)
}

/// A rule for every series.
func rule(_ glob: String = "*", _ change: (inout SeriesKeys) -> Void) -> SeriesRule {
  var keys = SeriesKeys()
  change(&keys)
  return SeriesRule(glob: glob, keys: keys)
}
