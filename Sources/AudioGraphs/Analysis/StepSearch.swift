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
      isOfMost(place, width, size), isNoChance(place, width)
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

  /// It is not made by wild values: more than half of those on either side lie beyond most of the change.
  private func isOfMost(_ place: Int, _ width: Int, _ size: Double) -> Bool {
    let sign = size < 0 ? -1.0 : 1
    var before = ContiguousArray(level.y[(place - width)..<place].map { sign * $0 })
    var after = ContiguousArray(level.y[place..<(place + width)].map { sign * $0 })
    // Of an even count the middle value nearer to the other side: two wild ones of four are no level.
    let high = select(width / 2, from: &before)
    let low = select((width - 1) / 2, from: &after)
    return (low - high) / abs(size) > 0.7
  }

  /// Values like these, in another order, would hardly ever stand so: what is rare and wild, or comes in
  /// ones and zeros, is now and then in one place.
  ///
  /// Each side is a bet that goes on with every value, from the step outwards: what is on its own side of
  /// the middle wins, the other loses, by how common both are. By chance no bet ever reaches n times its
  /// stake in more than one of n series (Ville 1939).
  private func isNoChance(_ place: Int, _ width: Int) -> Bool {
    let middle = mean(place..<(place + width)) / 2 + mean((place - width)..<place) / 2 + level.y[0]
    let isUp = jump(place, width) > 0
    let common = share(0..<level.count) { ($0 > middle) == isUp }
    let reach = max(width, Self.farthest)
    let later = level.y[place..<min(place + reach, level.count)]
    let earlier = level.y[max(0, place - reach)..<place].reversed()
    let after = share(place..<(place + width)) { ($0 > middle) == isUp }
    let before = share((place - width)..<place) { ($0 > middle) != isUp }
    return Self.gain(later, after, common) { ($0 > middle) == isUp }
      * Self.gain(earlier, before, 1 - common) { ($0 > middle) != isUp }
      > Self.sureness * Double(level.count)
  }

  /// Values on either side that are looked at where the step itself is narrower.
  private static let farthest = 32
  /// What the two bets together must win, for each value of the series.
  private static let sureness = 200.0

  /// The part of the values that are on one side, never quite none or all.
  private func share(_ range: Range<Int>, _ isHere: (Double) -> Bool) -> Double {
    (Double(level.y[range].count(where: isHere)) + 0.5) / Double(range.count + 1)
  }

  /// The most that a bet comes to.
  private static func gain(
    _ values: some Sequence<Double>, _ expected: Double, _ common: Double,
    _ isHere: (Double) -> Bool
  ) -> Double {
    var (now, most) = (1.0, 1.0)
    for value in values {
      now *= isHere(value) ? expected / common : (1 - expected) / (1 - common)
      now = min(now, 1e100)
      most = max(most, now)
    }
    return most
  }
}
