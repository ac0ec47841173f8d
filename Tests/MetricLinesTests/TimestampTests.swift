import MetricLines
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1796001345", 1_796_001_345_000_000_000 as Int64?),
    ("1796001345.25", 1_796_001_345_250_000_000),
    ("1796001345.123456789123", 1_796_001_345_123_456_789),
    ("1796001345250", 1_796_001_345_250_000_000),
    ("1796001345250000", 1_796_001_345_250_000_000),
    ("1796001345250000001", 1_796_001_345_250_000_001),
    ("9999999999999999999", nil),
  ])
  func `tells the unit of a stamp by its size`(stamp: String, time: Int64?) {
    let expected = "x=1.0" + (time.map { "@\($0)" } ?? "")
    #expect(read("x 1 \(stamp)\n", format: .nameValue).points == [expected])
  }

  @Test(arguments: [
    ("2026-11-30T01:15:45Z", 1_796_001_345_000_000_000 as Int64?),
    ("2026-11-30T01:15:45.25Z", 1_796_001_345_250_000_000),
    ("2026-11-30 02:15:45+01:00", 1_796_001_345_000_000_000),
    ("2026-11-29T20:15:45-0500", 1_796_001_345_000_000_000),
    ("2026-11-30T01:15:45.562004Z+0000", 1_796_001_345_562_004_000),
    ("2000-02-29T00:00:00Z", 951_782_400_000_000_000),
    ("1996-12-19T16:39:57-08:00", 851_042_397_000_000_000),
    ("1600-01-01T00:00:00Z", nil), ("2026-13-30T01:15:45Z", nil), ("9999-12-31T00:00:00Z", nil),
    ("-5", nil), ("1e300", nil), ("99999999999999999999999", nil),
  ])
  func `reads the time column of a table`(text: String, time: Int64?) {
    let expected = "v=5.0" + (time.map { "@\($0)" } ?? "")
    #expect(read("time,v\n\(text),5\n", format: .csv).points == [expected])
  }

  @Test func `takes a time without zone as local`() {
    let points = read("time,v\n2026-11-30 01:15:45,5\n", format: .csv).points
    let time = points.first?.split(separator: "@").last.flatMap { Int64($0) }
    let east = 1_796_001_345_000_000_000 - (time ?? 0)
    #expect(abs(east) <= 14 * 3_600 * 1_000_000_000)
    #expect(east % (15 * 60 * 1_000_000_000) == 0)
  }
}
