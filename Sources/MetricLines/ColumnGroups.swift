/// A line above a header that names groups of columns.
///
/// ```text
/// --total-cpu-usage-- -dsk/total-             lo                 eth0
/// usr sys idl wai stl| read  writ      KB/s in  KB/s out   KB/s in  KB/s out
/// ```
struct ColumnGroups {
  private var bytes: [UInt8] = []
  /// Names without the dashes around them.
  private var names: [Range<Int>] = []
  /// What each group covers in its line.
  private var extents: [Range<Int>] = []
  private var barCount = 0
  /// Whether every group stands between dashes, as dstat prints them.
  private(set) var hasOnlyDashes = false

  var isEmpty: Bool { names.isEmpty }

  /// Takes the fields of a line as names of groups.
  mutating func set(_ line: Span<UInt8>, _ row: Row) {
    clear()
    for index in line.indices { bytes.append(line[index]) }
    barCount = bytes.count { $0 == UInt8(ascii: "|") }
    for field in row.fields {
      let name = ColumnGroups.withoutDashes(line, field)
      guard !name.isEmpty else { continue }
      names.append(name)
      extents.append(field)
    }
    hasOnlyDashes =
      !row.fields.isEmpty && row.fields.allSatisfy { line[$0.lowerBound] == UInt8(ascii: "-") }
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    extents.removeAll(keepingCapacity: true)
    barCount = 0
    hasOnlyDashes = false
  }

  /// Whether the line above may name groups of this header: fewer of them, or cut at the same bars.
  func fits(_ header: Span<UInt8>, _ row: Row) -> Bool {
    guard !isEmpty, names.count <= row.fields.count else { return false }
    return hasOnlyDashes || barCount > 0 || bytes[0] == 32
      || bytes.span.hasDashedWord(extents)
  }

  /// Appends the name of the group that the column at `place` of the header belongs to.
  func appendName(ofColumnAt place: Range<Int>, in header: Span<UInt8>, to text: inout [UInt8]) {
    guard let index = index(ofColumnAt: place, in: header) else { return }
    for byte in names[index] { text.append(bytes[byte]) }
  }

  private func index(ofColumnAt place: Range<Int>, in header: Span<UInt8>) -> Int? {
    let bar = UInt8(ascii: "|")
    let headerBars = header.indices.count { header[$0] == bar }
    if barCount > 0, barCount == headerBars {
      let segment = (0..<place.lowerBound).count { header[$0] == bar }
      return extents.indices.first { group in
        bytes[..<extents[group].lowerBound].count { $0 == bar } == segment
      }
    }
    return extents.indices.min {
      distance(of: extents[$0], to: place) < distance(of: extents[$1], to: place)
    }
  }

  /// How far a column's middle is from what a group covers, or else from its middle.
  private func distance(of extent: Range<Int>, to place: Range<Int>) -> Int {
    let middle = place.lowerBound + place.upperBound
    let low = 2 * extent.lowerBound
    let high = 2 * extent.upperBound
    return middle < low ? low - middle : max(0, middle - high)
  }

  private static func withoutDashes(_ line: Span<UInt8>, _ field: Range<Int>) -> Range<Int> {
    var first = field.lowerBound
    var end = field.upperBound
    while first < end, line[first] == UInt8(ascii: "-") { first += 1 }
    while first < end, line[end - 1] == UInt8(ascii: "-") { end -= 1 }
    return first..<end
  }
}

extension Span where Element == UInt8 {
  /// Whether one of `fields` begins and ends with dashes, as a name of a group does.
  func hasDashedWord(_ fields: [Range<Int>]) -> Bool {
    let dash = UInt8(ascii: "-")
    return fields.contains { field in
      field.count > 2 && self[field.lowerBound] == dash && self[field.lowerBound + 1] == dash
        && self[field.upperBound - 1] == dash
    }
  }
}
