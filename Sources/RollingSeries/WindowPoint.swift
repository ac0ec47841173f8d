/// One measurement in a window.
public struct WindowPoint: BitwiseCopyable, Sendable, Hashable {
  /// Nanoseconds on the window's clock.
  public var time: Int64
  /// The value; always finite, and zero is never negative.
  public var value: Double

  /// Creates a point.
  @inlinable
  public init(time: Int64, value: Double) {
    self.time = time
    self.value = value
  }
}
