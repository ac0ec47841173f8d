// Finds the lines of a stream and makes them whole.
extension LineReader {
  /// Reads lines up to the end of `bytes`, or until the batch is full, unless it `mayOverrun`; returns
  /// how many bytes were used.
  mutating func readLines(
    _ bytes: Span<UInt8>, _ batch: inout MeasurementBatch, mayOverrun: Bool = false
  ) -> Int {
    var place = 0
    while place < bytes.count, mayOverrun || !batch.isFull {
      if isAfterReturn {
        isAfterReturn = false
        if bytes[place] == 10 {
          skip(1, &place)
          continue
        }
      }
      if partial.isEmpty, !isDiscarding, !isAtStart, readRun(bytes, &place, &batch),
        batch.isFull || place == bytes.count
      {
        break
      }
      readLine(bytes, &place, &batch)
      if isOver { return bytes.count }
    }
    return place
  }

  /// The bytes up to here are a line, though no line end came.
  mutating func endOpenLine(_ batch: inout MeasurementBatch) {
    isAfterReturn = false
    guard !partial.isEmpty || isDiscarding else { return }
    if !isDiscarding {
      let line = takePartial()
      interpret(line.span, into: &batch)
      putBack(line)
    }
    partialHasControls = false
    isDiscarding = false
    endLine(length: 0)
  }

  /// Reads the lines from here on that need no look at their format; returns whether there may be any.
  private mutating func readRun(
    _ bytes: Span<UInt8>, _ place: inout Int, _ batch: inout MeasurementBatch
  ) -> Bool {
    let run = interpreter.readRun(bytes, from: place, lineLimit: lineLimit, into: &batch)
    guard let run else { return false }
    position.line &+= UInt64(run.lines)
    position.offset &+= UInt64(run.end - place)
    place = run.end
    return true
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
  mutating func takePartial() -> [UInt8] {
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

  mutating func endLine(length: Int) {
    position.line &+= 1
    position.offset &+= lineLength &+ UInt64(length)
    lineLength = 0
  }

  /// The length of the line end at `place`: 2 for CR LF, 0 at the end of the bytes.
  func lineEndLength(_ bytes: Span<UInt8>, at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    return bytes[place] == 13 && place + 1 < bytes.count && bytes[place + 1] == 10 ? 2 : 1
  }

  mutating func interpret(_ line: Span<UInt8>, into batch: inout MeasurementBatch) {
    let isFirst = isAtStart
    isAtStart = false
    let start = LineReader.markLength(line, isFirst: isFirst)
    let line = line.extracting(start..<line.count)
    if isFirst, !interpreter.isForced, UnreadInput.isRequest(line) { return refuseRequest(line) }
    let (hasControls, position) = (partialHasControls, position)
    withoutControls(line, hasControls) { $0.read($1, at: position, into: &batch) }
  }

  mutating func interpretAlone(
    _ line: Span<UInt8>, _ hasControls: Bool, into batch: inout MeasurementBatch
  ) {
    let position = position
    withoutControls(line, hasControls) { $0.readAlone($1, at: position, into: &batch) }
  }

  /// Hands over a line, made free of control characters if it has some.
  @inline(__always)
  private mutating func withoutControls(
    _ line: Span<UInt8>, _ hasControls: Bool,
    _ body: (inout LineInterpreter, Span<UInt8>) -> Void
  ) {
    guard hasControls else { return body(&interpreter, line) }
    var copy: [UInt8] = []
    swap(&copy, &clean)
    ControlCharacters.remove(from: line, into: &copy)
    body(&interpreter, copy.span)
    swap(&copy, &clean)
  }

  /// Length of the byte order mark that may begin a stream.
  static func markLength(_ line: Span<UInt8>, isFirst: Bool) -> Int {
    let hasMark =
      isFirst && line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
    return hasMark ? 3 : 0
  }
}
