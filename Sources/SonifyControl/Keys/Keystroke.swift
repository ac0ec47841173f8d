/// A key of the interactive mode.
package enum Keystroke: Hashable, Sendable {
  case left, right, up, down, home, end, pageUp, pageDown
  /// A printable character of ASCII.
  case character(Character)
  /// Ctrl-C, Ctrl-D or the end of the input.
  case quit
  /// Any other key; nothing is done for it, which is said.
  case unknown
}

/// Turns what a terminal sends into keys. What is cut off in the middle of a key is kept for the next bytes.
///
/// ```text
/// ESC [ C      right; so is ESC O C, and ESC [ 1 ; 5 C with Ctrl
/// ESC [ 5 ~    page up
/// x            the character
/// ```
///
/// Line ends mean nothing, so that keys may come a line each from a pipe.
package struct KeystrokeReader {
  /// A key is no longer than this; what is, is no key.
  private static let limit = 16
  private static let escape: UInt8 = 0x1b

  private var rest: [UInt8] = []

  package init() {}

  /// The keys that are whole now.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Keystroke] {
    rest += bytes
    var keys: [Keystroke] = []
    while let (length, key) = next() {
      rest.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Gives up waiting for the rest of a key: a lone Escape was one.
  package mutating func flush() -> [Keystroke] {
    defer { rest = [] }
    return rest.isEmpty ? [] : [.unknown]
  }

  /// Whether a key has begun.
  package var isWaiting: Bool { !rest.isEmpty }

  /// How long the first key is, and which; `nil` until it is whole.
  private func next() -> (Int, Keystroke?)? {
    guard let first = rest.first else { return nil }
    switch first {
    case Self.escape: return sequence()
    case 0x03, 0x04: return (1, .quit)
    case 0x0a, 0x0d: return (1, nil)
    case 0x20...0x7e: return (1, .character(Character(UnicodeScalar(first))))
    case 0xc0...: return character(from: first)
    default: return (1, .unknown)
    }
  }

  /// One that is not of ASCII, whole, so that it is one unknown key and not several.
  private func character(from first: UInt8) -> (Int, Keystroke?)? {
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    let tail = rest.dropFirst().prefix { $0 & 0xc0 == 0x80 }.prefix(length - 1)
    guard tail.count == length - 1 || rest.count > tail.count + 1 else { return nil }
    return (1 + tail.count, .unknown)
  }

  /// `ESC [ numbers letter`, `ESC O letter`, or `ESC character` for Alt and a character.
  private func sequence() -> (Int, Keystroke?)? {
    guard rest.count >= 2 else { return nil }
    let isLong = rest[1] == UInt8(ascii: "[")
    guard isLong || rest[1] == UInt8(ascii: "O") else {
      return rest[1] == Self.escape ? (1, .unknown) : (2, .unknown)
    }
    let body = rest.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      return rest.count >= Self.limit ? (rest.count, .unknown) : nil
    }
    let numbers = String(decoding: body[..<end], as: UTF8.self).split(separator: ";")
    return (end + 1, Self.key(letter: rest[end], number: numbers.first.map(String.init) ?? ""))
  }

  private static func key(letter: UInt8, number: String) -> Keystroke {
    switch (Character(UnicodeScalar(letter)), number) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    default: .unknown
    }
  }
}
