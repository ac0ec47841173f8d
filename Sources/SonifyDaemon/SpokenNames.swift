/// What people call a series for short, and what of its whole name that leaves out.
package struct SpokenName: Hashable {
  package let text: String
  /// Whether people have heard it.
  package var isTold = false
  /// Whether nothing is left out.
  fileprivate var isWhole = false
  /// Bytes of the name before the tags that are left out.
  fileprivate var cut = 0
  /// Keys of the tags that are said.
  fileprivate var keys: [String] = []

  /// The whole name.
  init(whole name: String) {
    text = name
    isWhole = true
  }

  fileprivate init(text: String, cut: Int, keys: [String]) {
    self.text = text
    self.cut = cut
    self.keys = keys
  }
}

/// Finds short names for series that are heard together.
///
/// ```text
/// node_network_receive_bytes_total{device=eth0,host=a}    receive_bytes_total eth0
/// node_network_receive_bytes_total{device=lo,host=a}      receive_bytes_total lo
/// node_network_transmit_bytes_total{device=eth0,host=a}   transmit_bytes_total eth0
/// ```
///
/// Left out is the beginning that all share, a tag that is the same for all, and one that names the
/// machine as long as there is but one. Of a tag its value alone is said when that has letters. A name
/// that people know stays as long as it can mean no other series.
package struct SpokenNames {
  private let names: [ParsedName]
  private let known: [SpokenName?]
  /// Bytes of the names before the tags that all share.
  private var cut = 0
  /// Keys of the tags that tell series apart.
  private var tellingKeys: Set<String> = []
  private let bases: Set<String>

  /// Tags that name the machine or the job, not what is measured.
  private static let placeKeys: Set<String> = [
    "host", "hostname", "instance", "job", "node", "server",
  ]

  /// - Parameters:
  ///   - names: whole names, no two of which are equal.
  ///   - known: what each is called already.
  package init(_ names: [String], known: [SpokenName?]) {
    self.names = names.map(ParsedName.init)
    self.known = known
    bases = Set(self.names.map(\.base))
    cut = sharedCut()
    tellingKeys = findTellingKeys()
  }

  /// A name for each, all of them different and none of them among `taken`.
  package func assigned(taken: Set<String>) -> [SpokenName] {
    var taken = taken
    var result = [SpokenName?](repeating: nil, count: names.count)
    for index in names.indices {
      guard let old = known[index], isStillRight(old, for: names[index]),
        taken.insert(old.text).inserted
      else { continue }
      result[index] = old
    }
    let forms = names.indices.map { result[$0] == nil ? short(names[$0]) : nil }
    var uses: [String: Int] = [:]
    for case .some(let form) in forms { uses[form.text, default: 0] += 1 }
    return names.indices.map { index in
      if let known = result[index] { return known }
      guard let form = forms[index], uses[form.text] == 1, taken.insert(form.text).inserted else {
        return SpokenName(whole: names[index].whole)
      }
      return form
    }
  }
}

// MARK: - What is left out

extension SpokenNames {
  /// The shared beginning ends behind a separator, and leaves a word to every name.
  private func sharedCut() -> Int {
    guard names.count > 1, let first = bases.first else { return 0 }
    guard bases.count > 1 else { return tagsTellAll ? first.utf8.count : 0 }
    var shared = Array(first.utf8)[...]
    for base in bases {
      let length = zip(shared, base.utf8).prefix { $0 == $1 }.count
      shared = shared.prefix(length)
    }
    while !shared.isEmpty {
      guard let last = shared.lastIndex(where: ParsedName.isSeparator) else { return 0 }
      let cut = last + 1
      if bases.allSatisfy({ ParsedName.hasWord($0.utf8.dropFirst(cut)) }) { return cut }
      shared = shared[..<last]
    }
    return 0
  }

  /// Whether all series have tags, so that these alone can be their names.
  private var tagsTellAll: Bool { names.allSatisfy { !$0.tags.isEmpty } }

  private func findTellingKeys() -> Set<String> {
    var values: [String: (value: String, count: Int, differs: Bool)] = [:]
    for name in names {
      for tag in name.tags {
        guard let seen = values[tag.key] else {
          values[tag.key] = (tag.value, 1, false)
          continue
        }
        values[tag.key] = (seen.value, seen.count + 1, seen.differs || seen.value != tag.value)
      }
    }
    let isAlone = names.count == 1
    return Set(
      values.filter { key, seen in
        if seen.differs { return true }
        if Self.placeKeys.contains(key) { return false }
        return isAlone || seen.count < names.count
      }.keys)
  }

  private func short(_ name: ParsedName) -> SpokenName {
    let tags = name.tags.filter { tellingKeys.contains($0.key) }
    let base = String(decoding: name.base.utf8.dropFirst(cut), as: UTF8.self)
    let words = (base.isEmpty ? [] : [base]) + tags.map(\.spoken)
    guard !words.isEmpty else { return SpokenName(whole: name.whole) }
    return SpokenName(text: words.joined(separator: " "), cut: cut, keys: tags.map(\.key))
  }

  /// Whether a name that people know can still mean no other series.
  private func isStillRight(_ old: SpokenName, for name: ParsedName) -> Bool {
    guard old.isTold else { return false }
    guard !old.isWhole else { return true }
    let needed = name.tags.lazy.map(\.key).filter(tellingKeys.contains)
    guard needed.allSatisfy(old.keys.contains) else { return false }
    guard old.cut > cut else { return true }
    let base = name.base.utf8.dropFirst(old.cut)
    guard !base.isEmpty else { return bases.count == 1 }
    return !bases.contains { other in
      guard other != name.base, other.utf8.count >= base.count else { return false }
      return other.utf8.suffix(base.count).elementsEqual(base)
    }
  }
}

/// A name in its parts: `base{key=value,key2=value2}`.
struct ParsedName {
  struct Tag {
    let key: String
    let value: String

    /// The value, which must have a letter to be told from a number; else with its key.
    var spoken: String { ParsedName.hasWord(value.utf8[...]) ? value : "\(key)=\(value)" }
  }

  let whole: String
  /// What stands before the tags; the whole name without any.
  let base: String
  let tags: [Tag]

  init(_ whole: String) {
    self.whole = whole
    let bytes = Array(whole.utf8)
    guard bytes.last == UInt8(ascii: "}"), let open = bytes.firstIndex(of: UInt8(ascii: "{")),
      let tags = Self.tags(bytes[(open + 1)...].dropLast())
    else {
      base = whole
      self.tags = []
      return
    }
    base = String(decoding: bytes[..<open], as: UTF8.self)
    self.tags = tags
  }

  /// The tags between the braces; `nil` when they are none.
  private static func tags(_ bytes: ArraySlice<UInt8>) -> [Tag]? {
    var tags: [Tag] = []
    var (key, text): ([UInt8]?, [UInt8]) = (nil, [])
    var rest = bytes
    func end() -> Bool {
      guard let key else { return false }
      tags.append(
        Tag(key: String(decoding: key, as: UTF8.self), value: String(decoding: text, as: UTF8.self))
      )
      return true
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): if let escaped = rest.popFirst() { text.append(escaped) }
      case UInt8(ascii: "=") where key == nil: (key, text) = (text, [])
      case UInt8(ascii: ","):
        guard end() else { return nil }
        (key, text) = (nil, [])
      default: text.append(byte)
      }
    }
    return end() ? tags : nil
  }

  /// Whether a byte stands between the words of a name.
  static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  /// Whether there is a letter, of any script.
  static func hasWord(_ text: Substring.UTF8View) -> Bool {
    text.contains { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      default: byte >= 0x80
      }
    }
  }
}
