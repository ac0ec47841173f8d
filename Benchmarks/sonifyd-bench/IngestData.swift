/// Metric lines as a busy sender writes them, the same on every run: 192 names, values between -50
/// and 1,000 with 1 to 6 decimals, stamps a millisecond apart.
enum IngestData {
  /// `name value` lines, two of three with a stamp.
  static func plain(lines: Int) -> [UInt8] {
    generate(lines: lines) { line, name, value, time in
      line % 3 == 0 ? "\(name) \(value)\n" : "\(name) \(value) \(time)\n"
    }
  }

  /// `{"name":...,"value":...,"ts":...}` lines.
  static func json(lines: Int) -> [UInt8] {
    generate(lines: lines) { _, name, value, time in
      "{\"name\":\"\(name)\",\"value\":\(value),\"ts\":\(time)}\n"
    }
  }

  private static func generate(
    lines: Int, _ format: (Int, String, String, String) -> String
  ) -> [UInt8] {
    let names = names()
    var random = Random()
    var bytes: [UInt8] = []
    for line in 0..<lines {
      let decimals = [1, 2, 3, 4, 6][Int(random.next() % 5)]
      let millionths = Int(random.next() % 1_050_000_000) - 50_000_000
      let time = "17\(padded(line / 1_000, to: 8)).\(padded(line % 1_000, to: 3))"
      let value = decimal(millionths, decimals: decimals)
      bytes += format(line, names[Int(random.next() % 192)], value, time).utf8
    }
    return bytes
  }

  private static func names() -> [String] {
    ["cpu", "disk", "net", "app"].flatMap { group in
      ["load", "latency", "queue"].flatMap { kind in (0..<16).map { "\(group).\(kind).\($0)" } }
    }
  }

  private static func decimal(_ millionths: Int, decimals: Int) -> String {
    let sign = millionths < 0 ? "-" : ""
    let fraction = padded(abs(millionths) % 1_000_000, to: 6).prefix(decimals)
    return "\(sign)\(abs(millionths) / 1_000_000).\(fraction)"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A small generator with a fixed seed.
  private struct Random {
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state >> 11
    }
  }
}
