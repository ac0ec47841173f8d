import MetricLines
import Testing

@Suite struct CollectdTypesTests {
  private func types(_ text: String) -> (types: CollectdTypes, problems: [CollectdTypes.Problem]) {
    let bytes = Array(text.utf8)
    return CollectdTypes.reading(bytes.span)
  }

  @Test func `a file goes before what is built in`() {
    let (types, problems) = types(
      "# mine\n\nmine\ta:GAUGE:0:10, b:COUNTER:U:U\r\nload one:GAUGE:0:U two:DERIVE:0:U\n")
    #expect(problems.isEmpty)
    let lines = "PUTVAL h/p/mine N:1:2\nPUTVAL h/p/load N:3:4\nPUTVAL h/p/if_octets N:5:6\n"
    #expect(
      tell(lines, types: types).points == [
        "p.mine.a{host=h}=1.0", "p.mine.b{host=h}=2.0 counter", "p.load.one{host=h}=3.0",
        "p.load.two{host=h}=4.0 counter", "p.if_octets.rx{host=h}=5.0 counter",
        "p.if_octets.tx{host=h}=6.0 counter",
      ])
  }

  @Test(arguments: [
    "x", "x value", "x value:GAUGE:0", "x value:GUAGE:0:U", "x :GAUGE:0:U", "x value:GAUGE:a:U",
    "x value:GAUGE:0:", "x value:GAUGE:0:U, ,",
  ])
  func `a wrong line is told with its number, and the others are used`(line: String) {
    let (types, problems) = types("good v:GAUGE:0:1\n\(line)\nfine v:GAUGE:0:1\n")
    #expect(problems.map(\.line) == [2])
    #expect(problems.allSatisfy { $0.text.contains("expected") })
    #expect(types.count == CollectdTypes.builtIn.count + 2)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines are counted whatever they end in`(lineEnd: String) {
    let lines = ["good v:GAUGE:0:1", "", "bad", "# mine", "bad", ""]
    #expect(types(lines.joined(separator: lineEnd)).problems.map(\.line) == [3, 5])
  }

  @Test(arguments: [
    ("0:100", "rangeLow 0.0, rangeHigh 100.0"), ("0:255", "rangeLow 0.0, rangeHigh 255.0"),
    ("0:256", "rangeLow 0.0"), ("U:1000", ""), ("-300:100", "rangeLow -300.0"),
    ("900:1000", "rangeLow 900.0"), ("U:99.5", "rangeHigh 99.0"),
  ])
  func `an upper bound that no one nears is no range`(bounds: String, range: String) {
    let types = types("mine value:GAUGE:\(bounds)\n").types
    let facts = tell("PUTVAL h/p/mine N:1\n", types: types).facts
    #expect(facts == ["p.mine{host=h}: \(range)"])
  }

  @Test func `rubbish is no types`() {
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }
    #expect(CollectdTypes.reading(bytes.span).types.count >= CollectdTypes.builtIn.count)
  }

  @Test func `what is built in has no faults`() {
    #expect(CollectdTypes.builtIn.count >= 60)
    #expect(types("").types.count == CollectdTypes.builtIn.count)
  }
}
