/// Pieces of JSON as bytes.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// A finite number.
  mutating func number(_ value: Double) { bytes.append(contentsOf: plain(value).utf8) }

  mutating func string(_ string: String) {
    text("\"")
    for byte in string.utf8 { append(byte) }
    text("\"")
  }

  /// Items of an array, each written by `write`.
  mutating func array<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
    text("[")
    for (index, item) in items.enumerated() {
      if index > 0 { text(",") }
      write(&self, item)
    }
    text("]")
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): text(#"\""#)
    case UInt8(ascii: "\\"): text(#"\\"#)
    case 10: text(#"\n"#)
    case 13: text(#"\r"#)
    case 9: text(#"\t"#)
    case 0..<32:
      text(#"\u00"#)
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: bytes.append(byte)
    }
  }
}
