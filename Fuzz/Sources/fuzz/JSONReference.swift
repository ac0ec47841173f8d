import FoundationEssentials
import MetricLines

/// Reads the bytes as one line of JSON, as we do and as Foundation does: both take it or refuse it, and
/// find the same numbers.
///
/// Left out is where we differ by intent: text before the object, bytes that are no text, bare NaN and
/// Infinity, nesting of more than 16, and numbers that may be too large for a double, which are holes here;
/// and zeros with an exponent, which JSON has and Foundation refuses. The first of two in an array may be the
/// time of the other.
func fuzzJSONReference(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self), let first = bytes.first,
    first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
    bytes.allSatisfy({ $0 >= 32 }), !text.contains("NaN"), !text.contains("Infinity"),
    !text.contains("0e"), !text.contains("0E"),
    !text.contains(/[eE][+\-]?[0-9]{3}|[0-9]{300}/)
  else { return }
  let ours = OurNumbers(bytes)
  guard !ours.isBeyondLimits else { return }
  guard let theirs = try? JSONDecoder().decode(ReferenceNumbers.self, from: Data(bytes)) else {
    return demand(!ours.isAccepted, "Foundation refuses what we take: \(text)")
  }
  // It does not look at a value whose key comes again.
  guard ReferenceNumbers.hasPlainKeys(bytes) else { return }
  demand(
    ours.isAccepted || ReferenceNumbers.hasLastComma(bytes),
    "Foundation takes what we refuse: \(text)")
  guard ours.isAccepted else { return }
  demand(
    theirs.isAsMuch(as: ours.numbers),
    "\(text): \(ours.numbers), \(theirs.numbers) with times \(theirs.times)")
}

/// What our reader makes of a line.
private struct OurNumbers {
  private(set) var numbers: [Double] = []
  private(set) var isAccepted = true
  private(set) var isBeyondLimits = false

  init(_ bytes: [UInt8]) {
    var reader = LineReader(format: .json, hasher: Delivery.hasher)
    _ = reader.read(bytes.span, into: &batch)
    reader.finish(isOrderly: true, into: &batch)
    for index in 0..<batch.count where batch[index].outcome == .value {
      numbers.append(batch[index].value)
    }
    batch.removeAll()
    numbers.sort()
    for (reason, _) in reader.rejected.nonzero {
      switch reason {
      case .notNumber, .noFormat: isAccepted = false
      case .tooDeep, .tooLong, .infinite: isBeyondLimits = true
      default: break
      }
    }
  }
}

/// What Foundation finds: all numbers, those in texts too.
private struct ReferenceNumbers: Decodable {
  private(set) var numbers: [Double] = []
  /// Those of the numbers that may be times: the first of two in an array.
  private(set) var times: [Double] = []

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      for key in object.allKeys { add(try object.decode(Self.self, forKey: key)) }
    } else if var array = try? decoder.unkeyedContainer() {
      while !array.isAtEnd {
        let isFirstOfTwo = array.currentIndex == 0 && array.count == 2
        add(try array.decode(Self.self))
        if isFirstOfTwo { times += numbers }
      }
    } else {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Double.self) {
        numbers = [number + 0]
      } else if let text = try? value.decode(String.self) {
        numbers = Self.number(in: text)
      } else if !value.decodeNil() {
        _ = try value.decode(Bool.self)
      }
    }
  }

  private mutating func add(_ other: Self) {
    numbers += other.numbers
    times += other.times
  }

  /// Whether these are the numbers, but for some that may be times.
  func isAsMuch(as others: [Double]) -> Bool {
    let counts = Self.counts(numbers)
    let missing = counts.merging(Self.counts(others).mapValues { -$0 }, uniquingKeysWith: +)
    let times = Self.counts(times)
    return missing.allSatisfy { (0...(times[$0] ?? 0)).contains($1) }
  }

  private static func counts(_ numbers: [Double]) -> [Double: Int] {
    Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The number that a text is, by our own grammar, which strtod is held against elsewhere.
  private static func number(in text: String) -> [Double] {
    let bytes = Array(text.utf8)
    guard let number = Number(bytes.span, from: 0), number.end == bytes.count,
      number.value.isFinite
    else { return [] }
    return [number.value + 0]
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Whether a comma stands before the end of an array or object, which Foundation lets pass.
  static func hasLastComma(_ bytes: [UInt8]) -> Bool {
    let tight = bytes.filter { $0 != 32 }
    return zip(tight, tight.dropFirst()).contains {
      $0 == UInt8(ascii: ",") && ($1 == UInt8(ascii: "]") || $1 == UInt8(ascii: "}"))
    }
  }

  /// Whether every key is one letter and stands once: longer ones may mean something to us, and of equal
  /// ones Foundation takes the last. Texts with escapes do not count as numbers for us.
  static func hasPlainKeys(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(UInt8(ascii: "\\")) else { return false }
    let strings = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    var keys: Set<UInt8> = []
    for index in stride(from: 1, to: strings.count - 1, by: 2) {
      let next = strings[index + 1].first { $0 != 32 && $0 != 9 }
      guard next == UInt8(ascii: ":") else { continue }
      guard strings[index].count == 1, let key = strings[index].first, keys.insert(key).inserted
      else { return false }
    }
    return true
  }
}
