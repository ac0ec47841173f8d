internal import EventLoop
@unsafe @preconcurrency internal import Glibc

/// A run in real time: opens the inputs, says when it is ready, and ends as it was asked to.
final class LiveRun {
  let session: Session
  let options: Options
  let service: ServiceReport
  /// Sockets of the service manager that nobody has taken up yet.
  var handedOver: ActivatedSockets
  private var sockets: SocketInputs?
  private var pipe: StreamInput?
  private var file: PacedFile?
  private var sources: [EventLoop.Source] = []
  private var tick: Timer?
  /// When the next turn is due.
  private var wakeAt = Int64.max
  private var isReady = false
  private let startedAt = MonotonicClock.now
  private var provenAt: Int64?
  private var phase = Phase.running

  private enum Phase {
    case running
    /// Standard input has ended; its last value is still to be heard.
    case closing(since: Int64)
    /// The ended mark and then the fade play until the moment.
    case playingEnd(until: Int64)
    /// The fade plays until the moment; then the program exits.
    case fading(until: Int64)
  }

  /// Nanoseconds between turns in which nothing else happens; the audio thread misses them after 2 s.
  private static let tickInterval: Int64 = 500_000_000
  /// Ready is said no later than this after the start, as degraded if need be.
  private static let readyLimit: Int64 = 250_000_000
  /// How long an input that has ended at once waits for the sound to begin.
  private static let patience: Int64 = 3_000_000_000
  /// How long the last value of such an input is held.
  private static let hold: Int64 = 500_000_000

  init(
    _ plan: RunPlan, _ options: Options, _ configuration: DaemonConfiguration,
    _ start: consuming ServiceStart
  ) throws(DaemonError) {
    self.options = options
    service = start.report
    handedOver = start.sockets
    session = try Session(options: options, configuration: configuration)
    do {
      if plan.opensSockets {
        sockets = try openAllSockets()
      }
      if handedOver.isAfterCrash || sockets?.followsCrash == true { session.noteCrash() }
      try openInput(plan.input)
      try watch()
    } catch let error as DaemonError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Runs until the input or the user ends it; returns the exit status.
  func run() -> Int32 {
    if session.sound.status.isProven { provenAt = startedAt }
    turn()
    let status = (try? session.loop.run()) ?? 1
    session.sound.stop()
    session.report()
    return session.sound.status.isFailedFile ? 1 : status
  }
}

// MARK: - Inputs and signals

extension LiveRun {
  private func openInput(_ input: RunPlan.Input) throws(SystemError) {
    switch input {
    case .none: break
    case .pipe:
      enlargePipe(0)
      let input = StreamInput(.standardInput, descriptor: 0, isBlocking: true, session: session) {
        [unowned self] in inputEnded($0.input)
      }
      try input.watch(on: session.loop)
      pipe = input
    case .file:
      file = try PacedFile(session: session) { [unowned self] in inputEnded($0.input) }
    }
  }

  private func watch() throws(SystemError) {
    let loop = session.loop
    session.soundChanged = { [unowned self] in soundChanged($0) }
    let timer = try loop.makeTimer { [unowned self] in turn() }
    tick = timer
    sources += [
      try loop.whenReadable(session.sound.statusDescriptor) { [unowned self] in
        session.checkSound()
      },
      try loop.whenSignalled(SIGTERM) { [unowned self] in fade() },
      try loop.whenSignalled(SIGINT) { [unowned self] in fade() },
      try loop.whenSignalled(SIGUSR1) { [unowned self] in session.report() },
      // What came of it has been told by then.
      try loop.whenSignalled(SIGHUP) { [unowned self] in _ = try? reload() },
    ]
  }

  /// What happens twice a second, whatever else does.
  private func turn() {
    let now = MonotonicClock.now
    wakeAt = .max
    session.sound.countProgress()
    session.checkSound()
    pipe?.checkFormat(at: now)
    sockets?.checkFormats(at: now)
    session.tendControl(at: now)
    session.checkPatterns()
    session.checkOverload(at: now)
    if !isReady, provenAt != nil || now - startedAt >= Self.readyLimit { sayReady() }
    moveOn(at: now)
    session.settle()
    reportToManager(at: now)
    wake(at: now + Self.tickInterval)
    if !isReady { wake(at: startedAt + Self.readyLimit) }
  }

  private func inputEnded(_ input: Input) {
    guard sockets == nil else { return session.close(input, endsSeries: true) }
    phase = .closing(since: MonotonicClock.now)
    moveOn(at: MonotonicClock.now)
  }
}

// MARK: - Ready

extension LiveRun {
  private func soundChanged(_ status: SoundStatus) {
    guard status.isProven else { return }
    provenAt = provenAt ?? MonotonicClock.now
    if !isReady { sayReady() }
  }

  /// One line: what it listens on and what it plays to.
  private func sayReady() {
    isReady = true
    reportReady()
    session.beginTellingHealth()
    var places = sockets?.places ?? []
    if pipe != nil || file != nil { places.insert("standard input", at: 0) }
    let listening = places.map(printable).joined(separator: " and ")
    let answering = session.control.map { ", answering on \(printable($0.path))" } ?? ""
    let playing =
      session.soundProblem ?? "playing to \(printable(session.sound.status.device))"
    Messages.say("ready, reading \(listening)\(answering), \(playing)")
  }
}

// MARK: - The end

extension LiveRun {
  /// Goes on to the next phase of the end when the present one is over.
  private func moveOn(at now: Int64) {
    switch phase {
    case .running: return
    case .closing(let since):
      guard isLastValueHeard(since: since, at: now) else { return wake(at: now + 20_000_000) }
      playEnd(at: now)
    case .playingEnd(let end): if now >= end { fade() } else { wake(at: end) }
    case .fading(let end): if now >= end { session.loop.exit(0) } else { wake(at: end) }
    }
  }

  /// An input that ends at once is heard all the same: its last value waits for the sound to begin.
  private func isLastValueHeard(since: Int64, at now: Int64) -> Bool {
    guard let provenAt else { return now - since >= Self.patience }
    return now - provenAt >= Self.hold
  }

  private func playEnd(at now: Int64) {
    for input in [pipe?.input, file?.input].compactMap(\.self) {
      session.close(input, endsSeries: true)
    }
    phase = .playingEnd(until: provenAt == nil ? now : max(now, session.chart.soundsUntil))
    moveOn(at: now)
  }

  /// Fades out and leaves: 50 ms, and the time that the output needs to play them.
  private func fade() {
    if case .fading = phase { return }
    service.stopping()
    session.chart.shutDown(at: session.present())
    session.settle()
    let queued = clamped(options.buffer * 1e6)
    let wait = session.sound.status.isProven ? 50_000_000 + min(queued, 500_000_000) : 0
    phase = .fading(until: MonotonicClock.now + wait + 50_000_000)
    moveOn(at: MonotonicClock.now)
  }

  /// Takes the next turn at `moment`, or earlier if that has been asked for.
  func wake(at moment: Int64) {
    wakeAt = min(wakeAt, moment)
    tick?.arm(at: wakeAt)
  }
}
