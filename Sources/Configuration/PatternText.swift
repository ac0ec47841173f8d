/// A list of patterns as it was written, and where what is opened in it ends.
///
/// Every place is looked at a few times only, however many things are opened that never end.
struct PatternText {
  let bytes: [UInt8]
  /// Of each place, the first `}` from it on that has no backslash before it, or the end of the text;
  /// empty without braces.
  private let braceEnds: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    braceEnds = bytes.contains(UInt8(ascii: "{")) ? Self.braceEnds(bytes) : []
  }

  private static func braceEnds(_ bytes: [UInt8]) -> [Int] {
    // One more than there are places, because a backslash may be the last byte.
    var ends = [Int](repeating: bytes.count, count: bytes.count + 2)
    for place in bytes.indices.reversed() {
      switch bytes[place] {
      case UInt8(ascii: "}"): ends[place] = place
      case UInt8(ascii: "\\"): ends[place] = ends[place + 2]
      default: ends[place] = ends[place + 1]
      }
    }
    return ends
  }

  /// The brace that closes the one at `start`; `nil` when none does.
  func endOfBraces(from start: Int) -> Int? {
    let end = braceEnds[start + 1]
    return end < bytes.count ? end : nil
  }
}

// MARK: - Items

extension PatternText {
  /// What stands between commas, without blanks around it; empty places are left out.
  var items: [String] {
    var items: [String] = []
    var start = 0
    // Marks that no other one follows which would end an item.
    var unclosed: Set<UInt8> = []
    while start < bytes.count {
      while start < bytes.count, isBlank(start) { start += 1 }
      let end = endOfItem(from: start, &unclosed)
      let item = SettingValue.trimmed(String(decoding: bytes[start..<end], as: UTF8.self))
      if !item.isEmpty { items.append(item) }
      start = end + 1
    }
    return items
  }

  private func isBlank(_ place: Int) -> Bool { bytes[place] == 32 || bytes[place] == 9 }

  private func isMark(_ place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "/")
  }

  /// The comma that ends the item at `start`, or the end of the text.
  private func endOfItem(from start: Int, _ unclosed: inout Set<UInt8>) -> Int {
    if start < bytes.count, isMark(start), !unclosed.contains(bytes[start]) {
      if let end = closing(start) { return end }
      unclosed.insert(bytes[start])
    }
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ","): return place
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "{"): place = endOfBraces(from: place) ?? place
      default: break
      }
      place += 1
    }
    return bytes.count
  }

  /// The end of an item that the mark at `start` begins: behind the next such mark that a comma follows.
  private func closing(_ start: Int) -> Int? {
    bytes.indices.dropFirst(start + 1).first { place in
      guard bytes[place] == bytes[start] else { return false }
      return bytes[(place + 1)...].first { $0 != 32 && $0 != 9 } ?? UInt8(ascii: ",")
        == UInt8(ascii: ",")
    }.map { $0 + 1 }
  }
}
