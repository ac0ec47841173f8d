import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ConfigurationTests {
  /// Writes the user's file, or one beside it.
  private func write(_ text: String, in folder: TemporaryFolder, at name: String = "sonifyd.conf")
    throws
  {
    let path = folder.file("sonifyd/" + name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `a wrong configuration ends the start with 78, one problem a line`() throws {
    let folder = try TemporaryFolder()
    try write("[Chart]\nWindow = 5x\n[Serie a]\n", in: folder)
    try write("[Series a]\nTimbre = tin\n", in: folder, at: "sonifyd.conf.d/a.conf")
    let sonifyd = try Sonifyd(["--output", "none"], folder: folder)
    #expect(sonifyd.process.wait(seconds: 10) == 78)
    let path = folder.file("sonifyd/sonifyd.conf")
    #expect(
      sonifyd.messages == [
        "\(path):2: Window '5x' is not a time such as 30s, 5min or 1h",
        "\(path):3: unknown section [Serie a]; did you mean [Series NAME]?",
        "\(path).d/a.conf:2: Timbre 'tin' is not auto, pure, soft, reed, string, "
          + "bell or brass",
      ])
  }

  @Test func `a file that --config names stands in place of the user's, and must be there`() throws
  {
    let folder = try TemporaryFolder()
    try write("[Chart]\nWindow = 5x\n", in: folder)
    let sonifyd = try Sonifyd(["--output", "none", "--config", "/dev/null"], folder: folder)
    #expect(sonifyd.says("ready, "))
    let missing = try Sonifyd(["--output", "none", "--config", "/nonexistent.conf"])
    #expect(missing.process.wait(seconds: 10) == 78)
    #expect(
      missing.messages == ["/nonexistent.conf: cannot be read: No such file or directory"])
  }

  @Test func `a reload holds at once, or nothing of it`() throws {
    let folder = try TemporaryFolder()
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    try write("[Series load]\nRange = fixed 0..3\n", in: folder)
    let sonifyd = try Sonifyd(server: server, folder: folder)
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("load 0\n")
    #expect(hears(220, recorder))

    try write("[Chart]\nPitchLow = 110\nFocuss = a\nMode = x\n", in: folder)
    sonifyd.process.signal(SIGHUP)
    #expect(
      sonifyd.says(
        "configuration not reloaded, the old one stays: 2 problems, the first: "
          + "\(folder.file("sonifyd/sonifyd.conf")):3: unknown key 'Focuss' in [Chart]; "
          + "did you mean Focus?"))
    #expect(
      sonifyd.messages.contains {
        $0.hasSuffix("sonifyd.conf:4: Mode 'x' is not focus, chord, cycle or watch")
      })
    client.send("load 0\n")
    pause(seconds: 0.5)
    #expect(hears(220, recorder))

    try write("[Chart]\nPitchLow = 110\n[Series load]\nRange = fixed 0..3\n", in: folder)
    sonifyd.process.signal(SIGHUP)
    #expect(sonifyd.says("configuration reloaded: 1 value changed: PitchLow"))
    #expect(hears(110, recorder))
    #expect(sonifyd.terminate().status == 0)
  }

  private func hears(_ hertz: Double, _ recorder: MonitorRecorder) -> Bool {
    let heard = eventually(within: 5) {
      guard let now = try? recorder.record(seconds: 0.1), let heard = pitch(of: now.mono) else {
        return false
      }
      return abs(cents(from: hertz, to: heard)) < 5
    }
    return heard != nil
  }

  @Test func `a file says the same as the command line, to the last bit`() throws {
    let folder = try TemporaryFolder()
    let data = folder.file("data")
    try (0..<40).map { "a \($0 % 7)\nb \($0 % 5)\n" }.joined()
      .write(toFile: data, atomically: true, encoding: .utf8)
    func render(_ name: String, _ options: [String]) throws -> Data {
      let path = folder.file(name)
      let sonifyd = try Sonifyd(["--output", path] + options, input: .file(data), folder: folder)
      #expect(sonifyd.process.wait(seconds: 20) == 0, "\(sonifyd.messages)")
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let plain = try render("plain.wav", [])
    let options = [
      "--pitch-low", "110", "--focus", "b", "--timbre", "pure", "--scale", "symlog", "--volume",
      "50",
      "--no-heartbeat", "--soft-min", "0", "--soft-max", "9", "--discrete", "--background", "a",
    ]
    let byOptions = try render("options.wav", options)
    try write(
      """
      [Chart]
      PitchLow = 110
      Focus = b
      Background = a
      Volume = 50
      Heartbeat = no
      [Series *]
      Timbre = pure
      Scale = symlog
      Range = soft 0..9
      Continuous = no
      """, in: folder)
    #expect(try render("file.wav", []) == byOptions)
    #expect(byOptions != plain)
  }
}
