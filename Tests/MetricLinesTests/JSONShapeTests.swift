import MetricLines
import Testing

/// Lines as the agents' documentation has them, and as they were captured.
@Suite struct JSONShapeTests {
  @Test(arguments: [
    ("percentage", "%"), ("KiB/s", "KiB/s"), ("milliseconds", "ms"), ("kilobits/s", "kbit/s"),
    ("packets/s", "packets per second"), ("Celsius", "°C"), ("connections", "connections"),
  ])
  func `knows the words that netdata has for units`(units: String, unit: String) {
    let line = #"{"chart_id":"c","name":"n","hostname":"h","units":"\#(units)","value":5}"#
    #expect(tell(line + "\n").facts == ["c.n{host=h}: unit \(unit)"])
  }

  @Test(arguments: [
    (
      #"{"fields":{"usage_idle":97.5,"up":true,"note":"x"},"name":"cpu","tags":{"host":"a","cpu":"0"},"timestamp":1796001345}"#,
      [
        "cpu.usage_idle{cpu=0,host=a}=97.5@1796001345000000000",
        "cpu.up{cpu=0,host=a}=1.0@1796001345000000000",
      ]
    ),
    (
      #"{"metrics":[{"fields":{"v":1},"name":"a","tags":{},"timestamp":1796001345},{"fields":{"v":2},"name":"b","tags":{"x":"y,z"},"timestamp":1796001346}]}"#,
      ["a.v=1.0@1796001345000000000", #"b.v{x=y\x5c,z}=2.0@1796001346000000000"#]
    ),
    (
      #"{"name":"up","namespace":"app","tags":{"z":"1","a":"2"},"timestamp":"2026-11-30T01:15:45Z","kind":"absolute","gauge":{"value":1.5}}"#,
      ["app.up{a=2,z=1}=1.5@1796001345000000000"]
    ),
    (#"{"name":"hits","kind":"absolute","counter":{"value":7}}"#, ["hits=7.0 counter"]),
    (#"{"name":"hits","kind":"incremental","counter":{"value":7}}"#, ["hits=7.0 count"]),
    (#"{"name":"level","kind":"incremental","gauge":{"value":-1}}"#, ["level=-1.0 change"]),
    (
      #"{"name":"took","kind":"incremental","distribution":{"samples":[{"value":1.5,"rate":2},{"value":3,"rate":1}],"statistic":"histogram"}}"#,
      ["took=1.5 timing 2.0", "took=3.0 timing"]
    ),
    (
      #"{"prefix":"netdata","hostname":"web-1","chart_id":"system.cpu","chart_name":"system.cpu","units":"percentage","id":"user","name":"user","value":12.5,"timestamp":1796001345}"#,
      ["system.cpu.user{host=web-1}=12.5@1796001345000000000 [%]"]
    ),
    (
      #"[{"values":[24272,3],"dstypes":["derive","derive"],"dsnames":["rx","tx"],"time":1796001269.540,"interval":1.000,"host":"web-1","plugin":"interface","plugin_instance":"lo","type":"if_packets","type_instance":""}]"#,
      [
        "interface-lo.if_packets.rx{host=web-1}=24272.0@1796001269540000000 counter",
        "interface-lo.if_packets.tx{host=web-1}=3.0@1796001269540000000 counter",
      ]
    ),
    (
      #"[{"values":[1.5],"dstypes":["derive"],"dsnames":["value"],"host":"h","plugin":"cpu","plugin_instance":"0","type":"cpu","type_instance":"idle"}]"#,
      ["cpu-0.cpu-idle{host=h}=1.5"]
    ),
    (
      #"1796001467 rsyslogd-pstats { "name": "main Q", "origin": "core.queue", "size": 6, "full": 0 }"#,
      ["main Q.size=6.0@1796001467000000000", "main Q.full=0.0@1796001467000000000"]
    ),
    (#"cpu: {"user": 4.5, "sub": {"a": 1}}"#, ["cpu.user=4.5", "cpu.sub.a=1.0"]),
    (
      #"{"tst":"2026-11-30T01:15:45.562004Z+0000","topic":"room/temp","qos":0,"retain":0,"payloadlen":4,"payload":"21.5"}"#,
      ["room/temp=21.5@1796001345562004000"]
    ),
    (
      #"{"topic":"z","mid":3,"payload":{"t":21.5,"h":{"x":40}}}"#, ["z.t=21.5", "z.h.x=40.0"]
    ),
    (
      #"{"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"up","job":"a"},"value":[1796001411.450,"1"]},{"metric":{},"value":[1796001411,"+Inf"]}]}}"#,
      ["up{job=a}=1.0@1796001411450000000", "value!infinite@1796001411000000000"]
    ),
    (
      #"{"data":{"result":[{"metric":{"__name__":"l"},"values":[[1796001406,"0.36"],[1796001407,"NaN"]]}]}}"#,
      ["l=0.36@1796001406000000000", "l!missing@1796001407000000000"]
    ),
    (
      #"{"date":1700000000.5,"cpu_p":1.5,"user_p":1.0}"#,
      ["cpu_p=1.5@1700000000500000000", "user_p=1.0@1700000000500000000"]
    ),
    (#"{"name":"x","kind":"y","value":1}"#, ["x=1.0"]),
    (
      #"{"status":"success","data":{"resultType":"scalar","result":[1796001345.5,"2"]}}"#,
      ["data.result=2.0@1796001345500000000"]
    ),
    (
      #"{"metric":"sys.cpu","timestamp":1796001345,"value":18,"tags":{"host":"a"}}"#,
      ["sys.cpu{host=a}=18.0@1796001345000000000"]
    ),
    (
      #"[{"metric":"sys.cpu","value":"18","tags":{"host":"a"}},{"metric":"sys.mem","value":2}]"#,
      ["sys.cpu{host=a}=18.0", "sys.mem=2.0"]
    ),
    (#"{"name":"cpu","tags":{"host":"a","n":"1"},"value":18}"#, ["cpu{host=a,n=1}=18.0"]),
    (#"{"metric":{"__name__":"up"},"value":{"a":1}}"#, ["value.a=1.0"]),
    (
      #"{"name":"h","aggregated_histogram":{"buckets":[{"upper_limit":1.0,"count":2}],"count":2,"sum":1.5}}"#,
      ["h.count=2.0 counter", "h.sum=1.5 counter"]
    ),
    (
      #"{"name":"s","namespace":"n","tags":{"a":"b"},"kind":"incremental","aggregated_summary":{"quantiles":[{"quantile":0.5,"value":9}],"count":2,"sum":1.5}}"#,
      ["n.s.count{a=b}=2.0 count", "n.s.sum{a=b}=1.5 count", "n.s{a=b,quantile=0.5}=9.0"]
    ),
    (
      #"{"name":"s","aggregated_summary":{"quantiles":[{"quantile":0.5,"value":9},{"value":1},{"quantile":1}],"sum":1}}"#,
      ["s.sum=1.0 counter", "s{quantile=0.5}=9.0"]
    ),
    (#"{"name":"users","kind":"incremental","set":{"values":[]}}"#, []),
    (#"{"fields":{"a":1},"tags":{"b":2}}"#, ["fields.a=1.0", "tags.b=2.0"]),
    (#"{"a":{"fields":{"v":1},"name":"cpu"}}"#, ["a.fields.v=1.0"]),
    (
      #"{"fields":{"v\u0041":1},"name":"c\"q\"","tags":{"t\\":"\u00e9"}}"#,
      [#"c"q".vA{t\x5c\x5c=é}=1.0"#]
    ),
  ])
  func `names what agents send as they do`(line: String, points: [String]) {
    #expect(telling(line) == points)
  }

  @Test func `the members of a set are told apart by their text`() {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let line = #"{"name":"users","kind":"incremental","set":{"values":["a","b","a"]}}"# + "\n"
    _ = reader.read(Array(line.utf8).span, into: &batch)
    let members = (0..<batch.count).map { batch[$0] }
    #expect(members.map(\.kind) == [.member, .member, .member])
    #expect(members.first?.value == members.last?.value)
    #expect(Set(members.map(\.value)).count == 2)
  }

  @Test func `a name that gets too long in front of its keys is refused, with its own reason`() {
    let name = String(repeating: "n", count: 1_018)
    let values = #""size":1,"sizes":2,"full":null,"longer":null"#
    for line in [
      #"{"name":"\#(name)","origin":"core.queue",\#(values)}"#,
      #"{"topic":"\#(name)","payload":{\#(values)}}"#,
    ] {
      var reader = LineReader(format: .json)
      var batch = MeasurementBatch()
      _ = reader.read(Array((line + "\n").utf8).span, into: &batch)
      let lengths = (0..<batch.count).map { batch.withName(of: batch[$0]) { $0.count } }
      #expect(lengths == [1_023, 1_023] && batch[0].value == 1 && batch[1].outcome != .value)
      #expect(reader.rejected[.badName] == 1 && reader.rejected[.missing] == 2)
    }
  }

  /// The points of a line with kind, weight and unit, where they are not the usual ones.
  private func telling(_ line: String) -> [String] {
    var reader = LineReader()
    var batch = MeasurementBatch()
    _ = reader.read(Array((line + "\n").utf8).span, into: &batch)
    return (0..<batch.count).map { index in
      let measurement = batch[index]
      var point = point(index, of: batch)
      if measurement.kind != .gauge { point += " \(measurement.kind)" }
      if measurement.weight != 1 { point += " \(measurement.weight)" }
      if let facts = batch.facts(at: index) {
        point += " [" + batch.withUnit(of: facts) { PrintableText.escaped($0) } + "]"
      }
      return point
    }
  }
}
