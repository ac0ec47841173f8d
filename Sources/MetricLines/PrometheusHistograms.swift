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
struct PrometheusHistograms {
  private var histograms: [Histogram] = []
  private var hashes: [UInt64] = []

  /// Histograms that are followed; more are refused as `series_limit`.
  static let limit = 1_024
  /// Buckets that a histogram may have.
  static let bucketLimit = 256
  /// The share of observations that the value is not below.
  static let quantile = 0.95
  /// What is appended to the name of the family.
  static let suffix: StaticString = ".p95"

  /// One histogram. Buckets are in the order in which they came first.
  fileprivate struct Histogram {
    var bounds: [Double] = []
    var counts: [Double] = []
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
  mutating func place(hash: UInt64, bound: Double) -> Place? {
    guard let index = hashes.firstIndex(of: hash) ?? add(hash) else { return nil }
    if let bucket = histograms[index].bounds.firstIndex(of: bound) {
      return Place(histogram: index, bucket: bucket)
    }
    let bucket = histograms[index].bounds.count
    guard bucket < Self.bucketLimit else { return nil }
    histograms[index].add(bound)
    return Place(histogram: index, bucket: bucket)
  }

  private mutating func add(_ hash: UInt64) -> Int? {
    guard hashes.count < Self.limit else { return nil }
    hashes.append(hash)
    histograms.append(Histogram())
    return hashes.count - 1
  }

  /// Takes the count of a bucket; the one without bound closes its histogram.
  mutating func take(_ count: Double, at place: Place, isCumulative: Bool) -> Outcome {
    histograms[place.histogram].counts[place.bucket] = count
    guard histograms[place.histogram].bounds[place.bucket] == .infinity else { return .nothing }
    return histograms[place.histogram].close(isCumulative: isCumulative)
  }
}

extension PrometheusHistograms.Histogram {
  /// Begins to follow another bucket.
  mutating func add(_ bound: Double) {
    order.insert(bounds.count, at: order.firstIndex { bounds[$0] > bound } ?? order.count)
    bounds.append(bound)
    counts.append(0)
    before.append(0)
    hasBefore = false
  }

  /// The value of a scrape whose last bucket has come.
  mutating func close(isCumulative: Bool) -> PrometheusHistograms.Outcome {
    let isComparable = hasBefore && !hasFallen || !isCumulative
    let outcome: PrometheusHistograms.Outcome =
      isComparable ? .value(quantile(isCumulative: isCumulative)) : .nothing
    for index in counts.indices { before[index] = counts[index] }
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
    var start = bounds[order[0]] > 0 ? 0 : bounds[order[0]]
    for bucket in order {
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
    value.isFinite && order.count > 1 ? .number(value) : .rejected(.missing)
  }
}
