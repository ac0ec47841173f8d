/// The names of a table's columns: the last line of words before the first row.
struct TableHeader {
  /// Bytes of the names, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Place of each name in `bytes`.
  private(set) var names: [Range<Int>] = []
  /// Which tool prints such a header.
  private(set) var tool = KnownTool.other

  var isEmpty: Bool { names.isEmpty }

  /// Takes the fields of a line as names.
  mutating func set(_ line: Span<UInt8>, _ row: Row) {
    clear()
    for field in row.fields { append(line, field) }
    tool = KnownTool(header: self, hasBars: row.hasBars)
  }

  /// Forgets the names and keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    tool = .other
  }

  /// Whether the line has the same fields, as a header that is repeated every screen.
  func matches(_ line: Span<UInt8>, _ row: Row) -> Bool {
    guard row.fields.count == names.count else { return false }
    for (index, field) in row.fields.enumerated() {
      guard field.count == names[index].count else { return false }
      for offset in 0..<field.count
      where line[field.lowerBound + offset] != bytes[names[index].lowerBound + offset] {
        return false
      }
    }
    return true
  }

  /// Whether a name is `word`, which is in lower case.
  func name(_ index: Int, is word: StaticString) -> Bool {
    bytes.span.holds(word, in: names[index])
  }

  /// Place of the first column called `word`; `nil` when there is none.
  func firstIndex(of word: StaticString) -> Int? {
    names.indices.first { name($0, is: word) }
  }

  private mutating func append(_ line: Span<UInt8>, _ field: Range<Int>) {
    let start = bytes.count
    for index in field { bytes.append(line[index]) }
    names.append(start..<bytes.count)
  }
}

/// A tool whose first rows are averages since boot and therefore not to be played.
enum KnownTool {
  case vmstat, iostat, dstat, other

  /// Recognises a tool by the names of its columns.
  init(header: borrowing TableHeader, hasBars: Bool) {
    guard !header.isEmpty else {
      self = .other
      return
    }
    let isIostat =
      header.name(0, is: "avg-cpu:") || header.name(0, is: "device")
      || header.name(0, is: "device:")
    if isIostat {
      self = .iostat
    } else if header.firstIndex(of: "swpd") != nil {
      self = .vmstat
    } else {
      self = hasBars || KnownTool.isProcessorGroup(header) ? .dstat : .other
    }
  }

  private static func isProcessorGroup(_ header: borrowing TableHeader) -> Bool {
    header.names.count >= 3 && header.name(0, is: "usr") && header.name(1, is: "sys")
      && header.name(2, is: "idl")
  }

  /// How the tool is called; empty for the others.
  var name: String {
    switch self {
    case .vmstat: "vmstat "
    case .iostat: "iostat "
    case .dstat: "dstat "
    case .other: ""
    }
  }
}
