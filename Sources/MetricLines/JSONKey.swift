/// What the key of a member says about its object.
enum JSONKey {
  case time, name, value, other
  /// One that ``JSONShape`` looks for.
  case shape
  /// One whose value holds objects that are read as if each stood alone: `metrics`, as Telegraf sends
  /// several at once.
  case metrics
  /// A part of an answer of Prometheus' API: `data`, and the `result` in it.
  case answer

  /// Looks at a key as it stands in the line.
  @inline(__always)
  init(_ key: Span<UInt8>) {
    guard key.count <= 9, key.count >= 2 else {
      self = JSONKey.ofMany(key)
      return
    }
    let word = key.count < 8 ? key.tailWord(from: 0) : key.word(at: 0)
    self =
      switch key.count {
      case 2: word == 0x7374 ? .time : .other  // ts
      case 3: word == 0x74_7374 ? .time : .other  // tst
      case 4: JSONKey.ofFour(word)
      case 5: JSONKey.ofFive(word)
      case 6: JSONKey.ofSix(word)
      case 7: JSONKey.ofSeven(word)
      case 8: word == 0x6469_5f74_7261_6863 ? .shape : .other  // chart_id
      default:
        word == 0x6d61_7473_656d_6974 && key[8] == UInt8(ascii: "p") ? .time : .other  // timestamp
      }
  }

  @inline(__always)
  private static func ofFour(_ word: UInt64) -> JSONKey {
    switch word {
    case 0x656d_6974, 0x6574_6164: .time  // time, date
    case 0x656d_616e: .name
    case 0x646e_696b, 0x7367_6174: .shape  // kind, tags
    case 0x6174_6164: .answer  // data
    default: .other
    }
  }

  @inline(__always)
  private static func ofFive(_ word: UInt64) -> JSONKey {
    switch word {
    case 0x65_756c_6176: .value
    case 0x68_636f_7065: .time  // epoch
    default: .other
    }
  }

  /// Looks at a key that is longer than a word.
  private static func ofMany(_ key: Span<UInt8>) -> JSONKey {
    let all = 0..<key.count
    return switch key.count {
    case 10: key.holds("@timestamp", in: all) ? .time : .other
    case 18: key.holds("aggregated_summary", in: all) ? .shape : .other
    case 20: key.holds("aggregated_histogram", in: all) ? .shape : .other
    default: .other
    }
  }

  @inline(__always)
  private static func ofSix(_ word: UInt64) -> JSONKey {
    switch word {
    case 0x7364_6c65_6966, 0x6e69_6769_726f, 0x6369_7274_656d: .shape  // fields, origin, metric
    case 0x746c_7573_6572: .answer  // result
    default: .other
    }
  }

  @inline(__always)
  private static func ofSeven(_ word: UInt64) -> JSONKey {
    switch word {
    case 0x73_656d_616e_7364, 0x64_616f_6c79_6170: .shape  // dsnames, payload
    case 0x73_6369_7274_656d: .metrics
    default: .other
    }
  }
}
