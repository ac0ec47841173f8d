/// Turns the bytes of one connection into measurements: lines, then format, then values.
///
/// Lines end with LF, CR LF or CR alone. Every line that should carry values ends as accepted
/// values, as refused ones or as one refusal of the whole line, so that the counts add up; comments,
/// headers, banners and blank lines count as none. Memory is bounded whatever arrives.
///
/// ```swift
/// var place = 0
/// while place < bytes.count {
///   place += reader.read(bytes.extracting(place...), into: &batch)
///   // use the measurements
///   batch.removeAll()
/// }
/// ```
public struct LineReader: ~Copyable {
  private var interpreter: LineInterpreter
  private let run: NameValueRun
  private let lineLimit: Int
  /// The beginning of a line whose end has not arrived.
  private var partial: [UInt8] = []
  /// A line made free of control characters.
  private var clean: [UInt8] = []
  private var position = LinePosition(line: 1, offset: 0)
  /// Bytes of the line so far, with those that were thrown away.
  private var lineLength: UInt64 = 0
  /// Whether the line so far has control characters.
  private var partialHasControls = false
  private var isDiscarding = false
  private var isAfterReturn = false
  private var isAtStart = true

  /// Creates the reader of a new connection.
  ///
  /// - Parameters:
  ///   - format: the format, if it is not to be found out.
  ///   - lineLimit: longest line in bytes; a longer one is refused as `too_long`.
  ///   - hasher: what names are hashed with.
  public init(
    format: LineFormat? = nil, lineLimit: Int = 65_536, hasher: NameHasher = .shared
  ) {
    interpreter = LineInterpreter(format: format, patterns: nil, hasher: hasher)
    run = NameValueRun(hasher: hasher)
    self.lineLimit = max(1, lineLimit)
  }

  /// Creates the reader of a new connection whose values `patterns` find.
  public init(
    patterns: PatternSet, lineLimit: Int = 65_536, hasher: NameHasher = .shared
  ) {
    interpreter = LineInterpreter(format: nil, patterns: patterns, hasher: hasher)
    run = NameValueRun(hasher: hasher)
    self.lineLimit = max(1, lineLimit)
  }

  /// All lines so far, blank ones and comments included.
  public var lines: UInt64 { position.line &- 1 }

  /// Refused points by reason, those delivered as holes included.
  public var rejected: RejectCounts { interpreter.rejected }

  /// The first refused line for each reason.
  public var examples: [RejectExample] { interpreter.examples }

  /// Whether the format is still being found out; then call ``decideNow(into:)`` after 2 s.
  public var isUndecided: Bool { interpreter.isUndecided }

  /// The format that was found or forced, as ``LineFormat`` has it, or `regex`; `nil` while it is open.
  public var formatName: String? { interpreter.formatName }

  /// What is said, once, when the format has been found, such as `vmstat columns, 17 series`.
  public var decision: String? { interpreter.decision }

  /// Hands over what is to be sent back to the client; nothing for most formats.
  public mutating func takeReplies(_ use: (Span<UInt8>) -> Void) {
    interpreter.takeReplies(use)
  }

  /// Reads a piece of the stream, of any size.
  ///
  /// - Returns: how many bytes were used: all, unless the batch became full. Empty it and pass the
  ///   rest.
  /// - Complexity: O(`bytes.count`); no allocation once warm.
  public mutating func read(_ bytes: Span<UInt8>, into batch: inout MeasurementBatch) -> Int {
    var place = 0
    while place < bytes.count, !batch.isFull {
      if isAfterReturn {
        isAfterReturn = false
        if bytes[place] == 10 {
          skip(1, &place)
          continue
        }
      }
      if partial.isEmpty, !isDiscarding, !isAtStart, interpreter.readsNameValues {
        readRun(bytes, &place, &batch)
        if batch.isFull || place == bytes.count { break }
      }
      readLine(bytes, &place, &batch)
    }
    return place
  }

  /// The connection has ended.
  ///
  /// When the sender closed it (`isOrderly`), a last line without a line end counts; when it broke,
  /// that line is refused as `truncated`.
  public mutating func finish(isOrderly: Bool, into batch: inout MeasurementBatch) {
    if isDiscarding {
      endLine(length: 0)
    } else if !partial.isEmpty {
      let line = takePartial()
      if isOrderly {
        interpret(line.span, into: &batch)
      } else {
        interpreter.refuse(.truncated, line.span, at: position)
      }
      endLine(length: 0)
    }
    interpreter.finish(into: &batch)
  }

  /// Stops waiting for a second row of a table. For a timer, 2 s after the first line.
  public mutating func decideNow(into batch: inout MeasurementBatch) {
    interpreter.decideNow(into: &batch)
  }

