/// Names that fit a pattern: `*` stands for any text, `?` for one character, `[a-c]` for one of a set,
/// `[!a-c]` for one that is not in it. Capital and small letters differ.
package struct Glob: Hashable, Sendable {
  private enum Part: Hashable {
    case any
    case one
    case literal(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isExcluded: Bool)

    var isLiteral: Bool { if case .literal = self { true } else { false } }
  }

  private let text: String
  private let parts: [Part]
  /// The letters that every name begins with that fits, and those that it ends with.
  let head: [Unicode.Scalar]
  let tail: [Unicode.Scalar]

  /// Creates a pattern; every text is one. A `[` without its `]` stands for itself.
  package init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.one)
      case "[": parts.append(Self.set(&rest) ?? .literal(scalar))
      default: parts.append(.literal(scalar))
      }
    }
    self.parts = parts
    head = Self.letters(parts)
    tail = Self.letters(parts.reversed()).reversed()
  }

  /// Whether nothing but the text itself fits.
  var isLiteral: Bool { head.count == parts.count }

  private static func letters(_ parts: [Part]) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for case .literal(let letter) in parts.prefix(while: \.isLiteral) { letters.append(letter) }
    return letters
  }

  /// Takes the rest of `[...]`; `nil`, with nothing taken, when it has no end.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var set = rest
    let isExcluded = set.first == "!" || set.first == "^"
    if isExcluded { set.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = set.popFirst() {
      if low == "]", !ranges.isEmpty {  // a `]` at the beginning is a member
        rest = set
        return .set(ranges, isExcluded: isExcluded)
      }
      guard set.first == "-", let high = set.dropFirst().first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      set.removeFirst(2)
      ranges.append(min(low, high)...max(low, high))
    }
    return nil
  }

  /// Whether `name` fits, or is the pattern letter by letter.
  package func matches(_ name: String) -> Bool {
    name == text || fits(Array(name.unicodeScalars))
  }

  /// Whether the letters of a name fit.
  ///
  /// - Complexity: the product of both lengths at worst; never more, however many stars there are. Most
  ///   names differ in their first letter, and cost no more than that.
  func fits(_ name: [Unicode.Scalar]) -> Bool {
    var part = 0
    var place = 0
    var retry: (part: Int, place: Int)?
    while place < name.count {
      if part < parts.count, parts[part] == .any {
        retry = (part + 1, place)
        part += 1
      } else if part < parts.count, admits(parts[part], name[place]) {
        part += 1
        place += 1
      } else if let star = retry {
        // Only the last star need ever take more: what stands before it has found its place.
        retry = (star.part, star.place + 1)
        (part, place) = (star.part, star.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  private func admits(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
    switch part {
    case .any, .one: true
    case .literal(let expected): scalar == expected
    case .set(let ranges, let isExcluded): ranges.contains { $0.contains(scalar) } != isExcluded
    }
  }
}
