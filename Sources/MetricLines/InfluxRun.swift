// Many ordinary lines of InfluxDB line protocol in one go.
//
// A line is ordinary when its fields are plain numbers and all its series are known. No escape needs to be
// looked for: what stands before a `,`, `=` or blank that is escaped is never a known name by itself. Any
// other line is left to `InfluxLine.read`, which decides the same for those that are.
extension InfluxLine {
  /// Bytes that a line may have up to its last field.
  private static let longestLine = 1_024
  /// With what can be read behind the place of a field: a number, a stamp and a line end.
  private static let reach = longestLine + 160

  /// Reads as ``readOrdinaryLines(_:from:reach:into:_:)`` does.
  func readRun(
    _ bytes: Span<UInt8>, from start: Int, into batch: inout MeasurementBatch,
    context: borrowing ParseContext
  ) -> (end: Int, lines: Int) {
    unsafe readOrdinaryLines(bytes, from: start, reach: InfluxLine.reach, into: &batch) {
      unsafe readLine($0, into: &$1, context)
    }
  }

  /// Reads one line; returns its length with the line end, or 0 when it is not ordinary.
  @inline(__always)
  private func readLine(
    _ line: UnsafePointer<UInt8>, into batch: inout MeasurementBatch,
    _ context: borrowing ParseContext
  ) -> Int {
    let first = batch.count
    guard unsafe line.pointee != UInt8(ascii: "#") else { return 0 }
    let head = unsafe QuickName(
      wordAt: line, limit: InfluxLine.longestLine, salt: RawName.Salt.influx, context.hasher)
    guard head.firstCount > 0, unsafe line[head.firstCount] == 32 else { return 0 }
    var place = head.firstCount &+ 1
    while true {
      let key = place
      while unsafe line[place] != UInt8(ascii: "=") {
        place &+= 1
        guard place < InfluxLine.longestLine else { return 0 }
      }
      guard let number = unsafe QuickNumber(line + place + 1) else { return 0 }
      let name = unsafe context.names.find(
        head.with(line + key, place &- key), line, line + key)
      guard let name else { return 0 }
      unsafe context.names.append(
        name, value: number.value, stamp: Measurement.noTime, kind: .gauge, weight: 1, to: &batch)
      place &+= 1 &+ number.length
      let suffix = unsafe line[place]
      if suffix == UInt8(ascii: "i") || suffix == UInt8(ascii: "u") { place &+= 1 }
      guard unsafe line[place] == UInt8(ascii: ",") else { break }
      place &+= 1
    }
    return unsafe readEnd(line, from: place, since: first, &batch)
  }

  /// Reads the stamp and the line end behind the fields; returns the line's length, or 0.
  @inline(__always)
  private func readEnd(
    _ line: UnsafePointer<UInt8>, from start: Int, since first: Int,
    _ batch: inout MeasurementBatch
  ) -> Int {
    var place = start
    if unsafe line[place] == 32 {
      guard let stamp = unsafe QuickStamp(line + place + 1) else { return 0 }
      // A fraction is no time here.
      if unsafe line[place &+ stamp.wholeLength &+ 1] == UInt8(ascii: ".") { return 0 }
      batch.setTime(stamp.nanoseconds, from: first)
      place &+= 1 &+ stamp.length
    }
    if unsafe line[place] == 13 { place &+= 1 }
    return unsafe line[place] == 10 ? place &+ 1 : 0
  }
}
