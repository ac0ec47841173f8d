import MetricLines
import Testing

/// Where many lines are there at once, ordinary ones are read in one go, and come to what they come to one
/// byte at a time.
@Suite struct QuickRunTests {
  /// All that became of `lines`; the blank ones behind them make room for a run.
  private func all(of lines: [String], as format: LineFormat?, piece: Int) -> [String] {
    let text = lines.joined(separator: "\n") + String(repeating: "\n", count: 3_000)
    let bytes = Array(text.utf8)
    var reader = LineReader(format: format, hasher: NameHasher(seed: 1), isAnswered: true)
    var batch = MeasurementBatch()
    var found: [String] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      while start < end {
        start += reader.read(bytes.span.extracting(start..<end), into: &batch)
        take(&batch, into: &found)
      }
    }
    reader.finish(isOrderly: true, into: &batch)
    take(&batch, into: &found)
    reader.takeReplies { reply in found.append("\(reply.count) bytes answered") }
    return found + describe(reader.rejected) + [reader.decision ?? ""]
  }

  private func take(_ batch: inout MeasurementBatch, into found: inout [String]) {
    for index in 0..<batch.count {
      let (kind, weight) = (batch[index].kind, batch[index].weight)
      let unit = batch.facts(at: index).map { batch.withUnit(of: $0) { PrintableText.escaped($0) } }
      found.append("\(point(index, of: batch)) \(kind) \(weight) \(unit ?? "")")
    }
    batch.removeAll()
  }

  /// Holds `lines` to be the same in one go and byte by byte.
  private func expectSame(_ lines: [String], as format: LineFormat?) {
    #expect(all(of: lines, as: format, piece: .max / 2) == all(of: lines, as: format, piece: 1))
  }

  @Test(arguments: [
    "a 5", "a -0.5", "a: 5", "a= 5", "a 5\r", "a 5 1796001345", "a 5 1796001345.0625\r", "a 5 17",
    "a 12345678901.12345678", "a 98765432109876543", "a 0.00000012", "a 1e3", "a 5%", "a  5", "5 6",
    "a 5 1796001345123.5", "a;x=1 5 1796001345", "a;x=1 5", "a 5x", "a -", "a 5 1796001345 6",
  ])
  func `a name with a value is the same in a run`(line: String) {
    expectSame(["a 1", "a 2", line, "a 3"], as: .nameValue)
    expectSame(["a 1 1796001345", "a 2 1796001345", line, "a 3 1796001345"], as: .graphite)
  }

  @Test(arguments: [
    "a:1|c", "a:-1|g", "a:+1|g", "a:0|g\na:-1|g", "a:5|g|@0.1", "a:5|c|@0.1", "a:5|c|@2",
    "a:5|c|@0",
    "a:7|s", "a:word|s", "a:7|ms", "a:7|ms|@0.5", "a:7|h", "a:7|d|@0.5", "a:7|m", "a:1:2|c",
    "a:1|c\r",
    "a:1|g|#x:y\na:-1|g", "a:1|g|#x:y\na:1|g|#x:y\na:1|g|#x:z", "a:1|c|x:y\na:-1|g",
    "a:1|g|c:ci-1\na:-1|g", "a:1|g|card:low\na:-1|g", "a:1|g|e:it-0\na:-1|g", "a:1|c|Tx",
    "a:1|c|T1796001345\na:-1|g", "a:1|c|T99999999999999999999", "a:1|c|#x:y|@0.5", "a:1|x", "a:1|",
    "#a:1|c", "_sc|a|0", "{\"a\":1}", "a b:1|c", "a:12345678901.12345678|g", "a:1|c|#",
    "a:1|c|@0.5x",
  ])
  func `StatsD is the same in a run`(lines: String) {
    for format in [nil, LineFormat.statsd, .dogstatsd] {
      expectSame(["a:2|g", "a:3|c", lines, "a:4|ms"], as: format)
    }
  }

  @Test(arguments: [
    "m f=1", "m f=1,g=-2.5 1796001345", "m f=1i,g=2u", "m f=1 1796001345.5", "m f=1 -5", "m f=1 17",
    "#m f=1", "m,x=1 f=1,g=2 1796001345123", "m,x=1 f=\"a b\",g=2", "m f=t", "m f=1x", "m f=1,",
    "m f=1 1796001345\r", "m f=1,g=2 x", "m f=12345678901.12345678", "m,x= f=1", " m f=1",
    "m,x\\ y=1 f=1", "m f=1  1796001345",
  ])
  func `Influx is the same in a run`(line: String) {
    let known = ["m f=1,g=2", "m,x=1 f=1,g=2", "m,x\\ y=1 f=1", "m f=3,g=4 1796001345"]
    expectSame(known + [line, line, "m f=5"], as: .influx)
  }

  @Test(arguments: [
    "PUTVAL h/load/load N:1:2:3", "PUTVAL h/load/load 1796001345.5:1:2:3",
    "PUTVAL h/load/load N:1:2", "PUTVAL h/load/load N:1:2:3:4", "putval h/load/load N:1:U:3",
    "PUTVAL \"h/df-a b/df_complex-free\" interval=10 N:5", "PUTVAL h/cpu-0/cpu-user N:100",
    "PUTVAL h/cpu-0/cpu-user N:1.5", "PUTVAL h/cpu-0/cpu-user N:100 N:200",
    "PUTVAL h/load/load interval=5 N:1:2:3", "PUTVAL h/load/load x:1:2:3",
    "PUTVAL h/load/load N:1:2:3\r", "PUTVAL h/a/http_requests N:50", "PUTVAL h/load N:1",
  ])
  func `collectd is the same in a run`(line: String) {
    let known = [
      "PUTVAL h/load/load N:1:2:3", "PUTVAL \"h/df-a b/df_complex-free\" interval=10 N:4",
      "PUTVAL h/cpu-0/cpu-user N:90", "PUTVAL h/a/http_requests N:40",
    ]
    expectSame(known + [line, line, "PUTVAL h/load/load N:4:5:6"], as: .collectd)
  }

  @Test(arguments: [
    "1,2,3", "1,2", "1,2,3,4", "1,,3", "1,2,3 ", "1,2,3x", " 1, 2, 3", "1,nan,3", "1,1e999,3",
    "1,x,3",
    "1;2;3", "1,\"2\",3", "a,b,c", "1\t2\t3", "1,2 ms,3", "1 2 3",
  ])
  func `a row of a table is the same in a run`(row: String) {
    expectSame(["a,b [ms],c", "1,2,3", "4,5 ms,6", row, "7,8,9"], as: .csv)
    expectSame(["time,b,c", "1796001345,2,3", "1796001346,5,6", row, "1796001347,8,9"], as: .csv)
    expectSame(["b,c,time", "2,3,1796001345", "5,6,1796001346", row, "8,9,1796001347"], as: .csv)
    expectSame(["1,2,3", "4,5,6", row, "7,8,9"], as: nil)
    expectSame(
      ["a b c", "1 2 3", row.split(separator: ",").joined(separator: " "), "7 8 9"], as: .columns)
  }

  @Test func `rows under a line with the time are the same in a run`() {
    let block = ["11/30/26 04:06:24 PM", "a b c", "1 2 3", "4 5 6", ""]
    expectSame(block + ["11/30/26 04:06:25 PM", "a b c", "7 8 9", "1 1 1"], as: .columns)
  }

  @Test(arguments: [
    "{\"a\":1}", "{\"a\":1,\"ts\":1796001345}", "{\"a\":null}", "{\"a\":1", "{\"a\":01}",
    "{\"a\":{\"b\":2}}", "{}",
    "{\"name\":\"x\",\"value\":3}", "[1,2]", "a: {\"b\":1}", "{\"a\":\"5\"}", "{\"a\":1}\r",
    "{\"a\":1} x",
  ])
  func `JSON is the same in a run`(line: String) {
    expectSame(["{\"a\":1}", "{\"a\":2}", line, "{\"a\":3}"], as: .json)
    expectSame(["{\"a\":1}", "{\"a\":2}", line, "{\"a\":3}"], as: nil)
  }
}
