internal import ControlProtocol
internal import EventLoop
internal import MetricLines

/// What health needs to be judged anew at each look.
struct HealthWatch {
  fileprivate(set) var machine = HealthMachine()
  fileprivate var progress = ProgressWatch()
  fileprivate var rubbish = RubbishWatch()
}

// The truth about itself.
extension Session {
  /// Whether a listener can trust what is heard now, and why.
  var healthReport: HealthReport {
    checkHealth(sound.status)
    return health.machine.report
  }

  /// Why no sound arrives, in one line; `nil` while it does.
  var soundProblem: String? { health.machine.problem }

  /// Looks at the sound path and all else that health follows from, and tells people and the chart
  /// what has changed. Called when the output has news, and at each turn.
  func checkSound() {
    sound.takeStatusSignal()
    let before = status
    status = sound.status
    checkHealth(status)
    guard status != before else { return }
    if status.deviceChanges > before.deviceChanges, status.isProven {
      chart.deviceChanged(at: present())
      tellDevice()
    }
    if status.isSpeechHeard != before.isSpeechHeard {
      chart.speechChanged(isSpeaking: status.isSpeechHeard, at: present())
    }
    soundChanged(status)
    settle()
  }

  /// Says where the sound comes out now; where a device was asked for, health says how that stands.
  private func tellDevice() {
    guard status.askedDevice.isEmpty else { return }
    announce(Notice(.audio, "playing to \(printable(status.device)) now"))
  }

  /// The daemon before this one did not come to its end.
  func noteCrash() {
    health.machine.noteCrash(at: MonotonicClock.now)
    announce(
      Notice(.audio, "\(HealthMachine.crashText); programs that were connected must connect anew"))
  }

  /// From now on news of the sound is told; what holds at present has been.
  func beginTellingHealth() {
    checkHealth(sound.status)
    health.machine.beginTelling()
  }

  private func checkHealth(_ status: SoundStatus) {
    let now = MonotonicClock.now
    let wasProven = health.machine.isProven
    let news = health.machine.observe(facts(status, at: now), at: now)
    let isProven = health.machine.isProven
    if isProven != wasProven { chart.healthChanged(isProven: isProven, at: present()) }
    for notice in news { announce(notice) }
  }

  private func facts(_ status: SoundStatus, at now: Int64) -> HealthFacts {
    var facts = HealthFacts(sound: status)
    facts.progress = health.progress.observe(sound.progress, at: now)
    facts.mutedFor = chart.mutedUntil.map { $0 - present().heard }
    facts.hasSound = chart.hasSound
    facts.series = chart.freshness
    facts.engineFaults = sound.engineFaults
    facts.rubbish = rubbish(at: now)
    facts.overload = intake.overload.reason
    return facts
  }

  /// The inputs that bring nothing but rubbish. Connections that have closed count as one, because a
  /// client may open a new one for each line.
  private func rubbish(at now: Int64) -> [String] {
    health.rubbish.keepOnly(Set(inputs.keys).union([Self.closedConnections]))
    var found: [String] = []
    for input in inputs.values.sorted(by: { $0.number < $1.number }) {
      note(input.counts, of: input.name, input.number, at: now, &found)
    }
    if let sums = ledger.closed[.stream] {
      note(
        sums.counts,
        of: sums.inputs == 1
          ? "the last stream connection" : "the last of \(sums.inputs) stream connections",
        Self.closedConnections, at: now,
        &found)
    }
    return found
  }

  /// A number that no input has.
  private static let closedConnections = 0

  private func note(
    _ counts: InputCounts, of name: String, _ number: Int, at now: Int64,
    _ found: inout [String]
  ) {
    let rejected = counts.rejected
    let refused = rejected.total - rejected[.missing]
    guard
      let count = health.rubbish.observe(
        number, accepted: counts.accepted, refused: refused, at: now),
      let main = rejected.nonzero.filter({ $0.reason != .missing }).max(by: { $0.count < $1.count })
    else { return }
    let since = counts.accepted > 0 ? " since its last point" : ""
    found.append(
      "\(name) brings nothing that can be played, \(count) refused\(since), mostly "
        + "\(main.reason.name); look at what it sends, or say --format")
  }
}
