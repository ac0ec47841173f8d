/// The points of a series that have a place and a value, in the order of x, and a count of the others.
struct SeriesPoints: Hashable, Sendable {
  /// In the unit of the x axis; never decreases, all finite.
  private(set) var x: [Double] = []
  /// In the unit of the y axis; all finite, as many as `x`.
  private(set) var y: [Double] = []
  /// Points without a value.
  private(set) var missing = 0
  /// Runs of them in the order of x.
  private(set) var missingRuns = 0
  /// Points without a place: x is NaN or infinite, or there is no x for a y or no y for an x.
  private(set) var unplaced = 0

  var count: Int { y.count }

  init(x places: [Double], y values: [Double?]) {
    let pairs = min(places.count, values.count)
    unplaced = max(places.count, values.count) - pairs
    x.reserveCapacity(pairs)
    y.reserveCapacity(pairs)
    var isInGap = false
    for index in Self.order(of: places, pairs) {
      guard places[index].isFinite else {
        unplaced += 1
        continue
      }
      guard let value = values[index], value.isFinite else {
        missing += 1
        missingRuns += isInGap ? 0 : 1
        isInGap = true
        continue
      }
      isInGap = false
      x.append(places[index] + 0)  // -0 + 0 is 0
      y.append(value + 0)
    }
  }

  /// The indices in the order of x; those of equal x keep theirs. What is NaN comes last.
  private static func order(of places: [Double], _ count: Int) -> [Int] {
    let indices = Array(0..<count)
    let isInOrder = indices.dropFirst().allSatisfy { places[$0 - 1] <= places[$0] }
    if isInOrder { return indices }
    let keys = places.map { $0.isNaN ? .infinity : $0 }
    return indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
}

/// The same points in a range in which sums of squares neither overflow nor vanish, x from 0.
///
/// Both factors are powers of two, so nothing is rounded that matters.
struct ScaledPoints {
  /// From 0.
  let x: [Double]
  let y: [Double]
  /// The unit of ``x`` in that of the x axis, as a power of two.
  let xExponent: Int
  /// The unit of ``y`` in that of the y axis, as a power of two.
  let yExponent: Int
  /// Where ``x`` is 0.
  let origin: Double

  init(_ points: SeriesPoints) {
    origin = points.x.first ?? 0
    xExponent = Self.exponent(of: max(abs(origin), abs(points.x.last ?? 0)))
    yExponent = Self.exponent(of: points.y.lazy.map { abs($0) }.max() ?? 0)
    let (xShift, yShift) = (-xExponent, -yExponent)
    let start = origin.scaled(by: xShift)
    x = points.x.map { $0.scaled(by: xShift) - start }
    y = yShift == 0 ? points.y : points.y.map { $0.scaled(by: yShift) }
  }

  /// 0 for numbers of ordinary size.
  private static func exponent(of magnitude: Double) -> Int {
    guard magnitude > 0 else { return 0 }
    let exponent = Int(magnitude.exponent)
    return abs(exponent) < 200 ? 0 : exponent
  }

  /// A place on the x axis.
  func place(_ scaled: Double) -> Double { origin + scaled.scaled(by: xExponent) }

  /// A difference along the y axis, at most the largest number there is.
  func size(_ scaled: Double) -> Double {
    let size = scaled.scaled(by: yExponent)
    return size.isFinite ? size : .greatestFiniteMagnitude * (scaled < 0 ? -1 : 1)
  }
}

extension Double {
  /// Times two to the power `exponent`.
  func scaled(by exponent: Int) -> Double {
    exponent == 0 ? self : Double(sign: .plus, exponent: exponent, significand: self)
  }
}
