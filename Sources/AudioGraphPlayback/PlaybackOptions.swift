/// How a chart is played.
public struct PlaybackOptions: Hashable, Sendable {
  /// Seconds over which the x axis is laid; held in 1...60, NaN is 4.
  public var seconds = 4.0
  /// Whether several series sound at once, or else one after another.
  public var isTogether = false
  /// Whether the sound moves from the left to the right with x; else series have their own places.
  public var hasPan = true
  /// Whether grid lines and the ticks of the x axis are heard.
  public var hasGridlines = true
  /// Hertz of the lowest and of the highest value of the y axis.
  public var pitch = 220.0...1_760.0
  /// Linear gain over everything, 0.01...4.
  public var volume = 1.0

  /// Creates the usual way: 4 s, one series after another, from the left to the right.
  public init() {}
}
