import CAllocationProbe
import MetricLines
import MetricMeaning
import Testing

/// Once each name is known and each interval as full as it gets, nothing asks the heap.
@Suite struct MeaningAllocationTests {
  private static let kinds: [Measurement.Kind] = [.counter, .count, .timing, .member, .gauge]

  /// Gives each of 50 names 40 values in each of `seconds`; returns how often the heap was asked.
  private func feed(
    _ meaning: inout Meaning, _ batch: borrowing MeasurementBatch, _ made: inout MadePoints,
    _ seconds: Range<Int64>
  ) -> Int {
    allocation_probe_start()
    for second in seconds {
      for round in 0..<40 {
        let time = second * 1_000_000_000 + Int64(round) * 10_000_000
        for index in 0..<batch.count {
          meaning.take(
            batch[index], in: batch, from: 1, at: time, place: time,
            stating: batch.facts(at: index), into: &made)
        }
        made.removeAll()
      }
      meaning.flush(at: (second + 1) * 1_000_000_000, into: &made)
      made.removeAll()
    }
    return allocation_probe_stop()
  }

  @Test(.enabled(if: allocation_probe_works() == 1), arguments: kinds)
  func `no heap call a line after warm-up`(kind: Measurement.Kind) {
    var meaning = Meaning()
    var batch = MeasurementBatch()
    var made = MadePoints()
    let hasher = NameHasher.shared
    for number in 0..<50 {
      let name = Array("some.service.of.ours.\(number){host=web-\(number)}".utf8)
      batch.append(
        name: name.span, hash: hasher.hash(name.span), value: Double(number), stamp: Int64.min,
        outcome: .value, kind: kind)
      let unit = Array("ms".utf8)
      batch.state(SeriesFacts(), unit: unit.span)
    }
    let warmUp = feed(&meaning, batch, &made, 0..<3)
    #expect(warmUp > 0)
    #expect(feed(&meaning, batch, &made, 3..<6) == 0)
  }
}
