import Glibc

// Every rule about ranges is stated in "axis units", in which equal steps are equal steps of pitch.

extension AxisScale {
  /// The place of `value`, finite and above zero where ``needsPositive``, in axis units: the value
  /// itself, or decades.
  func place(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .log10, .ln: Glibc.log10(value)
    case .symlog: value < 0 ? -decadesFromOne(-value) : decadesFromOne(value)
    }
  }

  /// The value at `place`, the opposite of ``place(of:)``.
  func value(at place: Double) -> Double {
    switch self {
    case .linear: place
    case .log10, .ln: tenTo(place)
    case .symlog: place < 0 ? 1 - tenTo(-place) : tenTo(place) - 1
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

/// log10(1 + value), in a form that does not lose small values.
private func decadesFromOne(_ value: Double) -> Double {
  log1p(value) * 0.434_294_481_903_251_8  // log10(e)
}

/// A power of ten, held within the positive finite numbers.
func tenTo(_ exponent: Double) -> Double {
  min(max(pow(10, exponent), .leastNonzeroMagnitude), .greatestFiniteMagnitude)
}