  /// Reads a datagram: one or more lines, each of any format unless one was set.
  ///
  /// When its end was cut off (`isTruncated`) its last line is refused as `truncated`, because half a
  /// number is a wrong number.
  ///
  /// - Returns: how many bytes were used: all, unless the batch became full. Empty it and pass the
  ///   rest.
  public mutating func readDatagram(
    _ bytes: Span<UInt8>, isTruncated: Bool, into batch: inout MeasurementBatch
  ) -> Int {
    var place = 0
    while place < bytes.count, !batch.isFull {
      let (found, hasControls) = bytes.line(from: place)
      let end = found ?? bytes.count
      let mark = LineReader.markLength(bytes.extracting(place..<end), isFirst: place == 0)
      let line = bytes.extracting(place + mark..<end)
      if found == nil, isTruncated {
        interpreter.refuse(.truncated, line, at: position)
      } else if line.count > lineLimit {
        interpreter.refuse(.tooLong, line, at: position)
      } else {
        interpretAlone(line, hasControls, into: &batch)
      }
      let next = end + lineEndLength(bytes, at: end)
      if next == bytes.count, found != nil, isTruncated {
        position.line &+= 1
        interpreter.refuse(.truncated, line.extracting(0..<0), at: position)
      }
      position.line &+= 1
      position.offset &+= UInt64(next - place)
      place = next
    }
    return place
  }
}

// MARK: Framing

extension LineReader {
  private mutating func readRun(
    _ bytes: Span<UInt8>, _ place: inout Int, _ batch: inout MeasurementBatch
  ) {
    let (end, lines) = run.read(bytes, from: place, into: &batch)
    position.line &+= UInt64(lines)
    position.offset &+= UInt64(end - place)
    place = end
  }

  /// Reads up to the next line end, or keeps what is there until it arrives.
  private mutating func readLine(
    _ bytes: Span<UInt8>, _ place: inout Int, _ batch: inout MeasurementBatch
  ) {
    let (found, hasControls) = bytes.line(from: place)
    let piece = bytes.extracting(place..<(found ?? bytes.count))
    if !isDiscarding, partial.count + piece.count > lineLimit { discard(piece) }
    place += piece.count
    guard let found else {
      lineLength &+= UInt64(piece.count)
      if !isDiscarding { keep(piece) }
      partialHasControls = partialHasControls || hasControls
      return
    }
    partialHasControls = partialHasControls || hasControls
    if !isDiscarding { readWhole(piece, &batch) }
    partialHasControls = false
    isDiscarding = false
    isAfterReturn = bytes[found] == 13
    place += 1
    endLine(length: piece.count + 1)
  }

  /// Interprets a line that ends with `piece`.
  private mutating func readWhole(_ piece: Span<UInt8>, _ batch: inout MeasurementBatch) {
    guard !partial.isEmpty else { return interpret(piece, into: &batch) }
    keep(piece)
    let line = takePartial()
    interpret(line.span, into: &batch)
    putBack(line)
  }

  /// Moves the collected bytes out, so that they can be read while the reader changes.
  private mutating func takePartial() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &partial)
    return taken
  }

  /// Returns the memory, emptied.
  private mutating func putBack(_ taken: consuming [UInt8]) {
    partial = taken
    partial.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ piece: Span<UInt8>) {
    partial.append(contentsOf: piece)
  }

  /// Counts a line that is too long, and ignores what comes until it ends.
  private mutating func discard(_ piece: Span<UInt8>) {
    keep(piece.extracting(0..<min(piece.count, 256)))
    let start = takePartial()
    let isDeep = LineReader.beginsDeep(start.span)
    interpreter.refuse(isDeep ? .tooDeep : .tooLong, start.span, at: position)
    putBack(start)
    isDiscarding = true
  }

  /// Whether a line begins with more brackets than JSON may be deep.
  private static func beginsDeep(_ line: Span<UInt8>) -> Bool {
    guard line.count > JSONLine.depthLimit else { return false }
    for index in 0...JSONLine.depthLimit where line[index] != UInt8(ascii: "[") { return false }
    return true
  }

  private mutating func skip(_ count: Int, _ place: inout Int) {
    place += count
    position.offset &+= UInt64(count)
  }

  private mutating func endLine(length: Int) {
    position.line &+= 1
    position.offset &+= lineLength &+ UInt64(length)
    lineLength = 0
  }

  /// The length of the line end at `place`: 2 for CR LF, 0 at the end of the bytes.
  private func lineEndLength(_ bytes: Span<UInt8>, at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    return bytes[place] == 13 && place + 1 < bytes.count && bytes[place + 1] == 10 ? 2 : 1
  }

  private mutating func interpret(_ line: Span<UInt8>, into batch: inout MeasurementBatch) {
    let start = LineReader.markLength(line, isFirst: isAtStart)
    isAtStart = false
    let line = line.extracting(start..<line.count)
    guard partialHasControls else { return interpreter.read(line, at: position, into: &batch) }
    var copy: [UInt8] = []
    swap(&copy, &clean)
    ControlCharacters.remove(from: line, into: &copy)
    interpreter.read(copy.span, at: position, into: &batch)
    swap(&copy, &clean)
  }

  private mutating func interpretAlone(
    _ line: Span<UInt8>, _ hasControls: Bool, into batch: inout MeasurementBatch
  ) {
    guard hasControls else { return interpreter.readAlone(line, at: position, into: &batch) }
    var copy: [UInt8] = []
    swap(&copy, &clean)
    ControlCharacters.remove(from: line, into: &copy)
    interpreter.readAlone(copy.span, at: position, into: &batch)
    swap(&copy, &clean)
  }

  /// Length of the byte order mark that may begin a stream.
  private static func markLength(_ line: Span<UInt8>, isFirst: Bool) -> Int {
    let hasMark =
      isFirst && line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
    return hasMark ? 3 : 0
  }
}
