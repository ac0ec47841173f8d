// Many ordinary `PUTVAL` lines in one go.
//
// A line is ordinary when it has one list of plain numbers, no option but the interval, and its series are
// known. Any other is left to `CollectdLine.read`, which decides the same for those that are.
extension CollectdLine {
  /// Bytes that a line may have up to its last value.
  private static let longestLine = 1_024
  /// With what can be read behind the place of a value: a stamp, a number and a line end.
  private static let reach = longestLine + 160

  /// Reads as ``readOrdinaryLines(_:from:reach:into:_:)`` does.
  func readRun(
    _ bytes: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) -> (end: Int, lines: Int) {
    unsafe readOrdinaryLines(bytes, from: start, reach: CollectdLine.reach, into: &batch) {
      unsafe readLine($0, into: &$1, &context)
    }
  }

  /// Reads one line; returns its length with the line end, or 0 when it is not ordinary.
  @inline(__always)
  private func readLine(
    _ line: UnsafePointer<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) -> Int {
    guard unsafe isPutval(line) else { return 0 }
    let end = unsafe quickPrefix(line)
    guard end > 0 else { return 0 }
    let prefix = unsafe line + 7
    let raw = unsafe QuickName(prefix, end &- 7, salt: RawName.Salt.collectd, context.hasher)
    guard let first = unsafe context.names.find(raw, prefix, prefix),
      let stamp = unsafe QuickListStamp(line + end + 1)
    else { return 0 }
    let count = CollectdNote(context.names[note: first]).count
    var place = end &+ 1 &+ stamp.length
    var series = first
    for index in 0..<count {
      if index > 0 {
        let salt = RawName.Salt.collectd &+ UInt32(truncatingIfNeeded: index)
        let next = unsafe QuickName(prefix, end &- 7, salt: salt, context.hasher)
        guard let found = unsafe context.names.find(next, prefix, prefix) else { return 0 }
        series = found
      }
      guard place < CollectdLine.longestLine, unsafe line[place] == UInt8(ascii: ":"),
        let number = unsafe QuickNumber(line + place + 1)
      else { return 0 }
      let text = unsafe UnsafeBufferPointer(start: line + place + 1, count: number.length)
      CollectdSeries(at: series, interval: nil).append(
        number.value, unsafe text.span, stamp.nanoseconds, to: &batch, &context)
      place &+= 1 &+ number.length
    }
    if unsafe line[place] == 13 { place &+= 1 }
    guard unsafe line[place] == 10 else { return 0 }
    if context.isAnswered { CollectdAnswer.dispatched(1, .read, to: &context) }
    return place &+ 1
  }

  /// Where the blank is behind identifier and interval; 0 where a line is not ordinary.
  @unsafe @inline(__always)
  private func quickPrefix(_ line: UnsafePointer<UInt8>) -> Int {
    var end = 7
    if unsafe line[7] == UInt8(ascii: "\"") {
      end = unsafe quickQuote(line, from: 8)
      guard end > 0 else { return 0 }
    } else {
      let length = unsafe quickLength(line + 7, to: 32, limit: 512)
      guard length > 0 else { return 0 }
      end &+= length
    }
    guard unsafe line[end] == 32 else { return 0 }
    let word = unsafe UnsafeRawPointer(line + end + 1).loadUnaligned(as: UInt64.self)
    guard word == interval else { return end }
    let length = unsafe quickLength(line + end + 9, to: 32, limit: 32)
    let next = end &+ 9 &+ length
    return unsafe length > 0 && line[next] == 32 ? next : 0
  }

  /// The place behind the closing quote; 0 where none comes soon, or something else first.
  @unsafe @inline(__always)
  private func quickQuote(_ line: UnsafePointer<UInt8>, from start: Int) -> Int {
    var place = start
    while place < 512 {
      let word = unsafe UnsafeRawPointer(line + place).loadUnaligned(as: UInt64.self)
      let ends = bytesBelow(32, in: word) | bytesEqual(to: UInt8(ascii: "\""), in: word)
      if ends != 0 {
        place &+= ends.trailingZeroBitCount &>> 3
        return unsafe line[place] == UInt8(ascii: "\"") ? place &+ 1 : 0
      }
      place &+= 8
    }
    return 0
  }
}

/// `interval`, the first letter in the lowest byte.
private let interval: UInt64 = 0x6C61_7672_6574_6E69

/// The stamp of a list, or `N`.
private struct QuickListStamp {
  let nanoseconds: Int64
  let length: Int

  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>) {
    if unsafe text.pointee == UInt8(ascii: "N") {
      nanoseconds = Measurement.noTime
      length = 1
      return
    }
    guard let stamp = unsafe QuickStamp(text) else { return nil }
    nanoseconds = stamp.nanoseconds
    length = stamp.length
  }
}
