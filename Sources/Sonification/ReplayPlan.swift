/// What a replay is to play.
public struct ReplayPlan: Sendable {
  /// One series of it.
  struct Part: Sendable {
    let key: Int
    let score: ReplayScore
  }

  /// In the order in which they are heard.
  private(set) var parts: [Part] = []
  /// All at once, or else one after another.
  public let isTogether: Bool
  /// Whether it moves from the left to the right; else series stay where they are put.
  public let hasPan: Bool
  /// Whether it moves from the right to the left instead.
  public var isMirrored = false
  /// Places of the time axis at which a tick sounds, 0...1, in their order.
  public var ticks: [Double] = []

  /// Creates a plan without a series.
  public init(isTogether: Bool = false, hasPan: Bool = true) {
    self.isTogether = isTogether
    self.hasPan = hasPan
  }

  /// Adds a series: its key, which lends it colour and volume, and its score. The longest score says how
  /// long each round takes.
  public mutating func add(_ key: Int, _ score: ReplayScore) {
    parts.append(Part(key: key, score: score))
  }

  /// The same with the keys that the series have elsewhere; one without is left out.
  package func rekeyed(_ newKey: (Int) -> Int?) -> ReplayPlan {
    var plan = self
    plan.parts = parts.compactMap { part in
      newKey(part.key).map { Part(key: $0, score: part.score) }
    }
    return plan
  }

  /// Where the sound is when the time axis has come to `part`, 0...1: -1 left, 0 centre, 1 right.
  package func pan(at part: Double) -> Double {
    hasPan ? Self.pan(at: part, isMirrored: isMirrored) : 0
  }

  /// The same of a plan that moves.
  static func pan(at part: Double, isMirrored: Bool) -> Double {
    let pan = width * (2 * part - 1)
    return isMirrored ? -pan : pan
  }

  /// How far it moves from the left to the right.
  private static let width = 0.8
}

/// How a replay stands.
public struct ReplayState: Hashable, Sendable {
  /// The series that are heard now; after a pause that one is next.
  public let keys: [Int]
  /// How far it is on the whole, 0...1.
  public let part: Double
  /// How many times as fast as was asked for at first.
  public let speed: Double
  /// Seconds to the end of the last value, at this speed.
  public let secondsLeft: Double
}
