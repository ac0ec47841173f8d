import MetricLines
import Testing

@Suite struct MuninTests {
  @Test func `reads what a plugin printed`() throws {
    let text = String(decoding: try sample("munin_run"), as: UTF8.self)
    let telling = tell(text)
    #expect(telling.decision == "munin")
    #expect(telling.points.count == 18)
    #expect(telling.points.prefix(2) == ["load=1.02", "user=115028.0"])
    #expect(telling.rejected.isEmpty)
    #expect(telling.facts.isEmpty)
  }

  @Test(
    arguments: [
      ("%", "%"), ("percent", "%"), ("bytes per ${graph_period}", "B/s"), ("bytes / second", "B/s"),
      ("bits in (-) / out (+) per ${graph_period}", "bit/s"), ("degrees Celsius", "°C"),
      ("packets per second", "packets per second"), ("seconds", "s"), ("Load of the machine", nil),
    ] as [(String, String?)])
  func `the label of a graph may be a unit`(label: String, unit: String?) {
    let telling = tell("graph_vlabel \(label)\na.label A\na.value 5\nb.value 6\n")
    #expect(telling.points == ["a=5.0", "b=6.0"])
    #expect(telling.facts == (unit.map { ["a: unit \($0)"] } ?? []))
  }

  @Test func `each graph has a label of its own`() {
    let telling = tell(
      """
      multigraph one
      graph_vlabel %
      a.label A
      multigraph two
      b.label B
      multigraph one
      a.value 5
      multigraph two
      b.value 6

      """)
    #expect(telling.facts == ["one.a: unit %"])
  }

  @Test func `what came since the last reading adds up`() {
    let telling = tell("a.type ABSOLUTE\na.value 5\na.value U\na.value 6\n")
    #expect(telling.points == ["a=5.0 counter", "a!missing counter", "a=11.0 counter"])
  }

  @Test func `a multigraph's fields are its own`() {
    let text = """
      # munin node at web-1
      multigraph if_eth0
      down.value 5
      up.value U
      multigraph if_eth1
      down.value 1700000000:7
      .
      load.value 0.5

      """
    let telling = tell(text)
    #expect(telling.decision == "munin")
    #expect(
      telling.points == [
        "if_eth0.down=5.0", "if_eth0.up!missing", "if_eth1.down=7.0@1700000000.0", "load=0.5",
      ])
    #expect(telling.rejected == ["missing:1"])
  }

  @Test func `what is configured holds for the values that follow`() {
    let text = """
      graph_title Things
      graph_vlabel %
      a.label The a
      a.type DERIVE
      a.min 0
      b.warning 10:90
      b.critical :95
      b.max 100
      b.value 50
      a.value 1000
      c.value 1

      """
    let telling = tell(text)
    #expect(telling.points == ["b=50.0", "a=1000.0 counter", "c=1.0"])
    #expect(
      telling.facts == [
        "b: unit %, low 10.0, high 90.0, criticalHigh 95.0, rangeHigh 100.0",
        "a: unit %, rangeLow 0.0",
      ])
    #expect(telling.rejected.isEmpty)
  }

  @Test(arguments: ["a.b.value 5", "9.value 5", "a.values 5", ".value 5", "value 5"])
  func `a name with other dots is none of munin's`(line: String) {
    #expect(tell(line + "\n" + line + "\n").decision == "name value lines")
  }

  @Test func `endless fields are not kept`() {
    var text = ""
    for index in 0..<3_000 { text += "f\(index).warning 5\n" }
    for index in 0..<3_000 { text += "f\(index).value 5\n" }
    let telling = tell(text)
    #expect(telling.points.count == 3_000)
    #expect(telling.facts.count == 1_024)
  }
}
