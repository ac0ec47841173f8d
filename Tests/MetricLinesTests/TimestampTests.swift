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
    ("1796001345250.5", 1_796_001_345_250_500_000),
    ("1796001345250000.25", 1_796_001_345_250_000_250),
    ("1796001345250000001.9", 1_796_001_345_250_000_001),
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
    ("20261130T011545Z", 1_796_001_345_000_000_000), ("20261130T0115Z", 1_796_001_300_000_000_000),
    ("20261130T021545.25+0100", 1_796_001_345_250_000_000), ("20261330T011545Z", nil),
    ("1600-01-01T00:00:00Z", nil), ("2026-13-30T01:15:45Z", nil), ("9999-12-31T00:00:00Z", nil),
    ("100000000000", 100_000_000_000_000_000), ("100000000000000", 100_000_000_000_000_000),
    ("100000000000000000", 100_000_000_000_000_000), ("99999999999", nil), ("10000000000000", nil),
    ("99999999999999999", nil), ("-5", nil), ("1e300", nil), ("99999999999999999999999", nil),
  ])
  func `reads the time column of a table`(text: String, time: Int64?) {
    let expected = "v=5.0" + (time.map { "@\($0)" } ?? "")
    #expect(read("time,v\n\(text),5\n", format: .csv).points == [expected])
  }

  @Test(arguments: [
    ("k 6 2026-11-30T01:15:45Z", "k=6.0"), ("k 6 20261130T011545Z", "k=6.0"),
    ("k 6 2026-11-30 02:15:45+01:00", "k=6.0"), ("k: 6 ms 2026-11-30T01:15:45Z", "k=6.0"),
    ("k 6 ms 1796001345", "k=6.0"),
    ("room one/temp: 21.5 2026-11-30T01:15:45Z", "room one/temp=21.5"),
    ("k nan 2026-11-30T01:15:45Z", "k!missing"),
  ])
  func `reads a time behind a name and a value`(line: String, point: String) {
    let expected = point + "@1796001345000000000"
    #expect(read(line + "\n" + line + "\n").points == [expected, expected])
    #expect(read(line + "\n", format: .nameValue).points == [expected])
    #expect(readDatagram(line).points == [expected])
  }

  @Test(arguments: [
    "Started at 2026-11-30T01:15:45Z", "k v 2026-11-30T01:15:45Z", "k 2026-11-30T01:15:45Z",
  ])
  func `a sentence with a time is no value`(line: String) {
    #expect(readDatagram(line).points.filter { $0.contains("=") } == [])
  }

  @Test func `takes a time without zone as local`() {
    let points = read("time,v\n2026-11-30 01:15:45,5\n", format: .csv).points
    let time = points.first?.split(separator: "@").last.flatMap { Int64($0) }
    let east = 1_796_001_345_000_000_000 - (time ?? 0)
    #expect(abs(east) <= 14 * 3_600 * 1_000_000_000)
    #expect(east % (15 * 60 * 1_000_000_000) == 0)
  }
}
