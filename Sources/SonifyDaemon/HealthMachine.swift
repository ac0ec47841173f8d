internal import AudioGraphs
package import ControlProtocol

/// Decides whether a listener can trust what is heard: facts in, one of four words and its reason out.
///
/// It reads no clock and asks nobody, so every rule can be tested by facts and moments alone.
package struct HealthMachine {
  /// What holds now.
  package private(set) var report = HealthReport(
    health: .broken, reason: "no sound (waiting): connecting to the sound server")
  /// Whether all of the way is proven, from this loop to a device: the heartbeat sounds only then.
  package private(set) var isProven = false
  /// Why sound does not arrive, in one line; `nil` while it does.
  package private(set) var problem: String? = "no sound (waiting): connecting to the sound server"

  private var present: Set<HealthFinding.Kind> = []
  private var isTelling = false
  /// When the sound was lost, unless it is there.
  private var lostAt: Int64?
  private var hasBegun = false
  /// What has been said of sound that does not arrive, since it last did.
  private var toldProblems: Set<String> = []

  private var lastLook: Int64?
  private var standstill: (length: Int64, toldUntil: Int64)?
  private var gaps = RepeatedFault(limit: 3, within: 10 * second, hold: 60 * second)
  private var rubbish = Pacing(every: 60 * second)

  /// Nanoseconds between two looks after which the loop had stood still: a turn comes twice a second.
  private static let longestTurn = 2 * second

  private var crashToldUntil = Int64.min

  /// What is said of a start that follows a crash.
  static let crashText = "sonifyd was started again after a crash"

  package init() {}

  /// The daemon before this one crashed: a fault for the next minute, though all may be well now.
  package mutating func noteCrash(at now: Int64) { crashToldUntil = now + 60 * second }

  /// Takes the facts of the moment `now`, monotonic nanoseconds, which never goes back.
  ///
  /// - Returns: what people should be told; each thing once.
  package mutating func observe(_ facts: HealthFacts, at now: Int64) -> [Notice] {
    var findings = facts.findings
    findings += remembered(facts, at: now)
    findings.sort { $0.kind.rawValue < $1.kind.rawValue }
    report = Self.report(findings)
    isProven = report.health != .broken
    problem = isProven ? nil : findings.first?.text
    let news = tellSound(device: facts.sound.device, at: now)
    return news + tellOthers(findings, device: facts.sound.device, at: now)
  }

  /// From now on changes are told; what is wrong at present has been.
  package mutating func beginTelling() {
    isTelling = true
    if let problem { toldProblems.insert(problem) }
  }

  /// What follows from earlier moments.
  private mutating func remembered(_ facts: HealthFacts, at now: Int64) -> [HealthFinding] {
    var found: [HealthFinding] = []
    noteTurn(at: now)
    if now < crashToldUntil { found.append(HealthFinding(.crashed, Self.crashText)) }
    if let standstill, now < standstill.toldUntil {
      let text = "sonifyd stood still for \(SpokenDuration.text(nanoseconds: standstill.length))"
      found.append(
        HealthFinding(.stoodStill, text + ": it was stopped, or the machine is overloaded"))
    }
    if gaps.observe(facts.sound.underruns, at: now) {
      let text = "the sound has gaps, \(facts.sound.underruns) so far; make --buffer larger"
      found.append(HealthFinding(.gaps, text + " or the machine less busy"))
    }
    return found
  }

  private mutating func noteTurn(at now: Int64) {
    defer { lastLook = now }
    guard let lastLook, now - lastLook > Self.longestTurn else { return }
    standstill = (now - lastLook, now + 60 * second)
  }

  /// The gravest finding gives the word; what nobody hears now can only be as grave as silence.
  private static func report(_ findings: [HealthFinding]) -> HealthReport {
    let reasons = findings.prefix(reasonsTold).map(\.text).joined(separator: ". Also: ")
    return HealthReport(health: findings.first?.kind.health ?? .sounding, reason: reasons)
  }

  private static let reasonsTold = 3
}

// MARK: - Telling

extension HealthMachine {
  /// The loss of sound and its return. A problem is told once until there has been sound again, however
  /// often it changes with others meanwhile.
  private mutating func tellSound(device: String, at now: Int64) -> [Notice] {
    if let problem {
      if lostAt == nil { lostAt = now }
      guard isTelling, toldProblems.insert(problem).inserted else { return [] }
      return [Notice(.audio, problem)]
    }
    defer {
      lostAt = nil
      hasBegun = true
      toldProblems = []
    }
    guard isTelling, let lostAt, !toldProblems.isEmpty else { return [] }
    let news =
      hasBegun
      ? "sound is back after \(SpokenDuration.text(nanoseconds: now - lostAt))" : "sound has begun"
    return [Notice(.audio, "\(news), playing to \(printable(device))")]
  }

  /// Faults of sound that does arrive, when they come and, where that is news, when they go.
  private mutating func tellOthers(
    _ findings: [HealthFinding], device: String, at now: Int64
  ) -> [Notice] {
    let before = present
    // While there is no sound its lesser faults are neither here nor gone.
    guard isProven else { return [] }
    present = Set(findings.map(\.kind))
    guard isTelling else { return [] }
    var news: [Notice] = []
    for finding in findings where !before.contains(finding.kind) {
      guard let event = finding.kind.event, isDue(finding.kind, at: now) else { continue }
      news.append(Notice(event, finding.text))
    }
    if before.contains(.otherDevice), !present.contains(.otherDevice) {
      news.append(Notice(.audio, "playing to \(printable(device)) again, as asked"))
    }
    if before.contains(.gaps), !present.contains(.gaps) {
      news.append(Notice(.audio, "no gaps in the sound for a minute"))
    }
    return news
  }

  /// A source that is good now and then would else be told at each turn.
  private mutating func isDue(_ kind: HealthFinding.Kind, at now: Int64) -> Bool {
    kind != .onlyRubbish || rubbish.admits(at: now)
  }
}

/// Nanoseconds.
private let second: Int64 = 1_000_000_000
