internal import AudioGraphs
internal import ControlProtocol

/// Keeps floods of notices short: of each kind a few a second are told, the others are counted and told
/// together.
struct NoticeFold {
  /// Kinds that are counted apart.
  enum Topic: Int, CaseIterable {
    case appeared, evicted, axis, offAxis, gap, stale, fresh, ended, mute, alarm, resolved, band,
      ack

    init(_ notice: SeriesNotice) {
      switch notice {
      case .appeared: self = .appeared
      case .evicted: self = .evicted
      case .axisLearnt, .axisMoved: self = .axis
      case .offAxis: self = .offAxis
      case .gap: self = .gap
      case .stale: self = .stale
      case .fresh: self = .fresh
      case .ended: self = .ended
      case .muted, .unmuted: self = .mute
      case .limits(let notice): self.init(notice)
      }
    }

    private init(_ notice: LimitNotice) {
      switch notice.kind {
      case .alarm: self = .alarm
      case .resolved: self = .resolved
      case .ack: self = .ack
      default: self = .band
      }
    }

    private var kind: Event.Kind {
      switch self {
      case .appeared, .evicted, .mute: .series
      case .axis, .offAxis: .axis
      case .gap: .gap
      case .stale: .stale
      case .fresh: .fresh
      case .ended: .ended
      case .alarm: .alarm
      case .resolved: .resolved
      case .band: .band
      case .ack: .ack
      }
    }

    /// The line for `count` of them.
    func notice(_ count: Int) -> Notice {
      let text =
        switch self {
        case .appeared: "and \(count) more new series"
        case .evicted: "and \(count) more series dropped for newer ones"
        case .axis: "and \(count) more moves of an axis"
        case .offAxis: "and \(count) more values off their axis"
        case .gap: "and \(count) more series with a value missing"
        case .stale: "and \(count) more series stale"
        case .fresh: "and \(count) more series fresh again"
        case .ended: "and \(count) more series ended"
        case .mute: "and \(count) more series muted or no longer muted"
        case .alarm: "and \(counted(count, "more alarm")); status lists them"
        case .resolved: "and \(counted(count, "more alarm")) resolved"
        case .band: "and \(count) more series that left their limits or came back"
        case .ack: "and \(counted(count, "more alarm")) answered"
        }
      return Notice(kind, text)
    }
  }

  /// Lines of one kind between two calls of ``takeFolded()``.
  private static let allowance = 8

  private var told = [Int](repeating: 0, count: Topic.allCases.count)
  /// Whether anything is counted since.
  private var isUsed = false

  /// Counts a notice; returns whether it is to be told by itself.
  mutating func admit(_ notice: SeriesNotice) -> Bool {
    let topic = Topic(notice).rawValue
    isUsed = true
    told[topic] += 1
    return told[topic] <= Self.allowance
  }

  /// What was not told by itself since the last call, a line a kind.
  mutating func takeFolded() -> [Notice] {
    guard isUsed else { return [] }
    isUsed = false
    var notices: [Notice] = []
    for topic in Topic.allCases {
      let folded = told[topic.rawValue] - Self.allowance
      if folded > 0 { notices.append(topic.notice(folded)) }
      told[topic.rawValue] = 0
    }
    return notices
  }
}
