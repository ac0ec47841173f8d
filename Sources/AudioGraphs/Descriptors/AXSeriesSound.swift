/// What the author of a series asks of its sound; what is `nil` is left to whoever plays it.
///
/// Apple has no such type. Live series are saved with it, so that the file sounds as they did.
public struct AXSeriesSound: Hashable, Sendable {
  /// The name of a timbre: `pure`, `soft`, `reed`, `string`, `bell` or `brass`. A categorical axis that is
  /// heard as timbre goes first.
  public var timbre: String?
  /// -1 left, 0 centre, 1 right; heard where the sound does not move with the x axis.
  public var pan: Double?
  /// Linear gain beside the other series, 0.01...4.
  public var volume: Double?

  /// Creates a wish.
  public init(timbre: String? = nil, pan: Double? = nil, volume: Double? = nil) {
    self.timbre = timbre
    self.pan = pan
    self.volume = volume
  }
}
