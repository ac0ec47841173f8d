/// A rectangle, in the units of whatever draws the chart.
///
/// Apple's type for it belongs to a framework that Linux does not have.
public struct AXRect: Hashable, Sendable {
  /// The nearer edge, across.
  public var x: Double
  /// The nearer edge, down.
  public var y: Double
  /// Extent across.
  public var width: Double
  /// Extent down.
  public var height: Double

  /// Nothing, at the origin.
  public static let zero = AXRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - x: the nearer edge, across.
  ///   - y: the nearer edge, down.
  ///   - width: extent across.
  ///   - height: extent down.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
