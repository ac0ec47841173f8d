/// Metric lines as a busy sender writes them, the same on every run: 192 names, values between -50
/// and 1,000 with 1 to 6 decimals, stamps a millisecond apart.
enum IngestData {
  /// One line of any of the formats.
  private struct Sample {
    let line: Int
    /// `cpu.load.3` in three parts.
    let group: String
    let kind: String
    let unit: Int
    let value: String
    /// Seconds with a thousandth.
    let time: String

    var name: String { "\(group).\(kind).\(unit)" }
  }

  /// `name value` lines, two of three with a stamp.
  static func plain(lines: Int) -> [UInt8] {
    generate(lines) {
      $0.line % 3 == 0 ? "\($0.name) \($0.value)" : "\($0.name) \($0.value) \($0.time)"
    }
  }

  /// StatsD lines in both dialects: every second one with two tags, every fourth with a rate.
  static func statsd(lines: Int) -> [UInt8] {
    generate(lines) { sample in
      let type = ["g", "ms", "c"][sample.line % 3]
      let rate = sample.line % 4 == 0 ? "|@0.1" : ""
      let tags = sample.line % 2 == 0 ? "" : "|#env:prod,host:web\(sample.line % 8)"
      // Signed gauges are changes in one dialect and values in the other.
      let value = sample.value.drop { $0 == "-" }
      return "\(sample.name):\(value)|\(type)\(rate)\(tags)"
    }
  }

  /// Quoted `PUTVAL` lines of one value each.
  static func collectd(lines: Int) -> [UInt8] {
    generate(lines) {
      "PUTVAL \"web0\($0.line % 8)/\($0.group)-\($0.unit)/gauge-\($0.kind)\" interval=10 "
        + "\($0.time):\($0.value)"
    }
  }

  /// InfluxDB lines with two tags, two fields and nanoseconds.
  static func influx(lines: Int) -> [UInt8] {
    generate(lines) {
      "\($0.group),host=web0\($0.line % 8),unit=\($0.unit) \($0.kind)=\($0.value),"
        + "count=\($0.line % 1_000)i \($0.time.filter { $0 != "." })000000"
    }
  }

  /// `{"name":...,"value":...,"ts":...}` lines.
  static func json(lines: Int) -> [UInt8] {
    generate(lines) { "{\"name\":\"\($0.name)\",\"value\":\($0.value),\"ts\":\($0.time)}" }
  }

  /// A time and two values; a header first.
  static func csv(lines: Int) -> [UInt8] {
    Array("time,load,latency\n".utf8)
      + generate(lines) { "\($0.time),\($0.value),\($0.line % 1_000)" }
  }

  /// Three columns of numbers; a header first.
  static func columns(lines: Int) -> [UInt8] {
    Array(" load latency queue\n".utf8)
      + generate(lines) { "\($0.value) \($0.unit) \($0.line % 1_000)" }
  }

  /// Graphite lines, every second one with two tags.
  static func graphite(lines: Int) -> [UInt8] {
    generate(lines) {
      let tags = $0.line % 2 == 0 ? "" : ";host=web0\($0.line % 8);env=prod"
      return "\($0.name)\(tags) \($0.value) \($0.time.prefix(10))"
    }
  }

  /// Samples of gauges with two labels, as a scrape has them, with a type for every hundred.
  static func prometheus(lines: Int) -> [UInt8] {
    generate(lines) {
      $0.line % 100 == 0
        ? "# TYPE \($0.group)_\($0.kind) gauge"
        : "\($0.group)_\($0.kind){unit=\"\($0.unit)\",host=\"web0\($0.line % 8)\"} \($0.value)"
    }
  }

  private static let groups = ["cpu", "disk", "net", "app"]
  private static let kinds = ["load", "latency", "queue"]

  private static func generate(_ lines: Int, _ format: (Sample) -> String) -> [UInt8] {
    var random = Random()
    var bytes: [UInt8] = []
    for line in 0..<lines {
      let decimals = [1, 2, 3, 4, 6][Int(random.next() % 5)]
      let millionths = Int(random.next() % 1_050_000_000) - 50_000_000
      let name = Int(random.next() % 192)
      let sample = Sample(
        line: line, group: groups[name / 48], kind: kinds[name / 16 % 3], unit: name % 16,
        value: decimal(millionths, decimals: decimals),
        time: "17\(padded(line / 1_000, to: 8)).\(padded(line % 1_000, to: 3))")
      bytes += format(sample).utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
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
