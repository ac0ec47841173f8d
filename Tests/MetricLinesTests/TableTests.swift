import MetricLines
import Testing

@Suite struct TableTests {
  @Test(arguments: [
    ("a,b\n1,nan\n,2\n", ["a=1.0", "b!missing", "a!missing", "b=2.0"], ["missing:2"]),
    ("a,b\n1,2\nx,3\n", ["a=1.0", "b=2.0", "a!not_number", "b=3.0"], ["not_number:1"]),
    (
      "a,b\n1,2\nx,x\n3,4\n",
      ["a=1.0", "b=2.0", "a!not_number", "b!not_number", "a=3.0", "b=4.0"], ["not_number:2"]
    ),
    ("a,b\n1,2\n3\n4,5,6\n7,8\n", ["a=1.0", "b=2.0", "a=7.0", "b=8.0"], ["no_format:2"]),
    ("a,b\n1,\"2,2\"\n", ["a=1.0", "b!decimal_comma"], ["decimal_comma:1"]),
    ("\"a,x\",b\n\"1\",2\n", ["a,x=1.0", "b=2.0"], []),
    ("a,b\n1,\"2\n3,4\n", ["a=3.0", "b=4.0"], ["no_format:1"]),
    (
      "temp;druck\n0;0\n1.013,25;1\n", ["temp=0.0", "druck=0.0", "temp=1013.25", "druck=1.0"], []
    ),
    (
      "speed,temp\n3.5 km/h,20 C\n4.5 km/h,21 C\n",
      ["speed=3.5", "temp=20.0", "speed=4.5", "temp=21.0"], []
    ),
    ("host,a\nweb-1,1\nweb-2,2\n", ["web-1.a=1.0", "web-2.a=2.0"], []),
    (
      "host,metric,value,note\nh,cpu,5,x\nh,mem,6,y\n,cpu,7,z\n",
      ["h.cpu.value=5.0", "h.mem.value=6.0", "cpu.value=7.0"], []
    ),
    ("time,host,metric,v\n1796001345,h,cpu,5\n", ["h.cpu.v=5.0@1796001345000000000"], []),
    (
      "timestamp, util [%], mem [MiB]\n2026/11/30 01:15:10.1Z, 45 %, [N/A]\n",
      ["util=45.0@1796001310100000000", "mem!missing@1796001310100000000"], ["missing:1"]
    ),
    (
      ",5\na,b\n,6\n", ["column1!missing", "column2=5.0", "a!missing", "b=6.0"], ["missing:2"]
    ),
    ("a,b\n1,inf\n1,1e400\n", ["a=1.0", "b!infinite", "a=1.0", "b!infinite"], ["infinite:2"]),
    ("a,,c\n1,2,3\n", ["a=1.0", "column2=2.0", "c=3.0"], []),
    ("\(String(repeating: "n", count: 1_024)),b\n1,2\n", ["b=2.0"], ["bad_name:1"]),
  ])
  func `reads CSV`(text: String, points: [String], rejected: [String]) {
    let reading = read(text, format: .csv)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test(arguments: [
    ("a b\n1 -\n- 2\n", ["a=1.0", "b!missing", "a!missing", "b=2.0"], ["missing:2"]),
    (
      "a b\n1 2\nx x\n3 4\n",
      ["a=1.0", "b=2.0", "a!not_number", "b!not_number", "a=3.0", "b=4.0"], ["not_number:2"]
    ),
    ("a b\n1 2\n3 4 5\n6 7\n", ["a=1.0", "b=2.0", "a=6.0", "b=7.0"], ["no_format:1"]),
    ("a b\n1,5 2,5\n", ["a=1.5", "b=2.5"], []),
    ("a b\n1 2\n\nc d e\n3 4 5\n", ["a=1.0", "b=2.0", "c=3.0", "d=4.0", "e=5.0"], []),
    ("a b\n1 0x10\n1 2\n", ["a=1.0", "a=1.0", "b=2.0"], []),
  ])
  func `reads columns`(text: String, points: [String], rejected: [String]) {
    let reading = read(text, format: .columns)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test(
    arguments: [
      ("a b\n1 2\nc d\n11 12\n", ["a=1.0", "b=2.0", "c=11.0", "d=12.0"], []),
      (
        "a b\n1 2\na b c\n3 4 5\n6 7 8\n",
        ["a=1.0", "b=2.0", "a=3.0", "b=4.0", "c=5.0", "a=6.0", "b=7.0", "c=8.0"], []
      ),
      // No row of its shape follows, or none at all.
      ("a b\n1 2\nx y z\n3 4\n", ["a=1.0", "b=2.0", "a=3.0", "b=4.0"], ["no_format:1"]),
      ("a b\n1 2\np q\nx y\n3 4\n", ["a=1.0", "b=2.0", "x=3.0", "y=4.0"], ["no_format:1"]),
      ("a b\n1 2\nx y z\n", ["a=1.0", "b=2.0"], ["no_format:1"]),
      // A banner above the header that is known.
      ("a b\n1 2\nthree more words\na b\n3 4\n", ["a=1.0", "b=2.0", "a=3.0", "b=4.0"], []),
      // Rows with words of their own: one went wrong, and one is a header that shares a name.
      (
        "host a\nw 1\nw fault\nw 2\nhost c\nw 3\n",
        ["w.a=1.0", "w.a!not_number", "w.a=2.0", "w.c=3.0"], ["not_number:1"]
      ),
    ] as [(String, [String], [String])])
  func `another header may come among the rows`(
    text: String, points: [String], rejected: [String]
  ) {
    let reading = read(text, format: .columns)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
    let csv = read(text.replacing(" ", with: ","), format: .csv)
    #expect(csv.points == points)
    #expect(csv.rejected == rejected)
  }

  @Test func `words that prove to be no header are told with their own place`() {
    var reader = LineReader(format: .columns)
    var batch = MeasurementBatch()
    _ = reader.read(Array("a b\n1 2\nx y z\n3 4\n".utf8).span, into: &batch)
    #expect(reader.examples.map(\.description) == ["line 3 (byte 8): no_format: x y z"])
  }

  @Test func `a header has no numbers`() {
    let text = """
           24684092 K total memory
             107252 K buffer memory
                  0 pages swapped in
              12345 interrupts
                936 forks

      """
    #expect(read(text).points == ["interrupts.column1=12345.0", "forks.column1=936.0"])
  }

  @Test func `the banner of the kernel's table of interfaces is known`() {
    let round = """
      Inter-|   Receive                |  Transmit
       face |bytes    packets errs drop|bytes    packets errs drop
          lo: 348     13    0    0      349      14    0    0
        eth0: 212     62    0    0      213      39    0    0

      """
    let reading = read(round + round)
    #expect(reading.points.count == 32)
    #expect(reading.points.first == "lo.Receive.bytes=348.0")
    #expect(reading.rejected.isEmpty)
  }

  @Test func `a key that is missing is left out of names`() {
    let text = "UID TGID TID %usr %CPU Command\n0 7 - 1.0 2.0 sh\n0 - 9 3.0 4.0 |__sh\n"
    let points = read(text, format: .columns).points
    #expect(!points.isEmpty && points.allSatisfy { !$0.contains(".-.") && !$0.contains("-.") })
  }

  @Test func `each header tells its units once`() {
    let text = "KB/s in  KB/s out\n1 2\n3 4\n\nMB/s in  MB/s out\n5 6\n7 8\n"
    #expect(
      tell(text, format: .columns).facts
        == ["in: unit KB/s", "out: unit KB/s", "in: unit MB/s", "out: unit MB/s"])
  }

  @Test func `refuses a row that is too wide, and reads the next`() {
    let wide = Array(repeating: "1", count: 5_000).joined(separator: ",")
    let reading = read("a,b\n1,2\n\(wide)\n3,4\n", format: .csv)
    #expect(reading.points == ["a=1.0", "b=2.0", "a=3.0", "b=4.0"])
    #expect(reading.rejected == ["too_long:1"])
  }

  @Test func `reads the widest row`() {
    let wide = (0..<4_096).map { "\($0)" }.joined(separator: " ")
    let reading = read("\(wide)\n\(wide)\n")
    #expect(reading.points.count == 2 * 4_096)
    #expect(reading.points.last == "column4096=4095.0")
  }
}
