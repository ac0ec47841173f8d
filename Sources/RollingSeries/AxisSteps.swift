internal import StableMath

/// Bounds on round numbers, and the distance of the grid lines between them.
struct AxisSteps: BitwiseCopyable {
  var range: AxisRange
  /// In the value's unit on a linear axis, whole decades on the others.
  var step: Double

  /// Widens `low...high` to multiples of the smallest step that gives at most five steps.
  ///
  /// Both are finite, in either order, and above zero on a scale that needs it.
  init(covering first: Double, _ second: Double, scale: AxisScale) {
    let (low, high) = (min(first, second), max(first, second))
    switch scale {
    case .linear: self = Self.linear(low, high)
    case .log10, .ln: self = Self.decades(StableMath.log10(low), StableMath.log10(high))
    case .symlog: self = Self.signedDecades(low, high)
    }
  }

  private init(_ low: Double, _ high: Double, step: Double) {
    range = AxisRange(unchecked: low, high)
    self.step = step
  }
}

/// The most steps between the bounds of an axis.
private let stepLimit = 5.0

/// How far, in steps, a number may miss a multiple and still count as one: rounding, not data.
private let tolerance = 1e-9

extension AxisSteps {
  /// Numbers whose span would overflow are rounded in smaller units.
  private static func linear(_ low: Double, _ high: Double) -> AxisSteps {
    guard max(abs(low), abs(high)) > 1e300 else { return decimal(low, high) }
    let shrunk = decimal(low * 1e-10, high * 1e-10)
    let largest = Double.greatestFiniteMagnitude
    return AxisSteps(
      max(shrunk.range.low * 1e10, -largest), min(shrunk.range.high * 1e10, largest),
      step: min(shrunk.step * 1e10, largest))
  }

  /// Steps of 1, 2, 2.5 or 5 x 10^n.
  private static func decimal(_ low: Double, _ high: Double) -> AxisSteps {
    // The decade of what five steps need at least; one of its steps or the next decade's will do.
    var exponent = (StableMath.log10((high - low) / stepLimit)).rounded(.down)
    exponent = min(max(exponent, -305), 305)
    while true {
      let power = heldTenTo(abs(exponent))
      for mantissa in decimalMantissas {
        let first = multiples(of: mantissa, power, exponent, in: low, .down)
        let last = multiples(of: mantissa, power, exponent, in: high, .up)
        guard last - first <= stepLimit || exponent >= 305 else { continue }
        return AxisSteps(
          multiple(first * mantissa, power, exponent), multiple(last * mantissa, power, exponent),
          step: multiple(mantissa, power, exponent))
      }
      exponent += 1
    }
  }

  /// How many steps of mantissa x 10^exponent lie between zero and `value`, rounded outwards.
  private static func multiples(
    of mantissa: Double, _ power: Double, _ exponent: Double, in value: Double,
    _ rule: FloatingPointRoundingRule
  ) -> Double {
    let steps = exponent < 0 ? value * power / mantissa : value / (power * mantissa)
    return (rule == .up ? steps - tolerance : steps + tolerance).rounded(rule)
  }

  /// Dividing by 10^-n, and not multiplying by 10^n, gives the decimal that a person would write.
  private static func multiple(_ digits: Double, _ power: Double, _ exponent: Double) -> Double {
    exponent < 0 ? digits / power : digits * power
  }

  /// Bounds on powers of ten; `low` and `high` are decimal exponents.
  private static func decades(_ low: Double, _ high: Double) -> AxisSteps {
    for step in decadeSteps {
      let first = (low / step + tolerance).rounded(.down)
      let last = (high / step - tolerance).rounded(.up)
      if last - first <= stepLimit {
        return AxisSteps(heldTenTo(first * step), heldTenTo(last * step), step: step)
      }
    }
    return AxisSteps(.leastNonzeroMagnitude, .greatestFiniteMagnitude, step: 200)
  }

  /// Bounds on zero or on positive or negative powers of ten from 1 up.
  private static func signedDecades(_ low: Double, _ high: Double) -> AxisSteps {
    let bottom = -signedDecade(atLeast: -low)
    let top = signedDecade(atLeast: high)
    let decades = StableMath.log10(max(abs(bottom), abs(top), 10))
    let step = decadeSteps.first { decades / $0 <= stepLimit } ?? 200
    return AxisSteps(bottom, top, step: step)
  }

  /// The smallest of ..., -10, -1, 0, 1, 10, ... that is not below `value`.
  private static func signedDecade(atLeast value: Double) -> Double {
    if value > 0 { return heldTenTo(max(0, (StableMath.log10(value) - tolerance).rounded(.up))) }
    if value > -1 { return 0 }
    return -heldTenTo((StableMath.log10(-value) + tolerance).rounded(.down))
  }
}

private let decimalMantissas: [Double] = [1, 2, 2.5, 5]
private let decadeSteps: [Double] = [1, 2, 5, 10, 20, 50, 100, 200]

extension AxisSteps {
  /// The round numbers within the range, in order: at most a dozen on a linear axis.
  func gridlines(scale: AxisScale) -> [Double] {
    switch scale {
    case .linear: linearGridlines
    case .log10, .ln: powers(from: range.low, to: range.high)
    case .symlog:
      powers(from: 1, to: -range.low).reversed().map { -$0 }
        + (range.low <= 0 && range.high >= 0 ? [0] : [])
        + powers(from: max(1, range.low), to: range.high)
    }
  }

  private var linearGridlines: [Double] {
    let first = (range.low / step - tolerance).rounded(.up)
    return (0..<12).map { rounded((first + Double($0)) * step) }
      .filter { $0 >= range.low && $0 <= range.high }
  }

  /// Rounds to a hundredth of a step, so that 3 x 0.1 is 0.3.
  private func rounded(_ value: Double) -> Double {
    let power = heldTenTo(2 - StableMath.log10(step).rounded(.down))
    let digits = (value * power).rounded()
    return digits.isFinite ? digits / power : value
  }

  private func powers(from low: Double, to high: Double) -> [Double] {
    guard low <= high, low > 0 else { return [] }
    let first = (StableMath.log10(low) / step - tolerance).rounded(.up)
    let exponents = (0..<12).map { (first + Double($0)) * step }
    return exponents.filter { (-323...308).contains($0) }.map(heldTenTo)
      .filter { (low...high).contains($0) }
  }
}
