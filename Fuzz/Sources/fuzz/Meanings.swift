import MetricLines
import MetricMeaning

/// Reads the bytes as lines of names and values of one kind, a fraction of a second after one another, and
/// demands of the points that are made of them what arithmetic says.
func fuzzMeaning(_ bytes: [UInt8]) {
  var dice = Dice(bytes)
  let kinds: [Measurement.Kind] = [.counter, .count, .timing, .member, .change]
  var story = Story(kind: kinds[dice.next(below: kinds.count)])
  var reader = LineReader(format: .nameValue, hasher: Delivery.hasher)
  var place = 0
  while place < bytes.count {
    place += reader.read(bytes.span.extracting(place...), into: &batch)
    for index in 0..<batch.count where batch[index].outcome == .value {
      story.take(batch[index], after: Int64(dice.next(below: 700)) * 1_000_000)
    }
    batch.removeAll()
  }
  story.end()
}

/// What went in and what came out.
private struct Story: ~Copyable {
  private let kind: Measurement.Kind
  private var meaning = Meaning(hasher: Delivery.hasher)
  private var input = MeasurementBatch()
  private var made = MadePoints()
  private var now: Int64 = 1_000_000_000_000
  private var lines = 0
  private var low = Double.infinity
  private var high = -Double.infinity
  private var size = 0.0
  private var sum = 0.0
  private var madeSum = 0.0

  init(kind: Measurement.Kind) { self.kind = kind }

  mutating func take(_ measurement: Measurement, after pause: Int64) {
    now += pause
    lines += 1
    low = min(low, measurement.value)
    high = max(high, measurement.value)
    size += abs(measurement.value)
    sum += measurement.value
    batch.withName(of: measurement) { name in
      input.append(
        name: name, hash: measurement.nameHash, value: measurement.value, stamp: now,
        outcome: .value, kind: kind)
    }
    meaning.take(input[0], in: input, from: 1, at: now, place: now, into: &made)
    input.removeAll()
    check()
  }

  mutating func end() {
    meaning.flush(at: now + 20_000_000_000, into: &made)
    meaning.end(1, at: now + 20_000_000_000, into: &made)
    check()
    guard kind == .count, size.isFinite else { return }
    demand(abs(madeSum - sum) <= size * 1e-9, "What is counted is told: \(madeSum) of \(sum)")
  }

  private mutating func check() {
    for index in 0..<made.count where made.batch[index].outcome == .value {
      let value = made.batch[index].value
      demand(value.isFinite, "A point is a number")
      let slack = max(abs(low), abs(high)) * 1e-9
      switch kind {
      case .counter: demand(value >= 0, "A rate is never negative: \(value)")
      case .count: madeSum += value
      case .timing:
        demand(low - slack <= value && value <= high + slack, "\(value) in \(low)...\(high)")
      case .member: demand(value >= 0 && value <= Double(lines) * 1.1, "\(value) of \(lines)")
      default: break
      }
    }
    made.removeAll()
  }
}
