internal import ControlProtocol
internal import EventLoop

/// What the service manager is told of a run: its turns, one sentence, and signs of life.
final class ServiceReport {
  private let notifier: ServiceNotifier
  private var watchdog: WatchdogPolicy?
  private var isReady = false
  private var facts: Facts?
  private var sentence = ""
  private var saidAt = Int64.min
  private var hasToldStandstill = false

  /// Nanoseconds between two sentences; a flapping device must not flood the manager.
  private static let sentenceInterval: Int64 = 1_000_000_000

  /// What the sentence is made of.
  struct Facts: Hashable {
    var health: HealthReport
    /// Where the sound goes; `none` while that is unknown.
    var device: String
    var seriesCount: Int
  }

  /// Reports to the manager that the environment names, or to nobody.
  init(_ notifier: ServiceNotifier) {
    self.notifier = notifier
  }

  /// The sockets listen, and sound runs or is known not to.
  func ready(_ facts: Facts, buffer: Int64, at now: Int64) {
    isReady = true
    watchdog = notifier.watchdogPeriod.map {
      WatchdogPolicy(period: $0, buffer: buffer, at: now)
    }
    notifier.tell(.ready)
    update(facts, at: now)
    notifier.keepMark()
  }

  /// The configuration is read again; call ``reloaded()`` in the same turn, however it ends.
  func reloading() { if isReady { notifier.tell(.reloading) } }

  /// The configuration has been read, or has been refused.
  func reloaded() { if isReady { notifier.tell(.ready) } }

  /// The end has begun.
  func stopping() {
    notifier.tell(.stopping)
  }

  /// A turn of the main loop: says what is new and gives a sign of life when one is due.
  ///
  /// `rendered` and `takesSound` are those of ``WatchdogPolicy``; the facts are looked up for a manager
  /// that listens.
  ///
  /// - Returns: when the next is due, at the latest.
  func turn(_ facts: @autoclosure () -> Facts, rendered: Int64, takesSound: Bool, at now: Int64)
    -> Int64
  {
    guard notifier.isActive, isReady else { return .max }
    notifier.flush()
    update(facts(), at: now)
    guard var watchdog else { return .max }
    if watchdog.isDue(rendered: rendered, takesSound: takesSound, at: now) { notifier.keepAlive() }
    self.watchdog = watchdog
    tellStandstill(isAlive: watchdog.isAudioAlive(at: now))
    return watchdog.dueAt
  }

  private func update(_ facts: Facts, at now: Int64) {
    guard facts != self.facts, now >= saidAt &+ Self.sentenceInterval || saidAt == .min else {
      return
    }
    self.facts = facts
    let new = Self.sentence(facts)
    guard new != sentence else { return }
    sentence = new
    saidAt = now
    notifier.tell(status: new)
  }

  private func tellStandstill(isAlive: Bool) {
    guard isAlive == hasToldStandstill else { return }
    hasToldStandstill = !isAlive
    Messages.say(
      isAlive
        ? "the audio thread works again"
        : "the audio thread stands still: a fault of sonifyd; the watchdog will start it anew")
  }

  /// `Sounding; 3 series, output alsa_output.pci.`, or how it stands and why: the gravest reason, without
  /// what helps, because the manager shows one line.
  static func sentence(_ facts: Facts) -> String {
    let reason = firstSentence(of: facts.health.reason)
    let state =
      switch facts.health.health {
      case .sounding: "Sounding"
      case .silent: "Silent: \(reason)"
      case .degraded: "Degraded: \(reason)"
      case .broken: "Broken: \(reason)"
      }
    return "\(state); \(facts.seriesCount) series, output \(printable(facts.device))."
  }

  /// Up to a full stop or semicolon that a blank follows.
  private static func firstSentence(of text: String) -> Substring {
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      let isStop = text[end] == "." || text[end] == ";"
      if isStop, next < text.endIndex, text[next] == " " { break }
      end = next
    }
    return text[..<end]
  }
}
