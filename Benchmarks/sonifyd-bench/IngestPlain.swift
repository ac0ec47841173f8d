import CBenchIngest
import MetricLines

/// Lines a second of `name value [timestamp]` from memory: split, look up, convert, store.
func measureIngestPlain() -> [Figure] {
  let bytes = IngestData.plain(lines: 500_000)
  return unsafe measureIngest("ingest-plain", bytes, reference: "cpp-probe") { pointer, count in
    unsafe bench_ingest_plain(pointer, count)
  }
}

/// The same of JSON lines, beside simdjson; nothing where it was not installed.
func measureIngestJSON() -> [Figure] {
  let bytes = IngestData.json(lines: 200_000)
  return unsafe measureIngest("ingest-json", bytes, reference: "simdjson-on-demand") {
    pointer, count in
    unsafe bench_ingest_json(pointer, count)
  }
}

/// Eleven runs of ours and of the reference, by turns, in one thread.
private func measureIngest(
  _ name: String, _ bytes: [UInt8], reference: String,
  _ runReference: (UnsafePointer<CChar>, Int) -> Int
) -> [Figure] {
  let padded = bytes + [UInt8](repeating: 0, count: 64)
  var store = SeriesStore()
  var batch = MeasurementBatch()
  var ours: [Double] = []
  var theirs: [Double] = []
  for run in 0..<12 {
    var lines = 0
    let mine = seconds { lines = store.ingest(bytes, &batch) }
    var referenceLines = 0
    let other = seconds {
      unsafe padded.withUnsafeBytes { buffer in
        guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return }
        referenceLines = unsafe runReference(base, bytes.count)
      }
    }
    guard referenceLines > 0 else { return [] }
    guard run > 0 else { continue }  // warms both up
    ours.append(Double(lines) / mine / 1e6)
    theirs.append(Double(referenceLines) / other / 1e6)
  }
  return [
    Figure(
      name: name, ours: median(ours), reference: median(theirs), unit: "Mlines/s",
      referenceName: reference)
  ]
}

private func seconds(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// The last value of each series, in a table like the reference's.
@safe
private struct SeriesStore: ~Copyable {
  private struct Slot {
    var hash: UInt64 = 0
    var name: [UInt8] = []
    var value = 0.0
    var time: Int64 = 0
    var count = 0
  }

  private let slots: UnsafeMutablePointer<Slot>
  private static let size = 4_096

  init() {
    unsafe slots = .allocate(capacity: Self.size)
    unsafe slots.initialize(repeating: Slot(), count: Self.size)
  }

  deinit {
    unsafe slots.deinitialize(count: Self.size)
    unsafe slots.deallocate()
  }

  /// Reads all bytes as one connection; returns the number of lines.
  mutating func ingest(_ bytes: [UInt8], _ batch: inout MeasurementBatch) -> Int {
    var reader = LineReader()
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place...), into: &batch)
      for index in 0..<batch.count { put(batch[index], batch) }
      batch.removeAll()
    }
    return Int(reader.lines)
  }

  private func put(_ measurement: Measurement, _ batch: borrowing MeasurementBatch) {
    var index = Int(truncatingIfNeeded: measurement.nameHash >> 52)
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
      index = (index + 1) & (Self.size - 1)
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
