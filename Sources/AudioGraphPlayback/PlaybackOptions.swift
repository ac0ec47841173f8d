/// How a chart is played.
public struct PlaybackOptions: Hashable, Sendable {
  /// Seconds over which the x axis is laid; held in 1...60, NaN is 4.
  public var seconds = 4.0
  /// Whether several series sound at once, or else one after another.
  public var isTogether = false
  /// Whether the sound moves from the left to the right with x; else series have their own places.
  public var hasPan = true
  /// Whether grid lines and the ticks of the x axis are heard. Lines of the y axis are crossed by a gliding
  /// tone only.
  public var hasGridlines = true
  /// Hertz of the lowest and of the highest value of the y axis, each 60...4000.
  public var pitch = 220.0...1_760.0
  /// Linear gain over everything, 0.01...4.
  public var volume = 1.0
  /// The names of the series to play, in the order in which they are heard; `nil` plays all.
  public var series: [String]?
  /// What carries the additional axes, in their order; axes behind the last are not heard.
  ///
  /// `nil` is the usual way: the first numeric axis is the length of tones, the second brightness, the third
  /// tremolo; the first categorical axis is timbre.
  public var channels: [Channel]?

  /// Something in a tone that carries the values of an additional axis.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// Numbers: from onset to silence 50 ms (lowest) to 600 ms (highest). Notes only: a line has none.
    case length
    /// Categories: each its colour, in the order of the axis.
    case timbre
    /// Numbers: from the timbre as it is (lowest) to a brighter form of it.
    case brightness
    /// Numbers: how deep the tone trembles, 8 times a second. Heard in tones of 250 ms or more.
    case tremolo
    /// Nothing does: the values are not heard.
    case silent
  }

  /// Creates the usual way: 4 s, one series after another, from the left to the right.
  public init() {}
}
