/// Writes the answer to `List` by hand: with thousands of series the general encoder would hold up
/// everything else for a quarter of a second.
///
/// The bytes are those that ``FrameWriter`` gives; a test compares them.
struct ListingWriter {
  private var bytes: [UInt8] = []
  private var isFinite = true

  /// The whole message with its NUL; `nil` when a number is not finite, which JSON cannot say.
  static func frame(_ listing: SeriesListing) -> [UInt8]? {
    var writer = ListingWriter()
    writer.bytes.reserveCapacity(listing.series.count * 320 + 64)
    writer.text(#"{"parameters":{"hidden":"#)
    writer.integer(listing.hidden)
    writer.text(#","series":["#)
    for (index, series) in listing.series.enumerated() {
      writer.text(index == 0 ? "{" : ",{")
      writer.write(series)
      writer.text("}")
    }
    writer.text("]}}")
    writer.bytes.append(0)
    return writer.isFinite ? writer.bytes : nil
  }

  private mutating func write(_ series: SeriesReport) {
    text(#""age_s":"#)
    number(series.age)
    text(#","axis":{"#)
    write(series.axis)
    text(#"},"band":"#)
    string(series.band.rawValue)
    text(series.isContinuous ? #","continuous":true,"group":"# : #","continuous":false,"group":"#)
    write(series.group)
    text(#","hidden":"#)
    string(series.hidden)
    text(#","name":"#)
    string(series.name)
    text(#","pan":"#)
    number(series.pan)
    text(#","pitch_hz":"#)
    number(series.pitch)
    text(series.isPlayed ? #","played":true,"spoken":"# : #","played":false,"spoken":"#)
    string(series.spoken)
    text(#","state":"#)
    string(series.state.rawValue)
    text(#","timbre":"#)
    string(series.timbre)
    text(#","title":"#)
    string(series.title)
    text(#","trend":"#)
    string(series.trend.rawValue)
    text(#","unit":"#)
    string(series.unit)
    text(#","value":"#)
    number(series.value)
  }

  private mutating func write(_ group: GroupReport?) {
    guard let group else { return text("null") }
    text(#"{"as":"#)
    string(group.function)
    text(#","counted":"#)
    integer(group.counted)
    text(#","members":"#)
    integer(group.members)
    text("}")
  }

  private mutating func integer(_ value: Int) { bytes.append(contentsOf: value.description.utf8) }

  private mutating func write(_ axis: AxisReport) {
    text(#""high":"#)
    number(axis.high)
    text(#","low":"#)
    number(axis.low)
    text(#","polarity":"#)
    string(axis.polarity)
    text(#","policy":"#)
    string(axis.policy)
    text(#","scale":"#)
    string(axis.scale)
  }

  private mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func number(_ value: Double?) {
    guard let value else { return text("null") }
    isFinite = isFinite && value.isFinite
    let digits = value.description
    bytes.append(contentsOf: digits.utf8.dropLast(digits.hasSuffix(".0") ? 2 : 0))
  }

  private mutating func string(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 { append(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): text(#"\""#)
    case UInt8(ascii: "\\"): text(#"\\"#)
    case 8: text(#"\b"#)
    case 9: text(#"\t"#)
    case 10: text(#"\n"#)
    case 12: text(#"\f"#)
    case 13: text(#"\r"#)
    case 0..<32:
      text(#"\u00"#)
      bytes.append(byte < 16 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}
