import MetricLines

/// The last value of each series, in a table like that of the C++ probe.
@safe
struct IngestStore: ~Copyable {
  private struct Slot {
    var hash: UInt64 = 0
    var name: [UInt8] = []
    var value = 0.0
    var time: Int64 = 0
    var count = 0
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let bits: Int
  private var size: Int { 1 << bits }
  /// Values stored.
  private(set) var points = 0

  /// - Parameter bits: there are two to this power places.
  init(bits: Int = 12) {
    self.bits = bits
    let size = 1 << bits
    unsafe slots = .allocate(capacity: size)
    unsafe slots.initialize(repeating: Slot(), count: size)
  }

  deinit {
    unsafe slots.deinitialize(count: size)
    unsafe slots.deallocate()
  }

  /// Sum of the last values.
  var sum: Double {
    var sum = 0.0
    for index in 0..<size { sum += unsafe slots[index].value }
    return sum
  }

  /// Reads all bytes as one connection; returns the number of lines.
  mutating func ingest(
    _ bytes: Span<UInt8>, as format: LineFormat?, _ batch: inout MeasurementBatch
  ) -> Int {
    var reader = LineReader(format: format)
    points = 0
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.extracting(place...), into: &batch)
      put(batch)
      batch.removeAll()
      reader.takeReplies { _ in }
    }
    reader.finish(isOrderly: true, into: &batch)
    put(batch)
    batch.removeAll()
    return Int(reader.lines)
  }

  /// Stores all measurements.
  mutating func put(_ batch: borrowing MeasurementBatch) {
    for index in 0..<batch.count { put(batch[index], batch) }
  }

  private mutating func put(_ measurement: Measurement, _ batch: borrowing MeasurementBatch) {
    guard measurement.outcome == .value else { return }
    points += 1
    var index = Int(truncatingIfNeeded: measurement.nameHash >> UInt64(64 - bits))
    while true {
      let slot = unsafe slots + index
      if unsafe slot.pointee.hash == measurement.nameHash {
        let isSame = batch.withName(of: measurement) { unsafe isEqual(slot.pointee.name, $0) }
        if isSame {
          unsafe slot.pointee.value = measurement.value
          unsafe slot.pointee.time = measurement.time ?? 0
          unsafe slot.pointee.count += 1
          return
        }
      }
      if unsafe slot.pointee.count == 0 {
        unsafe slot.pointee = Slot(
          hash: measurement.nameHash, name: batch.withName(of: measurement, copied),
          value: measurement.value, time: measurement.time ?? 0, count: 1)
        return
      }
      index = (index + 1) & (size - 1)
    }
  }
}

private func copied(_ name: Span<UInt8>) -> [UInt8] {
  name.indices.map { name[$0] }
}

@inline(__always)
private func isEqual(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  for index in right.indices where left[index] != right[index] { return false }
  return true
}
