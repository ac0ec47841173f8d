import MetricLines
import Testing

/// The events of a connection: `level, title: text @nanoseconds`.
private func events(_ text: String) -> (events: [String], rejected: [String], lost: UInt64) {
  var reader = LineReader(hasher: NameHasher(seed: 1))
  var batch = MeasurementBatch()
  var found: [String] = []
  let bytes = Array(text.utf8)
  var place = 0
  while place < bytes.count { place += reader.read(bytes.span.extracting(place...), into: &batch) }
  reader.finish(isOrderly: true, into: &batch)
  for event in batch.events {
    let time = event.time.map { " @\($0)" } ?? ""
    found.append("\(event.level.rawValue), \(event.title): \(event.text)\(time)")
  }
  return (found, describe(reader.rejected), batch.lostEvents)
}

@Suite struct DogStatsDEventTests {
  @Test(arguments: [
    (
      #"_e{11,19}:Deploy done|line1\nline2 | pipe|t:warning|#deploy:1,env:dev"#,
      "warning, Deploy done: line1 line2 | pipe"
    ),
    ("_e{1,4}:T|text|c:ci-abc0123|card:low", "info, T: text"),
    (
      "_e{1,4}:T|text|d:1700000000|h:web-1|p:low|t:error|k:x|s:y",
      "error, T (web-1): text @1700000000000000000"
    ),
    ("_e{1,0}:T||t:success", "ok, T: "),
    ("_e{2,5}:ä|text ", "info, ä: text "),
    ("_e{3,4}:a|b|text", "info, a|b: text"),
    (#"_sc|db.ok|1|#db:1,env:dev|m:slow\nline"#, "warning, db.ok{db=1,env=dev}: slow line"),
    ("_sc|db.ok|0", "ok, db.ok: "),
    (
      "_sc|db.ok|2|d:1700000000|h:web-1|m:down | out",
      "error, db.ok{host=web-1}: down | out @1700000000000000000"
    ),
    ("_sc|db.ok|3|m:who knows", "warning, db.ok: state unknown, who knows"),
    ("_sc|db.ok|3", "warning, db.ok: state unknown"),
  ])
  func `tells events and checks`(line: String, event: String) {
    let result = events(line + "\n")
    #expect(result.events == [event])
    #expect(result.rejected == [])
  }

  @Test(arguments: [
    ("_e{5,4}:T|text", "truncated:1"), ("_e{1,400}:T|text", "truncated:1"),
    ("_e{1,3}:T|text", "no_format:1"), ("_e{x,4}:T|text", "no_format:1"),
    ("_e{1}:T|text", "no_format:1"), ("_e{1,4}T|text", "no_format:1"), ("_e{", "no_format:1"),
    ("_e{99999999999999999999,1}:T|t", "no_format:1"), ("_sc|db", "no_format:1"),
    ("_sc|db|4", "no_format:1"), ("_sc||1", "no_format:1"), ("_sc|db|12", "no_format:1"),
  ])
  func `refuses what is none`(line: String, rejected: String) {
    let result = events("a:1|c\n\(line)\n")
    #expect(result.events == [])
    #expect(result.rejected == [rejected])
  }

  @Test(arguments: ["_sc|db|9", "_sc|db", "_e{x,4}:T|text", "_e{1}:T|text"])
  func `in a datagram, what is none is no number that is wrong`(line: String) {
    #expect(readDatagram(line).rejected == ["no_format:1"])
    #expect(readDatagram("a:1|c\n\(line)\nb:2|c").points == ["a=1.0", "b=2.0"])
  }

  @Test func `counts what there is no room for`() {
    let result = events(String(repeating: "_sc|db.ok|0\n", count: 100))
    #expect(result.events.count == MeasurementBatch.eventLimit)
    #expect(result.lost == 100 - UInt64(MeasurementBatch.eventLimit))
  }

  @Test func `shows that the connection speaks DogStatsD`() {
    let reading = read("_sc|db.ok|0\nt:-1|g\nt:-1|g\n")
    #expect(reading.decision == "DogStatsD")
    #expect(reading.points == ["t=-1.0", "t=-1.0"])
  }
}
