/// Where a value lies on its axis, after scale and polarity: 0 sounds lowest, 1 highest.
public enum AxisPosition: BitwiseCopyable, Hashable, Sendable {
  /// On the axis, 0...1. Anything outside is held at the nearest end; NaN is a hole.
  case inside(Double)
  /// Beyond the end that sounds highest.
  case over
  /// Beyond the end that sounds lowest.
  case under
  /// No place on the axis at all: zero or less on a logarithmic one. Sounds as `under`.
  case undefined

  /// The position whose pitch is held, 0...1; `nil` when there is none.
  var held: Double? {
    switch self {
    case .inside(let position): position.isNaN ? nil : min(max(position, 0), 1)
    case .over: 1
    case .under, .undefined: 0
    }
  }

  var side: Side {
    switch self {
    case .inside: .inside
    case .over: .over
    case .under, .undefined: .under
    }
  }

  /// Which end of the axis a value has left, if any.
  enum Side: BitwiseCopyable {
    case inside
    case over
    case under
  }
}
