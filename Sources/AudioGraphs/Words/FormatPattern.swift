/// A format string of C's printf with one number in it, read by ourselves: no file's text reaches printf.
///
/// ```text
/// about %-8.2lf tons (100 %%)
///       ^^ ^ ^^^
///       || | ||what is made of the number: d i u whole, f with decimals, e g with digits in all
///       || | |its size in C, which says nothing here: h hh l ll L q j z t
///       || | decimals, or digits in all
///       || least width: nothing is filled up for the ear
///       |flags: `+` says plus; the others only move things about on paper
/// ```
struct FormatPattern: Hashable, Sendable {
  /// What is made of the number.
  enum Style: Hashable, Sendable {
    /// `d`, `i` and `u`: no decimals.
    case whole
    /// `f`: that many decimals; as many as can be told apart where none are asked for.
    case decimals(Int?)
    /// `e` and `g`: that many digits in all; as many as can be told apart where none are asked for.
    case digits(Int?)
  }

  /// As it was written.
  let source: String
  /// What stands before the number.
  private(set) var before = ""
  /// What stands after it.
  private(set) var after = ""
  /// How the number is written.
  private(set) var style = Style.whole
  /// Whether a number above zero is said to be so.
  private(set) var saysPlus = false

  /// No number has more digits than that.
  static let mostDigits = 17

  /// Reads a format string.
  init(_ source: String) throws(ValueFormatError) {
    self.source = source
    var reader = Reader(source)
    var hasNumber = false
    while let character = reader.next() {
      if character != "%" || reader.skip("%") {
        if hasNumber { after.append(character) } else { before.append(character) }
      } else if hasNumber {
        throw reader.error(
          "a second number; a point has one value on an axis, and a percent sign is written '%%'")
      } else {
        try readNumber(&reader)
        hasNumber = true
      }
    }
    guard hasNumber else {
      throw ValueFormatError(
        column: 1, text: "no place for the number; expected one such as %.2f or %d")
    }
  }

  private mutating func readNumber(_ reader: inout Reader) throws(ValueFormatError) {
    while let flag = reader.skip(anyOf: "+- #0'") { saysPlus = saysPlus || flag == "+" }
    _ = try reader.number()
    let precision = reader.skip(".") ? try reader.number() ?? 0 : nil
    while reader.skip(anyOf: "hlLqjzt") != nil {}
    switch reader.next() {
    case "d", "i", "u": style = .whole
    case "f", "F": style = .decimals(precision)
    case "g", "G": style = .digits(precision.map { max($0, 1) })
    // One digit comes before its point.
    case "e", "E": style = .digits(precision.map { $0 + 1 })
    case nil: throw reader.error("the format ends before its letter; expected such as %.2f or %d")
    case let letter?:
      throw reader.error(
        "'\(letter)' is not for a number; expected d, i, u, f, e or g, or '%%' for a percent sign")
    }
  }
}

/// The characters of a format string, and where it is.
private struct Reader {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text) }

  mutating func next() -> Character? {
    defer { position += 1 }
    return position < characters.count ? characters[position] : nil
  }

  mutating func skip(anyOf wanted: String) -> Character? {
    guard position < characters.count, wanted.contains(characters[position]) else { return nil }
    return next()
  }

  mutating func skip(_ wanted: Character) -> Bool { skip(anyOf: String(wanted)) != nil }

  /// The digits that follow; `nil` without one.
  mutating func number() throws(ValueFormatError) -> Int? {
    var number: Int?
    while let digit = skip(anyOf: "0123456789")?.wholeNumberValue {
      number = (number ?? 0) * 10 + digit
      guard number ?? 0 <= 99 else {
        throw error("a width or precision above 99; no number has more than 17 digits")
      }
    }
    return number
  }

  /// At the character that was read last.
  func error(_ text: String) -> ValueFormatError {
    ValueFormatError(column: max(1, min(position, characters.count)), text: text)
  }
}
