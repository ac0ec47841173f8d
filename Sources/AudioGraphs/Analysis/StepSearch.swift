/// Finds where the level changes at once and stays.
struct StepSearch {
  private let level: Level
  /// Sums of the first values, to have means at once.
  private let sums: [Double]
  /// How much larger the jumps are than those of independent values would be; at least 1.
  private var likeness = 1.0
  private var found: [(place: Int, blur: Int, score: Double, finding: Finding)] = []

  private static let narrowest = 4
  /// Steps that are each worth a word, at most.
  private static let mostSteps = 50

  /// - Complexity: O(bins x log bins).
  static func findings(in level: Level) -> [Finding] {
    guard level.noise > 0, level.count >= 2 * narrowest + 1 else { return [] }
    var search = StepSearch(level)
    search.search()
    return outstanding(search.found.map(\.finding), limit: mostSteps)
  }

  private init(_ level: Level) {
    self.level = level
    let base = level.y[0]
    var sum = 0.0
    sums =
      [0]
      + level.y.map { value in
        sum += value - base
        return sum
      }
  }

  /// In standard deviations of the difference of two means.
  private static func bound(_ count: Int) -> Double { 6.5 + 40 / Double(count) }

  private mutating func search() {
    var candidates: [(place: Int, width: Int, score: Double)] = []
    let bound = Self.bound(level.count)
    var width = Self.narrowest
    while 2 * width <= level.count {
      let noise = noise(width)
      for place in width...(level.count - width) {
        let score = abs(jump(place, width)) / noise
        if score > bound { candidates.append((place, width, score)) }
      }
      width *= 2
    }
    candidates.sort { $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score }
    for candidate in candidates { take(candidate.place, candidate.width, candidate.score) }
  }

  /// One standard deviation of the jumps that there are without a step.
  ///
  /// They are measured as long as a step leaves most of them alone, so that noise in which neighbours are
  /// alike does not make steps.
  private mutating func noise(_ width: Int) -> Double {
    let expected = level.noise * (2 / Double(width)).squareRoot()
    if 8 * width <= level.count {
      var jumps = ContiguousArray<Double>()
      for place in width...(level.count - width) { jumps.append(abs(jump(place, width))) }
      likeness = max(likeness, select(jumps.count * 2 / 5, from: &jumps) / 0.524 / expected)
    }
    return expected * likeness
  }

  private func mean(_ range: Range<Int>) -> Double {
    (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
  }

  /// The difference of the means of `width` values after and before `place`.
  private func jump(_ place: Int, _ width: Int) -> Double {
    mean(place..<(place + width)) - mean((place - width)..<place)
  }

  private mutating func take(_ place: Int, _ width: Int, _ score: Double) {
    let size = jump(place, width)
    let blur = blur(of: size)
    guard !found.contains(where: { abs($0.place - place) <= 2 * max(blur, $0.blur) }) else {
      return
    }
    guard blur <= width, isAbrupt(place, blur, size), isLevel(place, width, size),
      isOfMedians(place, width, size)
    else { return }
    let (before, after) = (level.x[place - 1], level.x[place])
    let finding = Finding(
      kind: size > 0 ? .stepUp : .stepDown, x: before + (after - before) / 2,
      value: mean(place..<(place + width)) + level.y[0], size: size, extent: before...after)
    found.append((place, blur, score, finding))
  }

  /// How many values it takes on either side to see a jump of `size` six times over the noise.
  private func blur(of size: Double) -> Int {
    let noises = 6 * level.noise / abs(size)
    return max(2, Int(clamping: (2 * noises * noises).rounded(.up)))
  }

  /// Not a slope: most of the change is right here.
  private func isAbrupt(_ place: Int, _ blur: Int, _ size: Double) -> Bool {
    jump(place, blur) / size > 0.7
  }

  /// It stays: neither side goes on by much.
  private func isLevel(_ place: Int, _ width: Int, _ size: Double) -> Bool {
    let half = width / 2
    let after = jump(place + half, half)
    let before = jump(place - half, half)
    return abs(after) < 0.35 * abs(size) && abs(before) < 0.35 * abs(size)
  }

  /// It is not made by a few wild values.
  private func isOfMedians(_ place: Int, _ width: Int, _ size: Double) -> Bool {
    var before = ContiguousArray(level.y[(place - width)..<place])
    var after = ContiguousArray(level.y[place..<(place + width)])
    return (medianValue(of: &after) - medianValue(of: &before)) / size > 0.7
  }
}
