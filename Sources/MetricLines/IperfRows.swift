/// Reads what iperf3 prints at each interval, by the header before it.
///
/// ```text
/// [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
/// [  5]   0.00-1.00   sec  2.53 GBytes  21686 Mbits/sec   14   1023 KBytes
///    ^                     ^^^^^^^^^^^  ^^^^^^^^^^^^^^^   ^^   ^^^^^^^^^^^
///    stream, or SUM        `5.Transfer` in bytes, `5.Bitrate` in bits a second, ...
/// [  5]   0.00-3.00   sec  6.87 GBytes  19677 Mbits/sec   40             sender
///                                                    summary of the run: counts as nothing
/// ```
struct IperfRows {
  private var row = Row()
  private var header: [UInt8] = []
  /// Places of the names behind `Interval` in ``header``.
  private var names: [Range<Int>] = []
  private var name: [UInt8] = []

  /// Whether a line that begins with a bracket is one of these.
  static func accepts(_ line: Span<UInt8>) -> Bool {
    guard let id = IperfRows.id(of: line) else { return false }
    let first = word(of: line, from: id.upperBound + 1)
    let second = word(of: line, from: first.upperBound)
    guard !second.isEmpty else { return false }
    return line.holds("interval", in: first) || line.holds("local", in: first)
      || (line.holds("sec", in: second) && isInterval(line, first))
  }

  /// The next word from `start` on; empty where there is none.
  private static func word(of line: Span<UInt8>, from start: Int) -> Range<Int> {
    var first = start
    while first < line.count, isBlank(line[first]) { first += 1 }
    var end = first
    while end < line.count, !isBlank(line[end]) { end += 1 }
    return first..<end
  }

  /// Reads a row, a header or a summary.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, _ hasher: NameHasher
  ) {
    guard let id = IperfRows.id(of: line) else { return }
    let rest = line.extracting(id.upperBound + 1..<line.count)
    row.splitAtBlanks(rest)
    guard let last = row.fields.last else { return }
    if rest.holds("interval", in: row.fields[0]) { return noteHeader(rest) }
    if rest.holds("local", in: row.fields[0]) || rest.holds("sender", in: last)
      || rest.holds("receiver", in: last)
    {
      return
    }
    name.removeAll(keepingCapacity: true)
    for index in id { name.append(line[index]) }
    name.append(UInt8(ascii: "."))
    readValues(rest, into: &batch, hasher)
  }

  private mutating func readValues(
    _ rest: Span<UInt8>, into batch: inout MeasurementBatch, _ hasher: NameHasher
  ) {
    let idCount = name.count
    var index = 2
    var column = 0
    while index < row.fields.count {
      let field = row.fields[index]
      let unit = index + 1 < row.fields.count ? IperfUnit(rest, in: row.fields[index + 1]) : nil
      if case .number(let value) = FieldValue(rest, in: field) {
        appendName(column)
        batch.append(.number(value * (unit?.scale ?? 1)), name: name.span, hasher)
        unit?.tell(&batch)
        name.removeLast(name.count - idCount)
      }
      column += 1
      index += unit == nil ? 1 : 2
    }
  }

  private mutating func appendName(_ column: Int) {
    guard column < names.count else {
      for byte in "column".utf8 { name.append(byte) }
      name.append(decimal: column + 1)
      return
    }
    for index in names[column] { name.append(header[index]) }
  }

  private mutating func noteHeader(_ rest: Span<UInt8>) {
    header.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    for index in rest.indices { header.append(rest[index]) }
    for field in row.fields.dropFirst() {
      // `Total Datagrams` is one name, and so is `Lost/Total Datagrams`.
      if rest.holds("datagrams", in: field), let last = names.last {
        names[names.count - 1] = last.lowerBound..<field.upperBound
      } else {
        names.append(field)
      }
    }
  }

  /// What stands between the brackets at the beginning, without blanks.
  private static func id(of line: Span<UInt8>) -> Range<Int>? {
    guard let start = line.firstIndex(of: UInt8(ascii: "["), from: 0),
      let end = line.firstIndex(of: UInt8(ascii: "]"), from: start), end - start < 8
    else { return nil }
    var first = start + 1
    while first < end, isBlank(line[first]) { first += 1 }
    return first < end ? first..<end : nil
  }

  /// `0.00-1.00`.
  private static func isInterval(_ rest: Span<UInt8>, _ field: Range<Int>) -> Bool {
    guard let (_, middle) = decimal(rest, from: field.lowerBound), middle < field.upperBound,
      rest[middle] == UInt8(ascii: "-"), let (_, end) = decimal(rest, from: middle + 1)
    else { return false }
    return end == field.upperBound
  }
}

/// The unit of a number that iperf3 prints: bytes by 1,024, bits a second by 1,000, or milliseconds.
private struct IperfUnit {
  let scale: Double
  private let kind: Kind

  private enum Kind {
    case milliseconds, bytes, bits
  }

  init?(_ rest: Span<UInt8>, in field: Range<Int>) {
    if rest.holds("ms", in: field) {
      self.init(scale: 1, kind: .milliseconds)
      return
    }
    let isBits =
      field.count >= 8 && rest.holds("bits/sec", in: field.upperBound - 8..<field.upperBound)
    let isBytes =
      field.count >= 5 && rest.holds("bytes", in: field.upperBound - 5..<field.upperBound)
    guard isBits || isBytes else { return nil }
    let prefix = field.lowerBound..<field.upperBound - (isBits ? 8 : 5)
    guard prefix.count <= 1, let power = IperfUnit.power(rest, prefix) else { return nil }
    var scale = 1.0
    for _ in 0..<power { scale *= isBits ? 1_000 : 1_024 }
    self.init(scale: scale, kind: isBits ? .bits : .bytes)
  }

  private init(scale: Double, kind: Kind) {
    self.scale = scale
    self.kind = kind
  }

  /// Says it of the series of the measurement appended last.
  func tell(_ batch: inout MeasurementBatch) {
    switch kind {
    case .milliseconds: IperfUnit.tell("ms", &batch)
    case .bytes: IperfUnit.tell("bytes", &batch)
    case .bits: IperfUnit.tell("bit/s", &batch)
    }
  }

  @inline(__always)
  private static func tell(_ name: StaticString, _ batch: inout MeasurementBatch) {
    name.withUTF8Buffer { unsafe batch.state(SeriesFacts(), unit: $0.span) }
  }

  private static func power(_ rest: Span<UInt8>, _ prefix: Range<Int>) -> Int? {
    guard let first = prefix.first else { return 0 }
    switch rest[first] {
    case UInt8(ascii: "K"): return 1
    case UInt8(ascii: "M"): return 2
    case UInt8(ascii: "G"): return 3
    case UInt8(ascii: "T"): return 4
    default: return nil
    }
  }
}
