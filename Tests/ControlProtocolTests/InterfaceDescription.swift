/// As much of Varlink's language as is needed to compare a description with what is sent.
struct InterfaceDescription {
  indirect enum Kind: Equatable {
    case bool, int, float, string
    case named(String)
    case array(Kind)
    case map(Kind)
    case optional(Kind)
  }

  typealias Fields = [String: Kind]

  private(set) var name = ""
  private(set) var methods: [String: (input: Fields, output: Fields)] = [:]
  private(set) var types: [String: Fields] = [:]
  private(set) var errors: [String: Fields] = [:]

  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  init(_ text: String) throws {
    var words = Self.words(of: text)[...]
    while let word = words.popFirst() {
      switch word {
      case "interface": name = words.removeFirst()
      case "method":
        let method = words.removeFirst()
        let input = try Self.fields(&words)
        try Self.expect("->", &words)
        methods[method] = (input, try Self.fields(&words))
      case "type": types[words.removeFirst()] = try Self.fields(&words)
      case "error": errors[words.removeFirst()] = try Self.fields(&words)
      default: throw Mistake(description: "'\(word)' begins nothing")
      }
    }
  }

  /// Words and marks, without comments.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for line in text.split(separator: "\n") {
      let code = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      var spaced = ""
      for character in code {
        spaced += "():,?".contains(character) ? " \(character) " : String(character)
      }
      words += spaced.split(separator: " ").map(String.init)
    }
    return words
  }

  private static func expect(_ word: String, _ words: inout ArraySlice<String>) throws {
    let found = words.popFirst()
    guard found == word else {
      throw Mistake(description: "'\(word)' expected, found '\(found ?? "the end")'")
    }
  }

  private static func fields(_ words: inout ArraySlice<String>) throws -> Fields {
    var fields: Fields = [:]
    try expect("(", &words)
    while let name = words.popFirst(), name != ")" {
      if name == "," { continue }
      try expect(":", &words)
      guard fields.updateValue(try kind(&words), forKey: name) == nil else {
        throw Mistake(description: "'\(name)' twice")
      }
    }
    return fields
  }

  private static func kind(_ words: inout ArraySlice<String>) throws -> Kind {
    let word = words.removeFirst()
    if word == "?" { return .optional(try kind(&words)) }
    if word.hasPrefix("[]") { return .array(simple(String(word.dropFirst(2)))) }
    if word.hasPrefix("[string]") { return .map(simple(String(word.dropFirst(8)))) }
    return simple(word)
  }

  private static func simple(_ word: String) -> Kind {
    switch word {
    case "bool": .bool
    case "int": .int
    case "float": .float
    case "string": .string
    default: .named(word)
    }
  }
}

extension InterfaceDescription {
  /// Where `object` and `fields` differ; nothing when they are the same.
  func differences(_ object: [String: JSONValue], _ fields: Fields, at place: String) -> [String] {
    var found = Set(object.keys).symmetricDifference(fields.keys).sorted()
      .map { "\(place).\($0) is on one side only" }
    for (key, value) in object {
      guard let kind = fields[key] else { continue }
      found += differences(value, kind, at: "\(place).\(key)")
    }
    return found
  }

  private func differences(_ value: JSONValue, _ kind: Kind, at place: String) -> [String] {
    switch (value, kind) {
    case (.null, .optional), (.bool, .bool), (.int, .int), (.int, .float), (.double, .float),
      (.string, .string):
      return []
    case (_, .optional(let inner)): return differences(value, inner, at: place)
    case (.array(let items), .array(let inner)):
      return items.isEmpty
        ? ["\(place) is empty, so nothing is proven"]
        : items.flatMap { differences($0, inner, at: place) }
    case (.object(let object), .map(let inner)):
      return object.isEmpty
        ? ["\(place) is empty, so nothing is proven"]
        : object.values.flatMap { differences($0, inner, at: place) }
    case (.object(let object), .named(let name)):
      guard let fields = types[name] else { return ["\(name) is described nowhere"] }
      return differences(object, fields, at: place)
    default: return ["\(place) is \(value), described as \(kind)"]
    }
  }
}

/// Any JSON.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
