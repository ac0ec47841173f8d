/// Makes one value a scrape out of the buckets of each histogram: what 95 of 100 observations since the
/// scrape before were below.
///
/// ```text
/// lat_seconds_bucket{le="0.1"} 18      18 more than last time
/// lat_seconds_bucket{le="0.5"} 20       2 more: the 19th of the 20 is half way between 0.1 and 0.5
/// lat_seconds_bucket{le="+Inf"} 20      closes the histogram: `lat_seconds.p95` is 0.3
/// ```
///
/// Between two bounds observations are taken to be spread evenly; below the first bound they begin at
/// zero, and over the last one that bound is the value. The first scrape, and one after a count fell,
/// makes no value; one without observations makes a hole.
///
/// One serves all connections, because a series is its name, and many programs that scrape connect anew
/// for each scrape. Each connection has a ``PrometheusHistograms/Use`` of it.
public final class PrometheusHistograms {
  private var histograms: [Histogram] = []
  private var places: [UInt64: Int] = [:]
  /// How many of them no connection uses.
  private var idleCount = 0
  /// How often one has become idle.
  private var turn: UInt64 = 0

  /// Histograms that are followed; when connections use so many at a time, more are refused as
  /// `series_limit`.
  static let limit = 4_096
  /// Buckets that a histogram may have.
  static let bucketLimit = 256
  /// The share of observations that the value is not below.
  static let quantile = 0.95
  /// What is appended to the name of the family.
  static let suffix: StaticString = ".p95"

  /// Creates one that follows none.
  public init() {}

  /// One histogram. Buckets are in the order in which they came first.
  fileprivate struct Histogram {
    /// Of the name of its value.
    var hash: UInt64
    /// How many connections use it.
    var useCount = 0
    /// When it became idle, by the turns of all.
    var idleSince: UInt64 = 0
    var bounds: [Double] = []
    var counts: [Double] = []
    /// Whether the scrape has the bucket: a program that is another version may have others.
    var isThere: [Bool] = []
    var before: [Double] = []
    /// Buckets by their bounds.
    var order: [Int] = []
    var hasBefore = false
  }

  /// Where a bucket is kept.
  struct Place: Equatable {
    var histogram: Int
    var bucket: Int
  }

  /// What a bucket made.
  enum Outcome {
    /// No value yet: more buckets come, or nothing to compare with.
    case nothing
    case value(FieldValue)
  }

  /// Finds or makes the bucket up to `bound` of the histogram whose value has a name of this hash; `nil`
  /// when there are too many.
  func place(hash: UInt64, bound: Double) -> Place? {
    guard let index = places[hash] ?? add(hash) else { return nil }
    if let bucket = histograms[index].bounds.firstIndex(of: bound) {
      return Place(histogram: index, bucket: bucket)
    }
    let bucket = histograms[index].bounds.count
    guard bucket < Self.bucketLimit else { return nil }
    histograms[index].add(bound)
    return Place(histogram: index, bucket: bucket)
  }

  private func add(_ hash: UInt64) -> Int? {
    let histogram = Histogram(hash: hash)
    let index: Int
    if histograms.count < Self.limit {
      index = histograms.count
      histograms.append(histogram)
    } else {
      guard let free = takeIdle() else { return nil }
      index = free
      histograms[index] = histogram
    }
    places[hash] = index
    idleCount += 1
    return index
  }

  /// Frees the place that nobody has used for longest; `nil` when all are in use.
  private func takeIdle() -> Int? {
    guard idleCount > 0 else { return nil }
    var oldest: Int?
    for index in histograms.indices where histograms[index].useCount == 0 {
      if let oldest, histograms[oldest].idleSince <= histograms[index].idleSince { continue }
      oldest = index
    }
    guard let oldest else { return nil }
    places[histograms[oldest].hash] = nil
    idleCount -= 1
    return oldest
  }

  /// Takes the count of a bucket; the one without bound closes its histogram.
  func take(_ count: Double, at place: Place, isCumulative: Bool) -> Outcome {
    histograms[place.histogram].counts[place.bucket] = count
    histograms[place.histogram].isThere[place.bucket] = true
    guard histograms[place.histogram].bounds[place.bucket] == .infinity else { return .nothing }
    return histograms[place.histogram].close(isCumulative: isCumulative)
  }
}

extension PrometheusHistograms {
  /// What a connection uses of the histograms of all; those stay as they are while it does.
  struct Use: ~Copyable {
    private let all: PrometheusHistograms
    private var used: Set<Int> = []

    init(_ all: PrometheusHistograms) { self.all = all }

    deinit { used.forEach(all.giveBack) }

    /// See ``PrometheusHistograms/place(hash:bound:)``.
    mutating func place(hash: UInt64, bound: Double) -> Place? {
      guard let place = all.place(hash: hash, bound: bound) else { return nil }
      if used.insert(place.histogram).inserted { all.use(place.histogram) }
      return place
    }

    /// See ``PrometheusHistograms/take(_:at:isCumulative:)``.
    func take(_ count: Double, at place: Place, isCumulative: Bool) -> Outcome {
      all.take(count, at: place, isCumulative: isCumulative)
    }
  }

  private func use(_ index: Int) {
    if histograms[index].useCount == 0 { idleCount -= 1 }
    histograms[index].useCount += 1
  }

  private func giveBack(_ index: Int) {
    histograms[index].useCount -= 1
    guard histograms[index].useCount == 0 else { return }
    turn += 1
    histograms[index].idleSince = turn
    idleCount += 1
  }
}

extension PrometheusHistograms.Histogram {
  /// Begins to follow another bucket.
  mutating func add(_ bound: Double) {
    order.insert(bounds.count, at: order.firstIndex { bounds[$0] > bound } ?? order.count)
    bounds.append(bound)
    counts.append(0)
    isThere.append(false)
    before.append(0)
    hasBefore = false
  }

  /// The value of a scrape whose last bucket has come.
  mutating func close(isCumulative: Bool) -> PrometheusHistograms.Outcome {
    let isComparable = hasBefore && !hasFallen || !isCumulative
    let outcome: PrometheusHistograms.Outcome =
      isComparable ? .value(quantile(isCumulative: isCumulative)) : .nothing
    for index in counts.indices {
      before[index] = counts[index]
      isThere[index] = false
    }
    hasBefore = true
    return outcome
  }

  private var hasFallen: Bool {
    for index in counts.indices where counts[index] < before[index] { return true }
    return false
  }

  private func quantile(isCumulative: Bool) -> FieldValue {
    func observations(_ bucket: Int) -> Double {
      isCumulative ? counts[bucket] - before[bucket] : counts[bucket]
    }
    guard let last = order.last, observations(last) > 0 else { return .rejected(.missing) }
    let rank = PrometheusHistograms.quantile * observations(last)
    var below = 0.0
    var start = min(bounds[order.first { isThere[$0] } ?? last], 0)
    for bucket in order where isThere[bucket] {
      let upTo = observations(bucket)
      if upTo >= rank {
        guard bounds[bucket].isFinite, upTo > below else { return finite(start) }
        return finite(start + (bounds[bucket] - start) * (rank - below) / (upTo - below))
      }
      below = max(below, upTo)
      start = bounds[bucket]
    }
    return finite(start)
  }

  /// A histogram with one bucket only says nothing.
  private func finite(_ value: Double) -> FieldValue {
    value.isFinite && isThere.count { $0 } > 1 ? .number(value) : .rejected(.missing)
  }
}
