internal import EventLoop
internal import FileOutput
internal import MetricLines

/// Reads standard input to its end by the data's own clock, as fast as the machine can.
///
/// What is due between two points, such as a heartbeat, is played at its own moment, so the file holds
/// what a listener would have heard, silence of the source included.
final class DataClockRun {
  private let chart: Chart
  private let intake: Intake
  private let input: Input
  private let inputFormat: InputFormat
  private var clock: DataClock
  private var news = EventNews()
  private var render: FileRender?
  private var failure: AudioFileError?

  init(_ options: Options, _ settings: ChartSettings) throws(DaemonError) {
    clock = DataClock(speed: options.speed, interval: options.interval)
    chart = Chart(settings, at: clock.moment)
    chart.notify = { Messages.say($0.text) }
    chart.dataSpeed = options.speed
    intake = Intake(chart: chart)
    inputFormat = try InputFormat(options, isLive: false)
    let reader = inputFormat.makeReader(.standardInput, settings)
    input = Input(number: 1, kind: .standardInput, reader: reader, at: 0)
    chart.sourceOpened(input.number, section: input.kind.section)
    intake.notify = { [unowned self] event, input in
      if let notice = news.take(event, from: input.name, at: 0) { Messages.say(notice.text) }
    }
    intake.notifyUnread = { [unowned self] count, _ in news.take(unread: count) }
    do throws(AudioFileError) { render = try FileRender(path: options.output.path) } catch {
      throw .failed(printableLine("\(error)"))
    }
  }

  /// Runs to the end of the input; returns the exit status.
  func run() -> Int32 {
    chart.healthChanged(isProven: true, at: clock.moment)
    readAll()
    playEnd()
    report()
    guard let failure else { return 0 }
    Messages.say(printableLine("\(failure)"))
    return 1
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while failure == nil {
      switch read(0, into: &buffer) {
      case .bytes(let count):
        intake.read(buffer.span.extracting(0..<count), from: input) { place($0) }
      case .nothingYet: waitUntilReadable(0)
      case .end: return intake.finish(input, isOrderly: true) { place($0) }
      case .broken: return intake.finish(input, isOrderly: false) { place($0) }
      }
    }
  }

  /// Moves on to a measurement: all that comes before it is rendered first.
  private func place(_ measurement: Measurement) -> (moment: Moment, time: Int64) {
    let time = clock.place(measurement)
    advance(to: clock.heard)
    return (clock.moment, time)
  }

  /// The ended mark one interval after the last point, then the fade.
  private func playEnd() {
    let end = clock.end
    advance(to: end.heard)
    intake.end(input, at: end)
    intake.tellRestarts(at: end.heard)
    chart.inputEnded(input.number, at: end)
    let quiet = max(end.heard, chart.soundsUntil)
    advance(to: quiet)
    chart.shutDown(at: Moment(heard: quiet, data: clock.data(at: quiet)))
    render?.take(chart)
    do throws(AudioFileError) { try render.take()?.finish(at: quiet + Self.fadeTime) } catch {
      failure = failure ?? error
    }
  }

  /// The fade of 50 ms and what the DC blocker leaves after it.
  private static let fadeTime: Int64 = 100_000_000

  /// Goes from deadline to deadline up to `heard`.
  private func advance(to heard: Int64) {
    render?.take(chart)
    while failure == nil {
      let flush = intake.nextFlush.map { clock.heardTime(of: $0) } ?? .max
      let due = min(chart.nextDeadline, flush)
      guard due <= heard else { break }
      step(to: due)
      if flush <= due { makePoints(at: due) }
      chart.advance(to: Moment(heard: due, data: clock.data(at: due)))
      render?.take(chart)
    }
    step(to: heard)
  }

  /// Makes the points of an interval that is over, at its end.
  private func makePoints(at heard: Int64) {
    intake.flush(at: Moment(heard: heard, data: intake.nextFlush ?? clock.latest))
    intake.tellRestarts(at: heard)
  }

  private func step(to heard: Int64) {
    do throws(AudioFileError) { try render?.render(to: heard) } catch { failure = error }
  }

  private func report() {
    var herald = Herald(isDataTime: true)
    input.hasEnded = true
    herald.tell(input, at: 0)
    if let folded = news.folded(at: 0, isEnd: true) { Messages.say(folded.text) }
    var watch = PatternWatch()
    if let news = watch.news(of: inputFormat.patterns, at: 0, isEnd: true) { Messages.say(news) }
    var ledger = Ledger()
    ledger.close(input)
    var lines = ledger.report(open: [], chart: chart, sound: nil)
    lines.insert(contentsOf: inputFormat.report, at: 1)  // behind the sums
    for line in lines { Messages.say(line) }
  }
}
