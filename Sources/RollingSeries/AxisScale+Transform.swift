internal import StableMath

// Every rule about ranges is stated in "axis units", in which equal steps are equal steps of pitch.

extension AxisScale {
  /// The place of `value`, finite and above zero where ``needsPositive``, in axis units: the value
  /// itself, or decades.
  func place(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .log10, .ln: StableMath.log10(value)
    case .symlog: value < 0 ? -log10OnePlus(-value) : log10OnePlus(value)
    }
  }

  /// The value at `place`, the opposite of ``place(of:)``.
  func value(at place: Double) -> Double {
    switch self {
    case .linear: place
    case .log10, .ln: heldTenTo(place)
    case .symlog: place < 0 ? 1 - heldTenTo(-place) : heldTenTo(place) - 1
    }
  }

  /// The smallest useful extent, in axis units, of an axis whose data reach from `low` to `high`.
  ///
  /// A tenth of the largest magnitude, or a decade, so that noise on a steady value does not fill it.
  func smallestExtent(from low: Double, to high: Double) -> Double {
    guard self == .linear else { return 1 }
    let magnitude = max(abs(low), abs(high))
    return magnitude == 0 ? 1 : max(magnitude * 0.1, smallestLinearExtent)
  }
}

/// Keeps powers of ten and their reciprocals within the normal numbers.
private let smallestLinearExtent = 1e-300

/// A power of ten, held within the positive finite numbers.
func heldTenTo(_ exponent: Double) -> Double {
  min(max(tenTo(exponent), .leastNonzeroMagnitude), .greatestFiniteMagnitude)
}
