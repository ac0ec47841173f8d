import MetricLines
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    ("0", 0.0), ("-0", 0), ("7", 7), ("+5", 5), ("-12.50", -12.5), (".5", 0.5), ("5.", 5),
    ("1e3", 1_000), ("1E-3", 0.001), ("9007199254740993", 9_007_199_254_740_992),
    ("123456789012345678", 123_456_789_012_345_680), ("0.1", 0.1), ("1e-400", 0),
    ("1.7976931348623157e308", 1.7976931348623157e308),
    ("2.2250738585072014e-308", 2.2250738585072014e-308),
    ("0.000000000000000000000000000001", 1e-30), ("12345678.12345678", 12_345_678.12345678),
    ("45%", 45), ("45 %", 45), ("12.5ms", 12.5), ("8192B", 8_192), ("4157k", 4_256_768),
    ("23Gi", 24_696_061_952), ("1kB", 1_000), ("1KiB", 1_024), ("2MB/s", 2_000_000),
    ("3MiB/s", 3_145_728), ("21.5°C", 21.5),
    ("7µs", 0.007), ("900ms", 900), ("1.2s", 1_200), ("2 min", 120_000), ("-1h", -3_600_000),
  ])
  func `reads a number with or without a unit`(text: String, value: Double) {
    #expect(read(text + "\n", format: .number).points == ["value=\(value)"])
    #expect(read("x \(text)\n", format: .nameValue).points == ["x=\(value)"])
  }

  static let units: [(text: String, value: String, unit: String?)] = [
    ("900ms", "900.0", "unit ms"), ("1.2 s", "1200.0", "unit ms"), ("45 %", "45.0", "unit %"),
    ("2MB/s", "2000000.0", "unit B/s"), ("3MiB", "3145728.0", "unit B"),
    ("9 Mbit/s", "9000000.0", "unit bit/s"),
    ("21.5°C", "21.5", "unit °C"), ("4157k", "4256768.0", nil), ("23Gi", "24696061952.0", nil),
    ("7 ops", "7.0", "unit ops"), ("42", "42.0", nil),
  ]

  @Test(arguments: units)
  func `tells the unit behind a number, once`(text: String, value: String, unit: String?) {
    let lines = "\(text)\n\(text)\n"
    let number = tell(lines, format: .number)
    #expect(number.points == ["value=\(value)", "value=\(value)"])
    #expect(number.facts == (unit.map { ["value: \($0)"] } ?? []))
    let named = tell("x: \(text)\nx: \(text)\n", format: .nameValue)
    #expect(named.points == ["x=\(value)", "x=\(value)"])
    #expect(named.facts == (unit.map { ["x: \($0)"] } ?? []))
    let row = tell("x,y\n\(text),1\n\(text),2\n", format: .csv)
    #expect(row.points == ["x=\(value)", "y=1.0", "x=\(value)", "y=2.0"])
    #expect(row.facts == (unit.map { ["x: \($0)"] } ?? []))
  }

  @Test func `tells a unit again when another one came between`() {
    let telling = tell("x 1%\nx 2B\nx 3%\nx 4%\n")
    #expect(telling.facts == ["x: unit %", "x: unit B", "x: unit %"])
  }

  @Test func `what a header says of the unit holds`() {
    let telling = tell(
      "t [s],m [MiB],v\n900 ms,2 GiB,5 km/h\n1.2 s,1024 MiB,6 km/h\n", format: .csv)
    #expect(
      telling.points == ["t=0.9", "m=2048.0", "v=5.0", "t=1.2", "m=1024.0", "v=6.0"])
    #expect(telling.facts == ["t: unit s", "m: unit MiB", "v: unit km/h"])
  }

  @Test(arguments: [
    ("0x10", "not_number"), ("0x1p4", "not_number"), ("1_000", "not_number"), ("1e", "not_number"),
    ("12abc", "not_number"), ("nan(0x1)", "not_number"), ("inf(1)", "not_number"),
    ("１２", "not_number"), ("--1", "not_number"), ("1.2.3", "not_number"), (".", "not_number"),
    ("+", "not_number"), ("1,000,000", "not_number"), ("ten", "not_number"),
    ("2,2", "decimal_comma"), ("-2,25", "decimal_comma"),
    ("nan", "missing"), ("NaN", "missing"), ("-nan", "missing"), ("U", "missing"), ("-", "missing"),
    ("null", "missing"), ("[N/A]", "missing"),
    ("inf", "infinite"), ("+Inf", "infinite"), ("-Inf", "infinite"), ("Infinity", "infinite"),
    ("1e400", "infinite"), ("-1e400", "infinite"),
  ])
  func `refuses what is no finite number, with the reason`(text: String, reason: String) {
    #expect(read("x \(text)\n", format: .nameValue).points == ["x!\(reason)"])
    let alone = read(text + "\n", format: .number)
    #expect(alone.points == ["value!\(reason)"])
    #expect(alone.rejected == ["\(reason):1"])
  }

  @Test func `reads numbers of hundreds of digits`() {
    let zeros = String(repeating: "0", count: 400)
    #expect(read("0.\(zeros)1\n", format: .number).points == ["value=0.0"])
    #expect(read("-0.\(zeros)1\n", format: .number).points == ["value=0.0"])
    #expect(read("1\(zeros)\n", format: .number).points == ["value!infinite"])
    #expect(read("1\(zeros)e-400\n", format: .number).points == ["value=1.0"])
    #expect(read("5.\(zeros)\n", format: .number).points == ["value=5.0"])
  }

  @Test func `agrees with the standard library on every kind of decimal`() {
    var random = SeededGenerator(seed: 7)
    var text = ""
    var expected: [String] = []
    for _ in 0..<20_000 {
      let number = decimal(from: &random)
      guard let value = Double(number), value.isFinite else { continue }
      text += number + "\n"
      expected.append("value=\(value == 0 ? 0 : value)")
    }
    #expect(read(text, format: .number).points == expected)
  }

  private func decimal(from random: inout SeededGenerator) -> String {
    var number = Bool.random(using: &random) ? "-" : ""
    number += digits(1...20, &random)
    if Bool.random(using: &random) { number += "." + digits(1...24, &random) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      number += "e\(Int.random(in: -320...300, using: &random))"
    }
    return number
  }

  private func digits(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: count, using: &random) {
      text += String(Int.random(in: 0...9, using: &random))
    }
    return text
  }
}

/// A generator that gives the same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
