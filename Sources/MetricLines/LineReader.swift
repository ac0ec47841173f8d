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
  var interpreter: LineInterpreter
  let lineLimit: Int
  /// The beginning of a line whose end has not arrived.
  var partial: [UInt8] = []
  /// A line made free of control characters.
  var clean: [UInt8] = []
  var position = LinePosition(line: 1, offset: 0)
  /// Bytes of the line so far, with those that were thrown away.
  var lineLength: UInt64 = 0
  /// Whether the line so far has control characters.
  var partialHasControls = false
  var isDiscarding = false
  var isAfterReturn = false
  var isAtStart = true
  var framing: StreamFraming
  var heldZero = HeldZero()
  /// Whether a datagram was compressed.
  var hasGzipDatagrams = false

  /// Creates the reader of a new connection.
  ///
  /// - Parameters:
  ///   - format: the format, if it is not to be found out.
  ///   - lineLimit: longest line in bytes; a longer one is refused as `too_long`.
  ///   - hasher: what names are hashed with.
  ///   - types: what collectd's types mean.
  ///   - histograms: what the connections before have told of histograms; the reader adds to it.
  ///   - isAnswered: whether the client gets what ``takeReplies(_:)`` hands over.
  public init(
    format: LineFormat? = nil, lineLimit: Int = 65_536, hasher: NameHasher = .shared,
    types: CollectdTypes = .builtIn, histograms: PrometheusHistograms = PrometheusHistograms(),
    isAnswered: Bool = false
  ) {
    interpreter = LineInterpreter(format: format, patterns: nil, hasher: hasher)
    interpreter.readers.context.types = types
    interpreter.readers.context.histograms = PrometheusHistograms.Use(histograms)
    interpreter.readers.context.isAnswered = isAnswered
    self.lineLimit = max(1, lineLimit)
    framing = StreamFraming(
      mayHavePrefix: format == nil || format == .dogstatsd || format == .statsd)
  }

  /// Creates the reader of a new connection whose values `patterns` find.
  public init(
    patterns: PatternSet, lineLimit: Int = 65_536, hasher: NameHasher = .shared
  ) {
    interpreter = LineInterpreter(format: nil, patterns: patterns, hasher: hasher)
    self.lineLimit = max(1, lineLimit)
    framing = StreamFraming(mayHavePrefix: false)
  }

  /// All lines so far, blank ones and comments included.
  public var lines: UInt64 { position.line &- 1 }

  /// Refused points by reason, those delivered as holes included.
  public var rejected: RejectCounts { interpreter.refusals.counts }

  /// The first refused line for each reason.
  public var examples: [RejectExample] { interpreter.refusals.examples }

  /// Reads the lines as a plotter would; for a reader that has read nothing yet.
  public mutating func use(_ layout: PlotLayout) { interpreter.use(layout) }

  /// Takes words on lines of their own for commands from now on.
  public mutating func listenForCommands() { interpreter.takesCommands = true }

  /// Hands over the commands that have come since it was last asked.
  public mutating func takeCommands() -> [InBandCommand] { interpreter.takeCommands() }

  /// The first lines of a stream that no format fitted, at most three; they are counted as `no_format`.
  public var unknownLines: [RejectExample] { interpreter.refusals.unknown }

  /// What helps somebody whose lines cannot be read; `nil` where that is not known.
  public var advice: String? { interpreter.advice }

  /// Whether the format is still being found out; then call ``decideNow(into:)`` after 2 s.
  public var isUndecided: Bool { interpreter.isUndecided }

  /// The format that was found or forced, as ``LineFormat`` has it, or `regex`; `nil` while it is open.
  public var formatName: String? {
    if case .ignored(let input) = framing.state { return input.rawValue }
    return interpreter.formatName
  }

  /// What is said, once, when the format has been found, such as `vmstat columns, 17 series`.
  public var decision: String? {
    if case .ignored(let input) = framing.state { return input.advice }
    if hasGzipDatagrams { return UnreadInput.gzip.advice }
    return interpreter.decision
  }

  /// Whether the client speaks something that is not read here: close the connection when the replies
  /// have been sent.
  public var isOver: Bool { framing.state == .ignored(.http) }

  /// Hands over what is to be sent back to the client; nothing for most formats.
  public mutating func takeReplies(_ use: (Span<UInt8>) -> Void) {
    interpreter.readers.takeReplies(use)
  }

  /// Reads a piece of the stream, of any size.
  ///
  /// A zero of StatsD that comes last is kept until the next line or ``settle(into:)``.
  ///
  /// - Returns: how many bytes were used: all, unless the batch became full. Empty it and pass the
  ///   rest.
  /// - Complexity: O(`bytes.count`); no allocation once warm.
  public mutating func read(_ bytes: Span<UInt8>, into batch: inout MeasurementBatch) -> Int {
    let before = batch.count
    heldZero.giveBack(to: &batch)
    var place = 0
    while place < bytes.count, !batch.isFull {
      switch framing.state {
      case .lines: place += readLines(bytes.extracting(place...), &batch)
      case .opening, .prefix: place += readHead(bytes.extracting(place...), &batch)
      case .packet(let left):
        let end = min(place + left, bytes.count)
        let used = readLines(bytes.extracting(place..<end), &batch)
        place += used
        if framing.consume(used) { endOpenLine(&batch) }
      case .stray: place += readStray(bytes.extracting(place...), &batch)
      case .ignored: place = bytes.count
      }
    }
    if interpreter.readsStatsD { heldZero.take(from: &batch, after: before) }
    return place
  }

  /// No more may come for a while: what waited for its next bytes, though it can be read without them, is
  /// delivered.
  public mutating func settle(into batch: inout MeasurementBatch) {
    if framing.state == .opening, framing.hasLineEnd { readHeadAsLines(&batch) }
    heldZero.giveBack(to: &batch)
  }

  /// The connection has ended.
  ///
  /// When the sender closed it (`isOrderly`), a last line without a line end counts; when it broke, or
  /// inside of a packet, that line is refused as `truncated`.
  public mutating func finish(isOrderly: Bool, into batch: inout MeasurementBatch) {
    heldZero.giveBack(to: &batch)
    if framing.state == .opening || framing.isLost { readHeadAsLines(&batch) }
    if isDiscarding {
      endLine(length: 0)
    } else if !partial.isEmpty {
      let line = takePartial()
      if isOrderly, !framing.isInside {
        interpret(line.span, into: &batch)
      } else {
        interpreter.refuse(.truncated, line.span, at: position)
      }
      endLine(length: 0)
    } else if framing.isInside {
      let nothing: [UInt8] = []
      interpreter.refuse(.truncated, nothing.span, at: position)
    }
    interpreter.finish(into: &batch)
    interpreter.finishText(into: &batch)
  }

  /// The line in which a text was opened that is not closed yet; then call ``decideNow(into:)`` 2 s later,
  /// so that a quote too many does not silence what follows.
  public var openTextLine: UInt64? { interpreter.openTextLine }

  /// Stops waiting for a second row of a table, and for the end of a text. For a timer, 2 s after the first
  /// line.
  public mutating func decideNow(into batch: inout MeasurementBatch) {
    settle(into: &batch)
    interpreter.decideNow(into: &batch)
    interpreter.finishText(into: &batch)
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
    let before = batch.count
    heldZero.giveBack(to: &batch)
    if StreamFraming.isGzip(bytes) { return refuseGzip(bytes) }
    var place = StreamFraming.prefixLength(ofDatagram: bytes)
    position.offset &+= UInt64(place)
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
    if place < bytes.count {
      heldZero.take(from: &batch, after: before)
    } else {
      interpreter.finishText(into: &batch)
      interpreter.endDatagram()
    }
    return place
  }
}
