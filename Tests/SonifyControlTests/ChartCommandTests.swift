import Foundation
import TestSupport
import Testing

/// The commands that put charts into words, as they are run; no sonifyd and no sound server is there.
@Suite struct ChartCommandTests {
  private static let car = """
    {"title":"Cars\\u001b[2J","x_axis":{"kind":"numeric","title":"weight","low":0,"high":5,"unit":"tons"},
     "y_axis":{"kind":"numeric","title":"efficiency","low":0,"high":50,"format":"%ld miles per gallon"},
     "series":[{"name":"models","continuous":false,"points":[
       {"x":2,"y":25},{"x":1.2,"y":31,"label":"Civic"},{"x":3}]},
      {"name":"trucks","continuous":false,"points":[{"x":4.5,"y":8}]}]}
    """

  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("cars.json")
    try Self.car.write(toFile: file, atomically: true, encoding: .utf8)
  }

  @Test func `describes a file, one fact a line, and escapes what is in it`() throws {
    let run = try Sonifyctl(["describe", "--file", file])
    #expect(run.status == 0)
    #expect(run.lines.first == #"Cars\x1b[2J"#)
    #expect(run.lines.contains("x axis: weight, 0 to 5 tons, heard as time"))
    #expect(run.lines.contains("models: highest: 31 miles per gallon at 1.2 tons"))
    let json = try Sonifyctl(["describe", "--file", file, "--json"]).json as? [String: Any]
    #expect((json?["series"] as? [[String: Any]])?.count == 2)
    #expect(
      json?["notes"] as? [String] == [
        "'models': 1 without a value: heard as a hole",
        "'models': not in the order of x; heard in that order",
      ])
    #expect(run.lines.last == "note: 'models': not in the order of x; heard in that order")
    #expect(json?["x_axis"] != nil)
  }

  @Test func `describes one series of a file`() throws {
    let run = try Sonifyctl(["describe", "--file", file, "--series", "trucks"])
    #expect(run.lines.contains("scatter plot, 1 point"))
    #expect(run.lines.last == "one value: 8 miles per gallon at 4.5 tons")
  }

  @Test func `says a point a line, in the order of the x axis`() throws {
    let run = try Sonifyctl(["points", file])
    #expect(
      run.lines == [
        "models, 3 points", "Civic; 1.2 tons, 31 miles per gallon", "2 tons, 25 miles per gallon",
        "3 tons, no value", "trucks, 1 point", "4.5 tons, 8 miles per gallon",
      ])
    let one = try Sonifyctl(["points", file, "--series", "trucks"])
    #expect(one.lines == ["4.5 tons, 8 miles per gallon"])
    let json = try Sonifyctl(["points", file, "--json"]).json as? [[String: Any]]
    #expect(json?.count == 4)
    #expect(json?.first?["text"] as? String == "Civic; 1.2 tons, 31 miles per gallon")
    #expect(json?[2]["y"] is NSNull)
  }

  @Test func `says what is wrong, and ends with the status of it`() throws {
    let cases: [([String], Int32, String)] = [
      (["describe", "cpu", "--file", file], 2, "give one of them"),
      (["describe", "--file", file + "x"], 1, "cars.jsonx: "),
      (["points", file, "--series", "vans"], 1, "it has 'models', 'trucks'"),
      (["describe", "--file", file, "--series", "vans"], 1, "it has 'models', 'trucks'"),
      (["describe", "cpu", "--series", "vans"], 2, "it needs --file"),
      (["points"], 2, "FILE|SERIES"), (["points", "cpu"], 3, "no sonifyd"),
      (["keys", "cpu"], 3, "no sonifyd"), (["keys"], 3, "no sonifyd"),
      (["keys", "-"], 2, "name a file"),
    ]
    for (words, status, text) in cases {
      let run = try Sonifyctl(words)
      #expect(run.status == status, "\(words): \(run.errors)")
      #expect(run.errors.contains(text), "\(words): \(run.errors)")
    }
  }

  @Test func `steps by keys from a pipe, and without sound goes on in text`() throws {
    let process = try Sonifyctl.start(["keys", file], input: .pipe)
    process.write("\u{1b}[C\nx>t\u{1b}[H")
    let complaint = eventually(within: 15) { process.output.contains("no sound, only text: ") }
    #expect(complaint != nil, "\(process.output)")
    process.write("tn")
    process.closeInput()
    #expect(process.wait(seconds: 10) == 0)
    let lines = process.output.split(separator: "\n").filter { !$0.hasPrefix("no sound") }
    #expect(
      lines.dropFirst(lines.firstIndex(of: "? for help, q to leave") ?? 0) == [
        "? for help, q to leave", "Civic; 1.2 tons, 31 miles per gallon",
        "2 tons, 25 miles per gallon",
        "x does nothing; ? for help", "highest", "Civic; 1.2 tons, 31 miles per gallon", "text off",
        "text on", "trucks", "4.5 tons, 8 miles per gallon",
      ])
    #expect(process.output.components(separatedBy: "no sound").count == 2)
    #expect(process.errors == "")
  }

  @Test(arguments: ["q", "\u{4}", "SIGTERM", "SIGHUP", "SIGINT"])
  func `gives the terminal back as it was, however it ends`(ending: String) throws {
    let terminal = try PseudoTerminal()
    #expect(terminal.isUsual)
    let process = try Sonifyctl.start(["keys", file], input: .file(terminal.path))
    #expect(
      eventually(within: 10) { process.output.contains("? for help") && !terminal.isUsual } != nil)
    terminal.press("\u{1b}[C")
    #expect(eventually(within: 10) { process.output.contains("2 tons, 25") } != nil)
    let signals = ["SIGTERM": SIGTERM, "SIGHUP": SIGHUP, "SIGINT": SIGINT]
    if let signal = signals[ending] { process.signal(signal) } else { terminal.press(ending) }
    #expect(process.wait(seconds: 10) == 0)
    #expect(terminal.isUsual)
  }
}
