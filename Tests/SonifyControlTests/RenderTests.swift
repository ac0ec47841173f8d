import Foundation
import TestSupport
import Testing

/// Sound files of chart files, by the program and without a daemon.
@Suite struct RenderTests {
  private static let chart = """
    {"title":"two","x_axis":{"kind":"numeric","title":"x","low":0,"high":4},
     "y_axis":{"kind":"numeric","title":"y","low":0,"high":100,"gridlines":[50]},
     "series":[{"name":"a","continuous":false,"points":[{"x":0,"y":5},{"x":1,"y":null},{"x":2,"y":200}]},
               {"name":"b","continuous":true,"points":[{"x":0,"y":0},{"x":4,"y":90}]}]}
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Self.chart.write(toFile: folder.file("two.json"), atomically: true, encoding: .utf8)
  }

  private func render(_ words: [String]) throws -> Sonifyctl {
    try Sonifyctl(["render", folder.file("two.json"), "-o", folder.file("out.wav")] + words)
  }

  @Test func `says what was rendered, one fact a line`() throws {
    let run = try render([])
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.lines == [
        "rendered \(folder.file("out.wav")), 9.3 seconds", "4 points of 2 series, all heard",
        "note: 'a': 1 without a value: heard as a hole",
        "note: 'a': 1 off the y axis: heard at its end, with a mark",
      ])
    let json = try #require(try render(["--json"]).json as? [String: Any])
    #expect(json["points"] as? Int == 4 && json["heard"] as? Int == 4)
    #expect((json["series"] as? [[String: Any]])?.map { $0["name"] as? String } == ["a", "b"])
    #expect((json["notes"] as? [String])?.count == 2)
  }

  @Test(
    arguments: [
      (["--in", "1s"], 3.26), (["--together"], 4.74), (["--series", "b", "--in", "2s"], 2.74),
    ] as [([String], Double)])
  func `takes as long as it is told`(words: [String], seconds: Double) throws {
    let json = try #require(try render(words + ["--json"]).json as? [String: Any])
    #expect(abs((json["seconds"] as? Double ?? 0) - seconds) < 0.05)
    let size = try FileManager.default.attributesOfItem(atPath: folder.file("out.wav"))[.size]
    #expect(abs((size as? Int ?? 0) - Int(seconds * 384_000)) < 20_000)
  }

  @Test(arguments: [
    (["render"], 2, "render needs more"),
    (["render", "x.json"], 2, "render needs a file to write"),
    (["render", "/nonexistent.json", "-o", "x.wav"], 1, "/nonexistent.json: "),
    (["render", "two.json", "-o", "out.mp3"], 1, "out.mp3"),
    (["render", "two.json", "-o", "/nonexistent/x.wav"], 1, "/nonexistent/x.wav"),
    (["render", "two.json", "-o", "x.wav", "--in", "0.5s"], 2, "expected 1s to 60s"),
    (["render", "two.json", "-o", "x.wav", "--channels", "pich"], 2, "expected some of length"),
    (
      ["render", "two.json", "-o", "x.wav", "--series", "c"], 1,
      "no series is named 'c'; there are 'a', 'b'"
    ),
    (["render", "two.json", "-o"], 2, "-o needs a value"),
  ])
  func `says what is wrong`(words: [String], status: Int32, text: String) throws {
    let placed = words.map { $0 == "two.json" ? folder.file($0) : $0 }
    let run = try Sonifyctl(placed)
    #expect(run.status == status)
    #expect(run.errors.contains(text), "\(run.errors)")
  }

  /// glibc picks its functions by what the processor can do.
  @Test func `the same samples on another processor`() throws {
    let points = (1...300).map { "{\"x\":\($0),\"y\":\(Double($0 * $0 % 991 + 1) / 7)}" }
    let logarithmic = """
      {"x_axis":{"kind":"numeric","low":1,"high":300,"scale":"ln"},
       "y_axis":{"kind":"numeric","low":-9,"high":200,"scale":"symlog","gridlines":[0,1,10,100]},
       "series":[{"name":"a","continuous":true,"points":[\(points.joined(separator: ","))]}]}
      """
    try logarithmic.write(toFile: folder.file("log.json"), atomically: true, encoding: .utf8)
    let bytes = try ["", "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-FMA,-FMA_Usable,-AVX512F,-AVX"].map {
      let output = folder.file("\($0.count).wav")
      let process = try TestProcess(
        [Sonifyctl.program, "render", folder.file("log.json"), "-o", output],
        environment: ["GLIBC_TUNABLES": $0])
      #expect(process.wait(seconds: 20) == 0)
      return try Data(contentsOf: URL(fileURLWithPath: output))
    }
    #expect(bytes[0] == bytes[1] && bytes[0].count > 1_000_000)
  }
}
