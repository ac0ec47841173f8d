import MetricLines
import Testing

@Suite struct JSONTests {
  @Test(
    arguments: [
      (
        #"[{"date":1796001345.5,"cpu_p":1},{"date":1796001346.5,"cpu_p":2}]"#,
        ["cpu_p=1.0@1796001345500000000", "cpu_p=2.0@1796001346500000000"]
      ),
      (
        #"[{"t":1,"date":"20261130T011545Z"}]"#, ["t=1.0@1796001345000000000"]
      ),
      // A small number is no time, here as anywhere.
      (#"[{"date":1.5,"a":1},{"date":2.5,"a":2}]"#, ["date=1.5", "a=1.0", "date=2.5", "a=2.0"]),
      // Objects of the same time, or without one, are not of the same series.
      (
        #"[{"ts":1796001345,"a":1},{"ts":1796001345,"a":2}]"#,
        ["0.a=1.0@1796001345000000000", "1.a=2.0@1796001345000000000"]
      ),
      (#"[{"a":1},{"a":2}]"#, ["0.a=1.0", "1.a=2.0"]),
      (#"[{"ts":1796001345,"a":1},5]"#, ["0.a=1.0@1796001345000000000", "1=5.0"]),
    ] as [(String, [String])])
  func `an array of objects that each hold a time is records`(line: String, points: [String]) {
    #expect(read(line + "\n").points == points)
  }

  @Test(arguments: [
    (#"{"a":1}"#, ["a=1.0"]),
    (#" { "a" : { "b" : [ 1 , -2.5e1 , "3.5" ] } } "#, ["a.b.0=1.0", "a.b.1=-25.0", "a.b.2=3.5"]),
    (#"{"name":"cpu","value":1,"ts":1796001345.5}"#, ["cpu=1.0@1796001345500000000"]),
    (#"{"ts":"2026-11-30T01:15:45Z","value":"2","name":"cpu"}"#, ["cpu=2.0@1796001345000000000"]),
    (#"[{"name":"a","value":1},{"name":"b","value":2}]"#, ["a=1.0", "b=2.0"]),
    (#"{"name":"cpu","value":null}"#, ["cpu!missing"]),
    (
      #"{"date":1796001345,"a":1,"b":{"time":1796001346000,"c":2}}"#,
      ["a=1.0@1796001345000000000", "b.c=2.0@1796001346000000000"]
    ),
    (#"{"time":12,"a":1}"#, ["time=12.0", "a=1.0"]),
    (
      #"{"a":null,"b":NaN,"c":-Infinity,"d":1e400,"e":"+Inf","f":"NaN"}"#,
      ["a!missing", "b!missing", "c!infinite", "d!infinite", "e!infinite", "f!missing"]
    ),
    (#"{"a\u0041\n\ud83d\ude00.b":1,"":2}"#, [#"aA\x0a😀.b=1.0"#]),
    (#"{"host":"web-1","up":true,"n":0}"#, ["n=0.0"]),
    (#"1796001467 stats {"a":1}"#, ["a=1.0@1796001467000000000"]),
    (#"[1.5,[2]]"#, ["0=1.5", "1.0=2.0"]),
    (#"[1796001345,{"Mem.used":5}]"#, ["Mem.used=5.0@1796001345000000000"]),
    (#"[1796001345.5,"7"]"#, ["value=7.0@1796001345500000000"]),
    (
      #"[[1796001345,{"a":5}],[1796001346,{"a":6}]]"#,
      ["0.a=5.0@1796001345000000000", "1.a=6.0@1796001346000000000"]
    ),
    (#"[1796001345,5,6]"#, ["0=1796001345.0", "1=5.0", "2=6.0"]),
    (#"{"@timestamp":1796001345,"a":1}"#, ["a=1.0@1796001345000000000"]),
    (#"{"@timestamp":"2026-11-30T01:15:45Z","a":1}"#, ["a=1.0@1796001345000000000"]),
    (#"{"epoch":1796001345,"a":1}"#, ["a=1.0@1796001345000000000"]),
    (#"{"a":{"name":"x","value":5}}"#, ["a.value=5.0"]),
  ])
  func `flattens numbers to dotted paths`(line: String, points: [String]) {
    #expect(read(line + "\n").points == points)
  }

  @Test(arguments: [
    (#"{"a":1,"ts":01796001345}"#, "not_number"), (#"{"a":1,"ts":1796001345.}"#, "not_number"),
    (#"{"a":1"#, "not_number"), (#"{"a":01}"#, "not_number"), (#"{"a":+1}"#, "not_number"),
    (#"{"a":.5}"#, "not_number"), (#"{"a":5.}"#, "not_number"), (#"{"a":0x10}"#, "not_number"),
    (#"{"a":1,}"#, "not_number"), (#"{"a":1}}"#, "not_number"), (#"{"a" 1}"#, "not_number"),
    (#"{"a":1} x"#, "not_number"), (#"{a:1}"#, "not_number"), (#"{"a":tru}"#, "not_number"),
    (#"{"a":"\ud800"}"#, "not_number"), (#"{"a":"\x"}"#, "not_number"), (#"{"a":"#, "not_number"),
    (#"{"a":1,"b":[2,3}"#, "not_number"), (#"{"a":1.e5}"#, "not_number"), ("[", "not_number"),
    (#"[1796001345,5"#, "not_number"), (#"[1796001345 5]"#, "not_number"), (#"{}"#, "missing"),
    (
      #"{"data":{"resultType":"string","result":[1796061147.5,"str"]}}"#, "missing"
    ), (#"{"msg":"hello"}"#, "missing"),
    (#"{"topic":"t","payload":"text","x":null}"#, "missing"), ("hello", "no_format"),
    (String(repeating: "[", count: 17), "too_deep"),
    (String(repeating: #"{"a":"#, count: 17), "too_deep"),
    (String(repeating: "[", count: 60_000), "too_deep"),
    (String(repeating: "[", count: 100_000), "too_deep"),
    ("[" + String(repeating: "1,", count: 5_000) + "1]", "too_long"),
  ])
  func `refuses a bad line as one, and reads its neighbours`(line: String, reason: String) {
    let reading = read(#"{"a":1}"# + "\n\(line)\n" + #"{"a":2}"# + "\n")
    #expect(reading.points == ["a=1.0", "a=2.0"])
    #expect(reading.rejected == ["\(reason):1"])
  }

  @Test func `reads sixteen levels`() {
    let line = String(repeating: "[", count: 16) + "5" + String(repeating: "]", count: 16)
    #expect(
      read(line + "\n").points == [Array(repeating: "0", count: 16).joined(separator: ".") + "=5.0"]
    )
  }

  @Test func `refuses deep nesting before anything else was read`() {
    let reading = read(String(repeating: "[", count: 100_000) + "\n{\"a\":2}\n")
    #expect(reading.points == ["a=2.0"])
    #expect(reading.rejected == ["too_deep:1"])
  }

  @Test func `refuses names that are too long`() {
    let key = String(repeating: "k", count: 1_024)
    let reading = read("{\"\(key)\":1,\"a\":2}\n")
    #expect(reading.points == ["a=2.0"])
    #expect(reading.rejected == ["bad_name:1"])
    let broken = read("{\"\(key)\":1,\"a\":}\n{\"b\":2}\n", format: .json)
    #expect(broken.points == ["b=2.0"])
    #expect(broken.rejected == ["not_number:1"])
  }
}
