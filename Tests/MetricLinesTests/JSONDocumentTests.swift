import MetricLines
import Testing

/// JSON that is printed over several lines.
@Suite struct JSONDocumentTests {
  private let document = """
    {
      "load": [
        1,
        2.5
      ],
      "net": {"eth0": 3},
      "name {": "x]\\"["
    }

    """

  @Test(arguments: [1, 7, 4_096])
  func `reads a document, and the next, as if each were a line`(piece: Int) {
    let reading = read(document + document, piece: piece)
    let points = ["load.0=1.0", "load.1=2.5", "net.eth0=3.0"]
    #expect(reading.points == points + points)
    #expect(reading.decision == "JSON lines")
    #expect(reading.rejected == [])
  }

  @Test func `reads one behind the other with lines of JSON between`() {
    let reading = read(document + "{\"a\":1}\n" + document)
    #expect(reading.points.count == 7)
    #expect(reading.rejected == [])
  }

  @Test(
    arguments: [
      ("{\n \"a\": 1,\nx 5\nx 6\n", ["x=5.0", "x=6.0"], ["not_number:1"]),
      ("{\n \"a\": 1,\n{\"b\":2}\n{\"b\":3}\n", ["b=2.0", "b=3.0"], ["not_number:1"]),
      ("{\n \"a\": 1,\n", [], ["not_number:1"]),
      ("{\n \"a\": 1 2\n}\n{\"b\":3}\n", ["b=3.0"], ["not_number:1"]),
      ("{\"a\":1}\n{\"a\":\n{\"a\":2}\n", ["a=1.0", "a=2.0"], ["not_number:1"]),
    ] as [(String, [String], [String])])
  func `gives a document up that goes wrong, and reads what follows`(
    text: String, points: [String], rejected: [String]
  ) {
    let reading = read(text)
    #expect(reading.points == points)
    #expect(reading.rejected == rejected)
  }

  @Test func `skips a document that is too long, once`() {
    let long = "{\n" + String(repeating: "  \"a\": 1,\n", count: 8_000) + "  \"a\": 1\n}\n"
    let reading = read(long + document)
    #expect(reading.points == ["load.0=1.0", "load.1=2.5", "net.eth0=3.0"])
    #expect(reading.rejected == ["too_long:1"])
  }

  @Test func `skips a document of much text and few values too`() {
    let note = "  \"note\": \"" + String(repeating: "x", count: 1_000) + "\",\n"
    let long = "{\n" + String(repeating: note, count: 70) + "  \"a\": 1\n}\n"
    let reading = read(long + document)
    #expect(reading.points == ["load.0=1.0", "load.1=2.5", "net.eth0=3.0"])
    #expect(reading.rejected == ["too_long:1"])
  }

  @Test(arguments: ["iostat_json", "mpstat_json"])
  func `refuses sysstat's, and says what helps`(name: String) throws {
    var reader = LineReader()
    var batch = MeasurementBatch()
    let bytes = try sample(name)
    _ = reader.read(bytes.span, into: &batch)
    reader.finish(isOrderly: true, into: &batch)
    #expect(batch.count == 0)
    let rejected = describe(reader.rejected)
    #expect(rejected == ["no_format:1"])
    let advice = reader.advice
    #expect(advice?.contains("-o JSON") == true)
  }
}
