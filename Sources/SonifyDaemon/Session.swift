internal import EventLoop
internal import MetricLines

/// What a run in real time shares between its inputs: loop, chart, sound and counts.
final class Session {
  let loop: EventLoop
  let chart: Chart
  let intake: Intake
  let sound: SoundPath
  let options: Options
  var configuration: DaemonConfiguration
  let inputFormat: InputFormat
  var patternWatch = PatternWatch()
  var ledger = Ledger()
  /// Memory for answers that clients have not taken.
  let answerRoom = AnswerRoom()
  var answerNews = Pacing(every: 60_000_000_000)
  /// What was read last; one buffer serves every input in turn.
  var buffer = [UInt8](repeating: 0, count: 131_072)
  private(set) var inputs: [Int: Input] = [:]
  private var inputCount = 0
  private var herald = Herald()
  var status: SoundStatus
  var health = HealthWatch()
  private var chartTimer: Timer?
  var liveTiming = LiveTiming()
  let startedAt = MonotonicClock.now
  /// When the stream socket was opened; `nil` without one.
  var streamOpenedAt: Int64?
  /// Where programs ask and command; `nil` without sockets.
  var control: ControlServer?
  var sourceNews = SourceNews()
  var eventNews = EventNews()

  /// Where the present lies on the data's line; live it is the present itself.
  var present: () -> Moment = {
    let now = MonotonicClock.now
    return Moment(heard: now, data: now)
  }

  /// Told when the sound path changes.
  var soundChanged: (SoundStatus) -> Void = { _ in }

  init(options: Options, configuration: DaemonConfiguration) throws(DaemonError) {
    self.options = options
    self.configuration = configuration
    inputFormat = try InputFormat(options, isLive: true)
    do { loop = try EventLoop() } catch { throw .failed("\(error)") }
    let now = MonotonicClock.now
    chart = Chart(configuration.chart, at: Moment(heard: now, data: now))
    intake = Intake(chart: chart)
    sound = try SoundPath(options)
    sound.watchSpeech(configuration.chart.isDucking)
    status = sound.status
    chart.notify = { [unowned self] in announce($0) }
    intake.isOpen = { [unowned self] in inputs[$0] != nil }
    intake.notify = { [unowned self] event, input in
      if let notice = eventNews.take(event, from: input.name, at: MonotonicClock.now) {
        announce(notice)
      }
    }
    intake.notifyUnread = { [unowned self] count, _ in eventNews.take(unread: count) }
    do { chartTimer = try loop.makeTimer { [weak self] in self?.settle() } } catch {
      throw .failed("\(error)")
    }
  }

  /// Opens the books of a new input.
  func open(_ kind: Input.Kind) -> Input {
    inputCount += 1
    let input = Input(
      number: inputCount, kind: kind, reader: inputFormat.makeReader(kind, configuration.chart),
      at: MonotonicClock.now)
    inputs[input.number] = input
    chart.sourceOpened(input.number, section: kind.section)
    tell(sourceNews.opened(input.name, at: input.openedAt))
    return input
  }

  /// Closes the books of an input.
  func close(_ input: Input, endsSeries: Bool) {
    tell(input)
    if input.kind == .standardInput {
      checkPatterns(isEnd: true)
      chart.inputEnded(input.number, at: present())
    } else {
      chart.sourceClosed(input.number, endsSeries: endsSeries, at: present())
    }
    inputs[input.number] = nil
    ledger.close(input)
    let counts = Ledger.text(input.counts)
    tell(sourceNews.closed(input.name, counts: counts, at: MonotonicClock.now))
    settle()
  }

  /// Says what is new about an input: its format, and the first line refused for each reason.
  func tell(_ input: Input) {
    herald.tell(input, at: MonotonicClock.now)
  }

  /// Ends a turn: what is due is played, orders go to the engine, and the timer is set for the next.
  ///
  /// - Parameter isDry: whether the input whose turn it was had nothing left to read.
  func settle(isDry: Bool = true) {
    let moment = present()
    if let news = intake.endTurn(isDry: isDry, at: moment) { announce(news) }
    intake.flush(at: moment)
    intake.tellRestarts(at: moment.heard)
    chart.advance(to: moment)
    sound.play(chart)
    chartTimer?.arm(
      at: min(chart.nextDeadline, intake.nextFlush(from: moment, speed: chart.dataSpeed)))
  }

  /// Prints the counts, one fact a line.
  func report() {
    let open = inputs.values.sorted { $0.number < $1.number }
    var lines = ledger.report(open: open, chart: chart, sound: sound.status)
    lines.insert(contentsOf: inputFormat.report, at: 1)  // behind the sums
    lines += sound.crowding + (control?.report ?? [])
    for line in sound.faults + lines { Messages.say(line) }
  }
}
