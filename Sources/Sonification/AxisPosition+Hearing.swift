internal import RollingSeries

extension AxisPosition {
  /// The position whose pitch is held, 0...1; `nil` when there is none. What has no place on its axis
  /// sounds as the bottom of it.
  var held: Double? {
    switch self {
    case .inside(let position): position.isNaN ? nil : min(max(position, 0), 1)
    case .over: 1
    case .under, .undefined: 0
    }
  }

  var side: AxisSide {
    switch self {
    case .inside: .inside
    case .over: .over
    case .under, .undefined: .under
    }
  }
}

/// Which end of the axis a value has left, if any.
enum AxisSide: BitwiseCopyable {
  case inside
  case over
  case under
}
