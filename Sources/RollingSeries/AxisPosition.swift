/// Where a value stands between the lowest and the highest pitch.
public enum AxisPosition: BitwiseCopyable, Sendable, Hashable {
  /// On the axis, in 0...1: 0 is the lowest pitch and 1 the highest, after scale and polarity.
  case inside(Double)
  /// Off the axis at the end of the highest pitch.
  case over
  /// Off the axis at the end of the lowest pitch.
  case under
  /// The scale has no place for it: not positive on a logarithmic axis, or not finite.
  case undefined

  /// The nearest place on the axis, in 0...1; `nil` where there is none.
  public var clamped: Double? {
    switch self {
    case .inside(let place): place
    case .over: 1
    case .under: 0
    case .undefined: nil
    }
  }
}

/// One value's way from its unit to 0...1.
package struct AxisMap: BitwiseCopyable, Sendable {
  private let scale: AxisScale
  private let isDown: Bool
  /// Below 1 where the extent itself would overflow.
  private let factor: Double
  private let origin: Double
  private let extent: Double

  init(_ range: AxisRange, _ settings: AxisSettings) {
    self.init(range, settings.scale, settings.polarity)
  }

  /// Creates the map of an axis from the one bound of `range` to the other, which `scale` has a place for.
  package init(_ range: AxisRange, _ scale: AxisScale, _ polarity: Polarity = .up) {
    self.scale = scale
    isDown = polarity == .down
    let low = scale.place(of: range.low)
    let high = scale.place(of: range.high)
    factor = (high - low).isFinite ? 1 : 0.25
    origin = low * factor
    extent = high * factor - origin
  }

  /// How far a value may stand outside and count as inside: rounding of the bounds, not data.
  private static let tolerance = 1e-9

  /// Where `value`, which is finite, stands.
  ///
  /// - Complexity: O(1); a logarithm unless the scale is linear.
  package func position(of value: Double) -> AxisPosition {
    if scale.needsPositive, value <= 0 { return .undefined }
    let place = (scale.place(of: value) * factor - origin) / extent
    if place > 1 + Self.tolerance { return isDown ? .under : .over }
    if place < -Self.tolerance { return isDown ? .over : .under }
    let held = min(max(place, 0), 1)
    return .inside(isDown ? 1 - held : held)
  }
}
