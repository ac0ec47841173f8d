@unsafe @preconcurrency internal import Glibc

/// The bytes of a file, and whether they are text.
enum FileBytes {
  /// A larger file is no chart: it would be told from an endless one by nothing else.
  static let limit = 1 << 30

  /// Reads all of a file, a pipe, or standard input for `-`.
  static func read(_ path: String) throws(ChartFileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw ChartFileError("cannot be opened: \(lastError())") }
    defer { if path != "-" { close(descriptor) } }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else {
      throw ChartFileError("cannot be looked at: \(lastError())")
    }
    guard facts.st_mode & S_IFMT != S_IFDIR else {
      throw ChartFileError("is a folder; expected a file such as chart.json")
    }
    return try bytes(of: descriptor, expecting: Int(facts.st_size))
  }

  private static func bytes(
    of descriptor: Int32, expecting size: Int
  ) throws(ChartFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(size, 0), limit))
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw ChartFileError("cannot be read: \(lastError())")
      }
      guard !piece.prefix(count).contains(0) else {
        throw ChartFileError("holds a NUL, which no text does; expected JSON or a table")
      }
      bytes += piece.prefix(count)
      guard bytes.count <= limit else {
        throw ChartFileError("has more than \(limit >> 30) GiB; no chart is that long")
      }
    }
  }

  /// Where the text begins: behind a byte order mark and blanks.
  ///
  /// - Throws: ``ChartFileError`` when there is none, or with the line of the first byte that is not UTF-8.
  static func start(of bytes: Span<UInt8>) throws(ChartFileError) -> Int {
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes) } catch {
      let place = error.byteOffsets.lowerBound
      let line = (0..<place).count { bytes[$0] == 10 } + 1
      throw ChartFileError(line: line, "is not UTF-8 text; save it as UTF-8")
    }
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    guard let start = ((hasMark ? 3 : 0)..<bytes.count).first(where: { bytes[$0] > 32 }) else {
      throw ChartFileError("is empty; expected a chart as JSON, or a table with a header")
    }
    return start
  }

  /// The name of a file without its folder and its ending.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// What the last call to the system complained of.
func lastError() -> String { unsafe String(cString: strerror(errno)) }
