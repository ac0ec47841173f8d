/// Reads many ordinary `name value [timestamp]` lines in one go.
///
/// This is where the speed is: one pass over the bytes finds the end of the name, hashes and copies
/// it, and reads the digits eight at a time. Any line that is not quite ordinary (blanks, units, CR
/// alone, a name that does not begin with a letter) is left to ``NameValueLine``, which decides the
/// same for those that are.
struct NameValueRun {
  private let hasher: NameHasher

  /// Bytes that one line may touch: a name and four runs of at most 24 digits, eight at a time.
  private static let reach = MeasurementBatch.longestName + 8 + 4 * 40

  init(hasher: NameHasher) { self.hasher = hasher }

  /// Reads as ``readOrdinaryLines(_:from:reach:into:_:)`` does; among lines of Graphite (`isGraphite`) a name
  /// with tags is left to ``GraphiteLine``.
  func read(
    _ bytes: Span<UInt8>, from start: Int, isGraphite: Bool, into batch: inout MeasurementBatch
  ) -> (end: Int, lines: Int) {
    unsafe readOrdinaryLines(bytes, from: start, reach: NameValueRun.reach, into: &batch) {
      unsafe readLine($0, isGraphite, into: &$1)
    }
  }

  /// Reads one line; returns its length with the line end, or 0 when it is not ordinary.
  @inline(__always)
  private func readLine(
    _ line: UnsafePointer<UInt8>, _ isGraphite: Bool, into batch: inout MeasurementBatch
  ) -> Int {
    let (count, hash) = unsafe readName(line, isGraphite, into: &batch)
    guard count > 0, let number = unsafe QuickNumber(line + count + 1) else { return 0 }
    var end = unsafe line + count + 1 + number.length
    var stamp = Measurement.noTime
    if unsafe end.pointee == 32 {
      guard let time = unsafe QuickStamp(end + 1) else { return 0 }
      stamp = time.nanoseconds
      unsafe end += 1 + time.length
    }
    if unsafe end.pointee == 13 { unsafe end += 1 }
    guard unsafe end.pointee == 10 else { return 0 }
    batch.appendItem(
      Measurement(
        nameStart: batch.commitName(count), nameCount: UInt32(truncatingIfNeeded: count),
        nameHash: hash, value: number.value, stamp: stamp, outcome: .value))
    return unsafe end - line + 1
  }

  /// Copies and hashes the name at the beginning of a line; `count` is 0 when it is not ordinary.
  @inline(__always)
  private func readName(
    _ line: UnsafePointer<UInt8>, _ isGraphite: Bool, into batch: inout MeasurementBatch
  ) -> (count: Int, hash: UInt64) {
    guard unsafe isLetter(line.pointee) else { return (0, 0) }
    let room = unsafe batch.reserveName(MeasurementBatch.longestName + 8)
    var state = hasher.start
    var count = 0
    while count < MeasurementBatch.longestName {
      let word = unsafe UnsafeRawPointer(line + count).loadUnaligned(as: UInt64.self)
      unsafe UnsafeMutableRawPointer(room + count).storeBytes(of: word, as: UInt64.self)
      // What is behind the name in the same word does no harm: the line goes the long way then.
      if isGraphite, bytesEqual(to: UInt8(ascii: ";"), in: word) != 0 { break }
      let ends = bytesBelow(33, in: word)
      if ends == 0 {
        state = hasher.step(state, word)
        count &+= 8
        continue
      }
      let rest = ends.trailingZeroBitCount &>> 3
      if rest > 0 { state = hasher.step(state, word & ((1 &<< UInt64(8 &* rest)) &- 1)) }
      count &+= rest
      guard unsafe line[count] == 32, unsafe line[count &- 1] != UInt8(ascii: ":"),
        unsafe line[count &- 1] != UInt8(ascii: "=")
      else { break }
      guard count <= MeasurementBatch.longestName else { break }
      return (count, hasher.finish(state, count: count))
    }
    return (0, 0)
  }
}

/// A number of at most 16 digits before and after the point together, without exponent or unit.
struct QuickNumber {
  let value: Double
  let length: Int

  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>) {
    let sign = unsafe text.pointee == UInt8(ascii: "-") ? 1 : 0
    var digits = unsafe QuickDigits(text + sign)
    var length = sign &+ digits.count
    guard digits.count > 0, digits.count <= 15 else { return nil }
    if unsafe text[length] == UInt8(ascii: ".") {
      let decimals = unsafe QuickDigits(text + length + 1)
      guard digits.count &+ decimals.count <= 15, decimals.count <= 8 else { return nil }
      length &+= 1 &+ decimals.count
      digits.value = digits.value &* wholePowersOfTen[decimals.count] &+ decimals.value
      let magnitude = Double(digits.value) / powersOfTen[decimals.count]
      value = sign == 0 ? magnitude : -magnitude
    } else {
      let magnitude = Double(digits.value)
      value = sign == 0 ? magnitude : -magnitude
    }
    self.length = length
  }
}

/// A stamp of 10, 13, 16 or 19 digits with at most 8 decimals.
struct QuickStamp {
  let nanoseconds: Int64
  let length: Int
  /// Length of what stands before the point.
  let wholeLength: Int

  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>) {
    let whole = unsafe QuickDigits(text)
    guard whole.count == 10 || whole.count == 13 || whole.count == 16 || whole.count == 19 else {
      return nil
    }
    var nanos: UInt64 = 0
    var length = whole.count
    if unsafe text[length] == UInt8(ascii: ".") {
      let decimals = unsafe QuickDigits(text + length + 1)
      guard decimals.count <= 8 else { return nil }
      nanos = decimals.value &* Timestamp.scaleOfNanos(decimals.count)
      length &+= 1 &+ decimals.count
    }
    guard let time = Timestamp.nanoseconds(whole.value, nanos: nanos) else { return nil }
    nanoseconds = time
    self.length = length
    wholeLength = whole.count
  }
}

/// At most 24 digits; 32 bytes from `text` on can be read.
private struct QuickDigits {
  var value: UInt64
  var count: Int

  @inline(__always)
  init(_ text: UnsafePointer<UInt8>) {
    (value, count) = DigitRun.inWord(unsafe UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
    guard count == 8 else { return }
    for _ in 0..<2 {
      let more = DigitRun.inWord(
        unsafe UnsafeRawPointer(text + count).loadUnaligned(as: UInt64.self))
      value = value &* wholePowersOfTen[more.count] &+ more.value
      count &+= more.count
      if more.count < 8 { return }
    }
  }
}
