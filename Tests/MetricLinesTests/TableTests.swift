import MetricLines
import Testing

@Suite struct TableTests {
  @Test(arguments: [
    ("a,b\n1,nan\n,2\n", ["a=1.0", "b!missing", "a!missing", "b=2.0"], ["missing:2"]),
    ("a,b\n1,2\nx,3\n", ["a=1.0", "b=2.0", "a!not_number", "b=3.0"], ["not_number:1"]),
    (
      "a,b\n1,2\nx,y\n3,4\n",
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
      "timestamp, util [%], mem [MiB]\n2026/11/30 01:15:10.1Z, 45 %, [N/A]\n",
      ["util=45.0@1796001310100000000", "mem!missing@1796001310100000000"], ["missing:1"]
    ),
    (
      ",5\na,b\n,6\n", ["column1!missing", "column2=5.0", "column2!not_number", "column2=6.0"],
      ["missing:1", "not_number:1"]
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
      "a b\n1 2\nx y\n3 4\n",
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
