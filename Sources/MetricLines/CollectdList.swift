/// One `time:value:value` of a `PUTVAL` line.
struct CollectdList {
  /// Its place in the line.
  let range: Range<Int>
  /// What stands before the first list of the line: the identifier and options.
  let raw: RawName
  /// Milliseconds, where an option behind the first list says so.
  let interval: UInt32?

  /// What became of a list.
  enum Outcome {
    case read
    case badTime
    /// Another number of values than the type has.
    case badCount
    /// A name is not in the cache any more; nothing was delivered.
    case unknownName
  }

  /// Reads the list into the series whose first name is at `place` of the cache.
  @inline(__always)
  func read(
    _ line: Span<UInt8>, at place: Int, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) -> Outcome {
    guard let (stamp, start) = time(line) else {
      batch.reject(.notNumber)
      return .badTime
    }
    let count = CollectdNote(context.names[note: place]).count
    if count == 1 {
      let value = CollectdValue(line, start..<range.upperBound)
      guard value.range.upperBound == range.upperBound else { return refuseCount(&batch) }
      append(value, at: place, stamp, to: &batch, line, &context)
      return .read
    }
    return readSeveral(line, from: start, count, stamp, into: &batch, &context)
  }

  /// How many values the list has, by its colons.
  func valueCount(_ line: Span<UInt8>) -> Int {
    var count = 0
    for index in range where line[index] == UInt8(ascii: ":") { count &+= 1 }
    return count
  }

  private func readSeveral(
    _ line: Span<UInt8>, from first: Int, _ count: Int, _ stamp: Int64,
    into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> Outcome {
    guard valueCount(line) == count else { return refuseCount(&batch) }
    let before = batch.mark
    var start = first
    for index in 0..<count {
      let raw = RawName(
        line, raw.first, salt: RawName.Salt.collectd &+ UInt32(truncatingIfNeeded: index),
        context.hasher)
      guard let place = context.names.find(raw, in: line) else {
        batch.truncate(to: before)
        return .unknownName
      }
      let value = CollectdValue(line, start..<range.upperBound)
      append(value, at: place, stamp, to: &batch, line, &context)
      start = value.range.upperBound &+ 1
    }
    return .read
  }

  private func refuseCount(_ batch: inout MeasurementBatch) -> Outcome {
    batch.reject(.noFormat)
    return .badCount
  }

  /// The stamp, and the place behind its colon.
  @inline(__always)
  private func time(_ line: Span<UInt8>) -> (stamp: Int64, end: Int)? {
    var found: (time: Int64, end: Int)?
    if line[range.lowerBound] | 32 == UInt8(ascii: "n") {
      found = (Measurement.noTime, range.lowerBound &+ 1)
    } else {
      found = Timestamp.prefix(line, from: range.lowerBound)
    }
    guard let found, found.end < range.upperBound, line[found.end] == UInt8(ascii: ":") else {
      return nil
    }
    return (found.time, found.end &+ 1)
  }

  @inline(__always)
  private func append(
    _ value: CollectdValue, at place: Int, _ stamp: Int64, to batch: inout MeasurementBatch,
    _ line: Span<UInt8>, _ context: inout ParseContext
  ) {
    guard case .number(let number) = value.said else {
      return context.names.append(place, value.said, stamp: stamp, to: &batch)
    }
    CollectdSeries(at: place, interval: interval).append(
      number, line.extracting(value.range), stamp, to: &batch, &context)
  }
}

/// What a value of a list says.
struct CollectdValue {
  /// The number, or why there is none.
  let said: FieldValue
  /// Its place, up to the colon behind it or the end of the list.
  let range: Range<Int>

  /// Reads the value that begins `range`.
  @inline(__always)
  init(_ line: Span<UInt8>, _ range: Range<Int>) {
    let list = line.extracting(0..<range.upperBound)
    if let number = Number(list, from: range.lowerBound),
      number.end == range.upperBound || line[number.end] == UInt8(ascii: ":")
    {
      self.range = range.lowerBound..<number.end
      said = number.value.isFinite ? .number(number.value) : .rejected(.infinite)
    } else {
      let end = list.firstIndex(of: UInt8(ascii: ":"), from: range.lowerBound) ?? range.upperBound
      self.range = range.lowerBound..<end
      said = FieldValue(line, in: range.lowerBound..<end)
    }
  }
}
