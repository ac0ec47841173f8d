// StatsD has no negative gauges: what has a sign is a change. So clients send `temp:0|g` and behind it
// `temp:-3.5|g`, and mean one value.
extension MeasurementBatch {
  /// Makes one value of a zero and the change behind it, if these are the last two measurements and
  /// belong to one series; the zero counts as ``joined``.
  mutating func joinChangeOfZero() {
    guard count >= 2 else { return }
    let zero = self[count - 2]
    let change = self[count - 1]
    guard zero.isPlainZero, change.kind == .change, change.outcome == .value,
      change.time == nil, zero.nameHash == change.nameHash, hasSameName(zero, change)
    else { return }
    removeLast(2)
    appendItem(
      Measurement(
        nameStart: zero.nameStart, nameCount: zero.nameCount, nameHash: zero.nameHash,
        value: change.value, stamp: Measurement.noTime, outcome: .value))
    noteJoined()
  }

  private func hasSameName(_ left: Measurement, _ right: Measurement) -> Bool {
    withName(of: left) { name in
      withName(of: right) { other in
        guard name.count == other.count else { return false }
        for index in name.indices where name[index] != other[index] { return false }
        return true
      }
    }
  }
}

extension Measurement {
  /// Whether this may be the ground for a change.
  fileprivate var isPlainZero: Bool {
    kind == .gauge && outcome == .value && value == 0 && time == nil
  }
}

/// Keeps a zero that came last until the line behind it has come too: it may be split from it by the end
/// of a read.
struct HeldZero {
  private var name: [UInt8] = []
  private var hash: UInt64 = 0

  /// Takes a zero that is the last of several measurements from `first` on.
  mutating func take(from batch: inout MeasurementBatch, after first: Int) {
    guard batch.count > first else { return }
    let last = batch[batch.count - 1]
    guard last.isPlainZero else { return }
    batch.withName(of: last) { bytes in
      for index in bytes.indices { name.append(bytes[index]) }
    }
    hash = last.nameHash
    batch.removeLast(1)
  }

  /// Puts it back where the next line finds it.
  mutating func giveBack(to batch: inout MeasurementBatch) {
    guard !name.isEmpty else { return }
    batch.append(
      name: name.span, hash: hash, value: 0, stamp: Measurement.noTime, outcome: .value)
    name.removeAll(keepingCapacity: true)
  }
}
