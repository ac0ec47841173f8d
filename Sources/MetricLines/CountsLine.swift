/// A label with several numbers, each before the word for what it counts.
///
/// ```text
/// MiB Mem :  24105.1 total,  22859.1 free,    403.6 used,   1133.4 buff/cache
/// ^^^^^^^            ^^^^^ `MiB Mem.total`
/// %Cpu(s):  0.0 us,100.0 sy     the comma may touch the next number; decimals may have one too
/// MiB Swap:      0.0 used.  23701.5 avail Mem       and a point may end an item
/// ```
enum CountsLine {
  /// The label, without its colon; `nil` when the line has another form.
  static func label(of line: Span<UInt8>) -> Range<Int>? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return nil }
    let label = NumberLine.field(line.extracting(0..<colon))
    guard label.contains(where: { isLetter(line[$0]) }) else { return nil }
    var place = colon + 1
    var count = 0
    while let item = Item(line, from: place) {
      place = item.end
      count += 1
    }
    return count >= 2 && place == line.count ? label : nil
  }

  /// Delivers the numbers of a line that has a label; `name` is scratch.
  static func read(
    _ line: Span<UInt8>, name: inout [UInt8], into batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    guard let label = label(of: line),
      let colon = line.firstIndex(of: UInt8(ascii: ":"), from: label.upperBound)
    else { return }
    name.removeAll(keepingCapacity: true)
    for index in label { name.append(line[index]) }
    name.append(UInt8(ascii: "."))
    let labelCount = name.count
    var place = colon + 1
    while let item = Item(line, from: place) {
      for index in item.words { name.append(line[index]) }
      batch.append(.number(item.value), name: name.span, hasher)
      name.removeLast(name.count - labelCount)
      place = item.end
    }
  }

  /// A number and its words.
  private struct Item {
    let value: Double
    let words: Range<Int>
    /// Where the next one begins.
    let end: Int

    init?(_ line: Span<UInt8>, from start: Int) {
      var place = start
      while place < line.count, isBlank(line[place]) || line[place] == UInt8(ascii: ",") {
        place += 1
      }
      guard let (value, numberEnd) = decimal(line, from: place), numberEnd < line.count,
        isBlank(line[numberEnd])
      else { return nil }
      place = numberEnd
      while place < line.count, isBlank(line[place]) { place += 1 }
      let first = place
      guard first < line.count, isLetter(line[first]) else { return nil }
      while place < line.count, !Item.isEnd(line, place) { place += 1 }
      var wordsEnd = place
      while wordsEnd > first, isBlank(line[wordsEnd - 1]) { wordsEnd -= 1 }
      words = first..<wordsEnd
      if place < line.count { place += 1 }
      while place < line.count, isBlank(line[place]) { place += 1 }
      self.value = value
      end = place
    }

    /// Whether an item ends here: at a comma, or at a point before a blank.
    private static func isEnd(_ line: Span<UInt8>, _ place: Int) -> Bool {
      if line[place] == UInt8(ascii: ",") { return true }
      return line[place] == UInt8(ascii: ".")
        && (place + 1 == line.count || isBlank(line[place + 1]))
    }
  }
}
