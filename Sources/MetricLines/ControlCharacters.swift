/// Takes out what programs made for terminals leave in their output.
enum ControlCharacters {
  /// Copies `line` into `clean`: NUL becomes a blank, escape sequences vanish, the rest stays.
  ///
  /// ```text
  /// ESC [ 3 1 m
  /// ^^^^^       begins a sequence
  ///       ^^^   parameters, then a letter or one of @ [ \ ] ^ _ ` { | } ~ ends it
  /// ```
  static func remove(from line: Span<UInt8>, into clean: inout [UInt8]) {
    clean.removeAll(keepingCapacity: true)
    var place = 0
    while place < line.count {
      let byte = line[place]
      if byte == 27, place + 1 < line.count, line[place + 1] == UInt8(ascii: "[") {
        place = endOfSequence(line, from: place + 2)
      } else {
        clean.append(byte == 0 ? 32 : byte)
        place += 1
      }
    }
  }

  /// Place after a sequence; a byte that cannot be part of one ends it, so that no data is lost.
  private static func endOfSequence(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < line.count, (0x20...0x3F).contains(line[place]) { place += 1 }
    return place < line.count && (0x40...0x7E).contains(line[place]) ? place + 1 : place
  }
}
