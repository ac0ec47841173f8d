import Foundation
import TestSupport
import Testing

/// What a running daemon has, kept in files.
@Suite struct SaveTests {
  private let rig: DaemonTests.Rig

  init() throws { rig = try DaemonTests.Rig() }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: rig.folder.file(name))
  }

  @Test func `keeps the data, the chart and the sound, by the ending of the name`() throws {
    let data = try rig.run(["save", rig.folder.file("a.csv"), "queue"])
    #expect(data.status == 0, "\(data.errors)")
    #expect(data.lines[0].hasPrefix("saved \(rig.folder.file("a.csv")): queue, 1 value, from "))
    let rows = String(decoding: bytes("a.csv") ?? Data(), as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows.first == "Time,queue")
    #expect(rows.last?.hasSuffix("Z,7") == true)

    let chart = try rig.run(["save", rig.folder.file("a.json"), "queue", "--json"])
    #expect(chart.status == 0, "\(chart.errors)")
    #expect(chart.output.contains("\"form\":\"descriptor\""))
    #expect(chart.output.contains("\"points\":1"))
    let described = try rig.run(["describe", "--file", rig.folder.file("a.json")])
    #expect(described.status == 0, "\(described.errors)")
    #expect(described.lines.first == "queue")

    let sound = try rig.run(["save", rig.folder.file("a.wav"), "queue", "--in", "1"])
    #expect(sound.status == 0, "\(sound.errors)")
    #expect(bytes("a.wav")?.prefix(4) == Data("RIFF".utf8))
    // What was saved is rendered the same.
    let words = ["render", rig.folder.file("a.json"), "-o", rig.folder.file("b.wav"), "--in", "1"]
    #expect(try Sonifyctl(words).status == 0)
    #expect((bytes("b.wav")?.count ?? 0) > 100_000)
  }

  @Test func `asks for the rest of the series that it began with, wherever the focus is by then`()
    throws
  {
    func part(_ points: String, next: String) -> String {
      """
      {"parameters":{"chart":{"title":"a","summary":null,\
      "x_axis":{"kind":"numeric","title":"Time","low":0,"high":9,"scale":"linear","polarity":"up",\
      "gridlines":[],"unit":"","format":"time"},\
      "y_axis":{"kind":"numeric","title":"a","low":0,"high":9,"scale":"linear","polarity":"up",\
      "gridlines":[],"unit":"","format":""},\
      "series":[{"name":"a","continuous":true,"timbre":"soft","pan":null,"volume":1,\
      "points":[\(points)]}]},"next":\(next)}}
      """
    }
    let daemon = try FakeDaemon([
      "Descriptor": .frames([
        part(#"{"x":1,"y":2}"#, next: #""1,1,9,0""#), part(#"{"x":3,"y":4}"#, next: "null"),
      ])
    ])
    let run = try Sonifyctl(["save", rig.folder.file("parts.csv")], daemon: daemon)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.first?.contains("a, 2 values") == true)
    #expect(daemon.calls.count == 2)
    #expect(daemon.calls.last?.contains(#""series":"a""#) == true, "\(daemon.calls)")
  }

  @Test func `replaces nothing unasked, and says what is wrong`() throws {
    let path = rig.folder.file("a.json")
    #expect(try rig.run(["save", path, "cpu"]).status == 0)
    let before = bytes("a.json")
    for name in ["a.json", "a.wav"] {
      let again = try rig.run(["save", rig.folder.file(name), "queue", "--descriptor"])
      #expect(again.status == (name == "a.json" ? 1 : 0))
    }
    #expect(bytes("a.json") == before)
    let refusal = try rig.run(["save", path, "queue"])
    #expect(refusal.errors == "sonifyctl: \(path) is there already; --force replaces it\n")
    #expect(try rig.run(["save", path, "queue", "--force"]).status == 0)
    #expect(bytes("a.json") != before)

    let cases: [(words: [String], status: Int32, text: String)] = [
      (["save", "out.mp3"], 2, "'out.mp3': the ending says what is saved: .csv for the data"),
      (
        ["save", "out.csv", "--in", "3"], 2, "--in says how long a sound takes; out.csv is to be no"
      ),
      (["save", "/nonexistent/a.csv"], 1, "/nonexistent/a.csv: cannot be written: No such file"),
      (
        ["save", rig.folder.file("b.csv"), "cpx"], 1,
        "no series is called 'cpx'; did you mean 'cpu'"
      ),
      (["save", rig.folder.file("b.csv"), "--last", "0"], 2, "--last '0' is not a time such as"),
    ]
    for (words, status, text) in cases {
      let run = try rig.run(words)
      #expect(run.status == status, "\(words)")
      #expect(run.errors.hasPrefix("sonifyctl: \(text)"), "\(run.errors)")
    }
    #expect(bytes("b.csv") == nil)
  }
}
