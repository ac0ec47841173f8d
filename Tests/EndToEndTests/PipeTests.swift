import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct PipeTests {
  @Test func `plays a pipe, ends with its input and says what came in`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100"], server: server, input: .pipe)
    sonifyd.process.write("50\n")
    #expect(sonifyd.says("ready, reading standard input"))
    let tone = try #require(
      eventually(within: 10) {
        (try? recorder.record(seconds: 0.2)).map { level($0.mono) > 0.02 } ?? false
      })
    #expect(tone < 5)
    let steady = try recorder.record(seconds: 0.5)
    let hertz = try #require(pitch(of: steady.mono))
    #expect(abs(cents(from: 622.25, to: hertz)) < 2)  // half of three octaves above 220 Hz
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(sonifyd.says("1 series, 1 line, 1 point accepted, 0 rejected", within: 0))
  }

  @Test func `an input that ends at once is heard all the same`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let before = recorder.frameCount
    let sonifyd = try Sonifyd(server: server, input: .pipe)
    sonifyd.process.write("5")  // without a newline
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    pause(seconds: 0.5)
    let heard = recorder.recording
    let pitches = pitchTrack(heard.part(before..<heard.left.count).mono, every: 0.05)
    // The middle of the axis, before the three notes of the end.
    let held = pitches.compactMap(\.self).count { abs(cents(from: 622.25, to: $0)) < 10 }
    #expect(held >= 6, "0.3 s of the value")
  }

  @Test func `the heartbeat ticks every five seconds while sound and program are proven good`()
    throws
  {
    let server = try PrivatePulse(isStarted: false)
    let sonifyd = try Sonifyd(server: server, input: .pipe)
    #expect(sonifyd.says("ready, reading standard input, no sound"))
    try server.start()
    let recorder = try MonitorRecorder(server)
    #expect(sonifyd.says("sound has begun"))
    let ticks = onsets(in: try recorder.record(seconds: 12).left)
    #expect(ticks.count == 2 || ticks.count == 3)
    for (earlier, later) in zip(ticks, ticks.dropFirst()) {
      #expect(abs(later - earlier - 5) < 0.1)
    }
  }

  /// Seconds at which sound begins after at least half a second of silence.
  private func onsets(in samples: [Float]) -> [Double] {
    var last = -24_000
    var found: [Double] = []
    for (frame, sample) in samples.enumerated() where abs(sample) > 0.005 {
      if frame - last > 24_000 { found.append(Double(frame) / 48_000) }
      last = frame
    }
    return found
  }

  @Test(arguments: [["-"], ["-", "--no-sockets"]])
  func `no input at all ends at once and well`(arguments: [String]) throws {
    let sonifyd = try Sonifyd(arguments + ["--output", "none"])
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(sonifyd.says("0 series, 0 lines, 0 points accepted, 0 rejected", within: 0))
  }

  @Test func `text of no format is told with what would read it`() throws {
    let sonifyd = try Sonifyd(["-", "--output", "none"], input: .pipe)
    sonifyd.process.write("hello there\n")
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(
      sonifyd.says(
        "standard input: refused line 1 (byte 0): no_format: hello there "
          + "(--regex reads other text)", within: 0))
  }

  @Test func `the first three lines that no format fits are told, escaped`() throws {
    let sonifyd = try Sonifyd(["-", "--output", "none"], input: .pipe)
    sonifyd.process.write("first \u{7}line\nsecond of them\nthe third one\nand a fourth\n")
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    let told = sonifyd.messages.filter { $0.contains("standard input: ") }
    #expect(
      told == [
        "standard input: no format fits",
        "standard input: refused line 1 (byte 0): no_format: first \\x07line",
        "standard input: refused line 2 (byte 12): no_format: second of them",
        "standard input: refused line 3 (byte 27): no_format: the third one "
          + "(--regex reads other text)",
      ])
  }

  @Test(arguments: ["1\n", "a 1\n", "time,a\n1700000000,1\n"])
  func `one row by the data's clock is heard and ends`(text: String) throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(["--clock", "data"], server: server, input: .pipe)
    sonifyd.process.write(text)
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 15) == 0)
    #expect(Counts(sonifyd.messages.first { $0.contains("accepted") } ?? "").accepted == 1)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a file that is played in its own time hides what an exporter says of itself`() throws
  {
    let server = try PrivatePulse()
    let folder = try TemporaryFolder()
    let path = folder.file("scrape")
    let scrape = "# TYPE go_x gauge\ngo_x 5\n# TYPE queue gauge\nqueue 3\n"
    try Data(scrape.utf8).write(to: URL(fileURLWithPath: path))
    let sonifyd = try Sonifyd(["--output", "pulse"], server: server, input: .file(path))
    #expect(sonifyd.process.wait(seconds: 15) == 0)
    #expect(sonifyd.says("in focus: queue", within: 0))
    #expect(sonifyd.says("1 series hidden: the exporter's own", within: 0))
  }

  @Test func `stamps of the past are refused aloud, with what would help`() throws {
    let sonifyd = try Sonifyd(["--output", "none"], input: .pipe)
    sonifyd.process.write("queue 42 1700000000\n")
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(sonifyd.says("standard input: 1 point refused late: the time stamps", within: 0))
  }

  @Test func `a hang-up does not end it`() throws {
    let sonifyd = try Sonifyd(["--output", "none"], input: .pipe)
    #expect(sonifyd.says("ready, reading "))
    sonifyd.process.signal(SIGHUP)
    #expect(sonifyd.says("configuration reloaded: no value changed"))
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
  }

  @Test func `an empty pipe ends at once and well`() throws {
    let sonifyd = try Sonifyd(["--output", "none"], input: .pipe)
    sonifyd.process.closeInput()
    #expect(sonifyd.process.wait(seconds: 10) == 0)
  }

  @Test(arguments: [
    (["--frmat", "csv"], 2, "unknown option '--frmat'; did you mean '--format'?"),
    (["--speed", "0x10"], 2, "--speed '0x10' is not a number above 0"),
    (["--speed", "nan"], 2, "--speed 'nan' is not a number above 0"),
    (["--window"], 2, "--window needs a value: a time such as 30s"),
    (["--hard-min", "5", "--hard-max", "5"], 2, "--hard-min 5.0 must be below --hard-max 5.0"),
    (
      ["--scale", "log10", "--hard-min", "0", "--hard-max", "9"], 2,
      "command line --hard-min: Range fixed 0..9 begins at 0, and a log10 axis"
    ),
    (["--output", "x.mp3"], 2, "--output 'x.mp3' is not 'pulse', 'none', or a file ending in"),
    (["--no-sockets"], 2, "nothing to read: give '-' to read standard input"),
    (["-", "--output", "/nonexistent/x.wav"], 1, "cannot create '/nonexistent/x.wav': No such"),
  ])
  func `wrong use is told with what would be right`(
    arguments: [String], status: Int32, text: String
  ) throws {
    let sonifyd = try Sonifyd(arguments)
    #expect(sonifyd.process.wait(seconds: 10) == status)
    #expect(sonifyd.says(text, within: 0), "\(sonifyd.messages)")
  }

  @Test(arguments: [[], ["--clock", "data"]])
  func `a path cannot write on a terminal`(clock: [String]) throws {
    let sonifyd = try Sonifyd(["--output", "/none/a\u{1B}[31m.wav"] + clock, input: .pipe)
    #expect(sonifyd.process.wait(seconds: 10) == 1)
    #expect(sonifyd.says(#"cannot create '/none/a\x1b[31m.wav': "#, within: 1))
  }

  @Test func `help and version go to standard output`() throws {
    let help = try run([Sonifyd.program, "--help"])
    #expect(help.contains("--hard-min VALUE:"))
    #expect(try run([Sonifyd.program, "--version"]).hasPrefix("sonifyd "))
  }

  @Test func `a log that nobody reads holds nothing up`() throws {
    let script = """
      import os, subprocess, sys
      reading, writing = os.pipe()
      os.set_blocking(writing, False)
      try:
          while True: os.write(writing, b"x" * 4096)
      except BlockingIOError: pass
      os.set_blocking(writing, True)
      print(subprocess.run([sys.argv[1], "-", "--output", "none"], stdin=subprocess.DEVNULL,
          stderr=writing, timeout=8).returncode)
      """
    #expect(try run(["python3", "-c", script, Sonifyd.program]) == "0\n")
  }
}
