import MetricLines
import Testing

@Suite struct FramingTests {
  @Test(arguments: [
    ("a 1\r\na 2\r\n", ["a=1.0", "a=2.0"], 2 as UInt64),
    ("a 1\ra 2\r", ["a=1.0", "a=2.0"], 2),
    ("a 1\n\n\n  \na 2", ["a=1.0", "a=2.0"], 5),
    ("a\0 1\n\0a 2\n", ["a=1.0", "a=2.0"], 2),
    ("\u{1B}[1;31ma 1\u{1B}[0m\n", ["a=1.0"], 1),
    ("\u{FEFF}a 1\n\u{FEFF}b 2\n", ["a=1.0", "\u{FEFF}b=2.0"], 2),
    ("# a comment 5\na 1\n", ["a=1.0"], 2),
    ("", [], 0),
  ])
  func `finds the lines`(text: String, points: [String], lines: UInt64) {
    let reading = read(text)
    let printable = points.map { $0.replacing("\u{FEFF}", with: "\\u{feff}") }
    #expect(reading.points == printable)
    #expect(reading.lines == lines)
    #expect(reading.rejected == [])
  }

  @Test(arguments: [16, 64 * 1_024, 65_536 + 17, 400_000])
  func `survives a line that is too long`(piece: Int) {
    let text = "good 1\n" + String(repeating: "x", count: 70_000) + "\ngood 2\n"
    let reading = read(text, piece: piece)
    #expect(reading.points == ["good=1.0", "good=2.0"])
    #expect(reading.rejected == ["too_long:1"])
    #expect(reading.lines == 3)
  }

  @Test func `counts too long once, also when the stream ends inside of it`() {
    let text = "good 1\n" + String(repeating: "x", count: 300_000)
    let reading = read(text, piece: 1_000)
    #expect(reading.points == ["good=1.0"])
    #expect(reading.rejected == ["too_long:1"])
    #expect(reading.lines == 2)
  }

  @Test func `reads a last line without line end, unless the connection broke`() {
    let bytes = Array("a 1\na 2\na 3".utf8)
    #expect(read(bytes).points == ["a=1.0", "a=2.0", "a=3.0"])
    let broken = read(bytes, isOrderly: false)
    #expect(broken.points == ["a=1.0", "a=2.0"])
    #expect(broken.rejected == ["truncated:1"])
  }

  @Test(arguments: [
    "vmstat_1", "mpstat_P_ALL", "free_m_s", "iostat_dx", "pidstat_h", "dstat_nocolor",
    "collectd_write_log_json", "rsyslog_omprog_stdin", "munin_run", "sar_u_locale_de",
  ])
  func `gives the same however the bytes are split`(name: String) throws {
    let bytes = try sample(name)
    let whole = read(bytes)
    for piece in 1...67 { #expect(read(bytes, piece: piece) == whole) }
  }

  @Test func `gives the same whether lines take the short way or the long one`() {
    let text =
      (0..<300).map { "name.\($0 % 7) \($0).25 1796001345.\($0)\r\n" }.joined()
      + "b -0 1796001345\nc: 5\nd 5 %\nd= 5\nn,a;m=e 1e3\ne 1.2.3\nf 12345678901234567890\n"
      + (0..<300).map { "näme.\($0 % 7) -\($0)\n" }.joined()
    let whole = read(text)
    #expect(whole.points.count == 607)
    #expect(whole.rejected == ["not_number:1"])
    for piece in 1...200 { #expect(read(text, piece: piece) == whole) }
  }

  @Test func `stops when the batch is full and goes on where it stopped`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let bytes = Array((0..<2_000).map { "a \($0)\n" }.joined().utf8)
    var used = 0
    var values: [Double] = []
    while used < bytes.count {
      used += reader.read(bytes.span.extracting(used...), into: &batch)
      #expect(batch.count <= MeasurementBatch.limit)
      values += (0..<batch.count).map { batch[$0].value }
      batch.removeAll()
    }
    #expect(values == (0..<2_000).map(Double.init))
  }

  @Test func `names the first line of each reason with its place`() {
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    let bytes = Array("a 1\na \u{1B}x\nb y\n".utf8)
    _ = reader.read(bytes.span, into: &batch)
    #expect(reader.examples.map(\.description) == ["line 2 (byte 4): not_number: a \\x1bx"])
  }
}
