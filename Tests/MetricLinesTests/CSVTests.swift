import MetricLines
import Testing

@Suite struct CSVTests {
  @Test(arguments: [
    (
      "timestamp, name, util [%], mem [MiB]\n2026/11/30 16:00:00Z, RTX, 45 %, 1024 MiB\n",
      ["RTX.util=45.0@1796054400000000000", "RTX.mem=1024.0@1796054400000000000"]
    ),
    (
      "1796054778.137386;lo;636.00\n1796054778.137406;eth0;0.50\n",
      ["lo.column3=636.0@1796054778137386000", "eth0.column3=0.5@1796054778137406000"]
    ),
    (
      "1796054777:lo:0.001\n1796054778:lo:0.25\n",
      ["lo.column3=0.001@1796054777000000000", "lo.column3=0.25@1796054778000000000"]
    ),
    (
      "30.11.2026 01:15Z;21,5\n30.11.2026 01:16Z;21,6\n",
      ["column2=21.5@1796001300000000000", "column2=21.6@1796001360000000000"]
    ),
    ("a,a\n1,2\n3,4\n", ["a=1.0", "a#2=2.0", "a=3.0", "a#2=4.0"]),
    ("\"say \"\"x\"\"\",b\n1,2\n3,4\n", [#"say "x"=1.0"#, "b=2.0", #"say "x"=3.0"#, "b=4.0"]),
  ])
  func `reads what spreadsheets and tools write`(text: String, points: [String]) {
    let reading = read(text)
    #expect(reading.points == points)
    #expect(reading.rejected == [])
  }

  @Test(arguments: [
    ("1,234,567.5", "v=1234567.5"), ("1,234", "v!decimal_comma"), ("12,34", "v!decimal_comma"),
    ("1.013,25", "v=1013.25"), ("1'234", "v=1234.0"), ("1 234,5", "v=1234.5"),
    ("1\u{A0}234,5", "v=1234.5"), ("-1,234.5", "v=-1234.5"), ("1,23,456", "v!not_number"),
    ("1,234.567,8", "v!not_number"), ("1,234,", "v!not_number"), ("1.234", "v=1.234"),
    ("1 23", "v!not_number"), ("0,001,000.25", "v=1000.25"),
  ])
  func `reads thousands that are set apart where there is no doubt`(field: String, point: String) {
    let reading = read("k,v\n1,0\n2,\"\(field)\"\n", format: .csv)
    #expect(reading.points.last == point)
  }

  @Test func `joins a date and a time of day from two columns, in Excel's own dialect`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let text =
      "sep=;\r\nDatum;Uhrzeit;Temp (C)\r\n2026-11-30;16:00:00;21,5\r\n2026-11-30;16:00:01;21,6\r\n"
    _ = reader.read(Array(text.utf8).span, into: &batch)
    #expect(batch.count == 2)
    let times = (0..<batch.count).compactMap { batch[$0].time }
    #expect(times.count == 2)
    #expect(times.last.map { $0 - times[0] } == 1_000_000_000)
    let last = batch[batch.count - 1].value
    #expect(last == 21.6)
  }

  @Test func `says so when a column that is called time holds none`() {
    let reading = read("time,v\nsoon,1\nlater,2\n")
    #expect(reading.points == ["v=1.0", "v=2.0"])
    #expect(
      reading.decision
        == "CSV with header, 1 series; 'time' holds no time that can be read, so points stand where they arrive"
    )
  }

  @Test(arguments: [
    ("util [%],t\n5 %,1\n6 %,2\n", ["%"]), ("Temp (C),t\n5,1\n6,2\n", ["C"]),
    ("a,b\n5,1\n6,2\n", []),
  ])
  func `tells the units of a header once`(text: String, units: [String]) {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let bytes = Array(text.utf8)
    _ = reader.read(bytes.span, into: &batch)
    let told = batch.facts.map { stated in
      batch.withUnit(of: stated.facts) { PrintableText.escaped($0) }
    }
    #expect(told == units)
  }
}
