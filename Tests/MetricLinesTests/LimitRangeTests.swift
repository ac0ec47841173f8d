import MetricLines
import Testing

/// Ranges as Nagios plugins write them, seen through the facts of a line.
@Suite struct LimitRangeTests {
  @Test(arguments: [
    ("10", "high 10.0"), ("10:", "low 10.0"), (":10", "high 10.0"), ("~:10", "high 10.0"),
    ("10:20", "low 10.0, high 20.0"), ("-5:-1.5", "low -5.0, high -1.5"), ("0:", "low 0.0"),
    ("@10:20", nil), ("@10", nil), ("", nil), ("~", nil), ("~:", nil), ("a:b", nil), ("1:2:3", nil),
    ("1e999", nil), ("nan", nil), (":", nil), ("@", nil),
  ])
  func `reads a range`(text: String, limits: String?) {
    let facts = tell("x|a=5;\(text)\n").facts
    #expect(facts == (limits.map { ["a: \($0)"] } ?? []))
  }
}
