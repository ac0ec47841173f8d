internal import MetricLines
package import RealtimeAudio
package import SonifyDaemon
package import Synthesis

/// A chart and an engine on a clock of their own: lines in, sound out, as a file render does it, and as
/// fast as the machine can.
package final class ChartPlayer {
  package let chart: Chart
  /// Now, on both lines of time, in nanoseconds.
  package private(set) var now: Int64 = 0
  /// Told of every order on its way to the engine.
  package var ordered: (Command) -> Void = { _ in }
  /// Told of every block that was rendered.
  package var heard: (AudioBlock) -> Void = { _ in }
  /// Renders a block; in the place of the engine's own way, for those who watch it at that.
  package var render: (inout OfflineEngine, inout AudioBlock) -> Void = { $0.render(into: &$1) }

  private var engine = OfflineEngine()
  private var block = AudioBlock()
  private var reader = LineReader(format: .nameValue)
  private var batch = MeasurementBatch()
  /// Lines that were refused, by the chart.
  package private(set) var refusedCount = 0

  package init(_ settings: ChartSettings) {
    chart = Chart(settings, at: Moment(heard: 0, data: 0))
    chart.healthChanged(isProven: true, at: moment)
  }

  package var moment: Moment { Moment(heard: now, data: now) }

  /// What the engine has counted.
  package var counters: EngineCounters { engine.counters }

  /// Whether the engine takes the main thread for stuck.
  package var isMainStuck: Bool {
    get { engine.isMainStuck }
    set { engine.isMainStuck = newValue }
  }

  /// Gives lines to the chart, now.
  package func feed(_ text: String, from source: Int) {
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place..<bytes.count), into: &batch)
      for index in 0..<batch.count {
        let refusal = chart.take(batch[index], in: batch, from: source, at: moment, time: now)
        if refusal != nil { refusedCount += 1 }
      }
      batch.removeAll()
    }
    settle()
  }

  /// Goes on to `time`, from one thing that is due to the next.
  package func play(to time: Int64) {
    while chart.nextDeadline <= time {
      step(to: max(now, chart.nextDeadline))
      chart.advance(to: moment)
      settle()
    }
    step(to: time)
  }

  /// Hands the orders of the chart on; after everything that was asked of it.
  package func settle() {
    chart.drain { time, action in
      send(Command(frame: Self.frame(time), action))
    }
  }

  /// Sends an order of one's own at this moment; returns whether there was room.
  @discardableResult
  package func send(_ action: Command.Action) -> Bool {
    send(Command(frame: Self.frame(now), action))
  }

  private func send(_ command: Command) -> Bool {
    guard engine.send(command) else { return false }
    ordered(command)
    return true
  }

  private func step(to time: Int64) {
    now = time
    let end = Self.frame(time)
    while engine.nextFrame + Int64(AudioBlock.frameCount) <= end {
      render(&engine, &block)
      heard(block)
    }
  }

  private static func frame(_ time: Int64) -> Int64 { time * 48 / 1_000_000 }
}
