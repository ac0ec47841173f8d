import Foundation
import TestSupport
import Testing

/// A file holds exactly what a listener would have heard.
@Suite struct DataClockTests {
  /// Renders `text` to a file; returns the file's bytes.
  private func render(
    _ text: String, _ arguments: [String] = [], ending: String = "wav"
  ) throws -> Data {
    let folder = try TemporaryFolder()
    try text.write(toFile: folder.file("in"), atomically: false, encoding: .utf8)
    let sonifyd = try Sonifyd(
      ["--output", folder.file("out." + ending)] + arguments, input: .file(folder.file("in")))
    guard sonifyd.process.wait(seconds: 60) == 0 else {
      throw TestSupportError("render failed: \(sonifyd.messages)")
    }
    return try Data(contentsOf: URL(fileURLWithPath: folder.file("out." + ending)))
  }

  /// The samples of a WAV file.
  private func samples(_ wav: Data) throws -> Recording {
    guard let chunk = wav.range(of: Data("data".utf8)) else {
      throw TestSupportError("no data chunk")
    }
    return Recording(littleEndianFloats: wav[(chunk.upperBound + 4)...])
  }

  @Test func `each value sounds at its time, at its pitch`() throws {
    let text = "cpu 0 1700000000\ncpu 50 1700000001\ncpu 100 1700000003\n"
    let sound = try samples(render(text, ["--hard-min", "0", "--hard-max", "100"]))
    #expect(sound.duration > 4.4 && sound.duration < 4.7)  // the last value, the mark and the fade
    for (time, hertz) in [(0.5, 220.0), (1.5, 622.25), (2.5, 622.25), (3.5, 1_760)] {
      let frame = Int(time * 48_000)
      let heard = try #require(pitch(of: sound.part(frame..<frame + 9_600).mono))
      #expect(abs(cents(from: hertz, to: heard)) < 1)
    }
    // The second value is heard from its own frame on: the pitch rises within 25 ms.
    let before = try #require(pitch(of: sound.part(46_000..<48_000).mono))
    #expect(abs(cents(from: 220, to: before)) < 5)
    let after = try #require(pitch(of: sound.part(48_000 + 6_000..<48_000 + 9_600).mono))
    #expect(abs(cents(from: 622.25, to: after)) < 20)
  }

  @Test(arguments: ["wav", "flac"])
  func `is bit-identical on every run`(ending: String) throws {
    let text = (0..<120).map { "a \(($0 * 37) % 100)\nb nan\nc \($0)\n" }.joined()
    let arguments = ["--background", "b,c"]
    let once = try render(text, arguments, ending: ending)
    #expect(try render(text, arguments, ending: ending) == once)
    #expect(once.range(of: Data("PEAK".utf8)) == nil)
  }

  @Test func `speed makes a minute a second, interval spaces what has no stamp`() throws {
    let text = (0..<60).map { "\($0)\n" }.joined()
    #expect(abs(try samples(render(text, ["--speed", "60"])).duration - 1.55) < 0.1)
    #expect(abs(try samples(render(text, ["--interval", "0.1"])).duration - 6.55) < 0.1)
  }

  @Test func `no click at start, at each value, at the end of the series and of the file`() throws {
    let text = (0..<20).map { "a \(($0 * 7) % 20)\n" }.joined()
    let sound = try samples(
      render(
        text,
        [
          "--timbre", "pure", "--hard-min", "0", "--hard-max", "20", "--no-heartbeat",
          "--gridlines", "none",
        ]))
    // A sine steps by at most its amplitude times its angle a sample. Equal loudness raises it most at
    // 1600 Hz, by 3.2 dB over -20 dBFS RMS, and there it is steeper than at the top of the axis.
    let amplitude = 0.1 * 2.0.squareRoot() * pow(10, 3.2 / 20)
    let steepest = amplitude * 2 * Double.pi * 1_600 / 48_000
    #expect(largestStep(sound.part(0..<20 * 48_000).left) <= steepest * 1.01)
    let last = sound.part(sound.left.count - 480..<sound.left.count)
    #expect(last.mono.allSatisfy { abs($0) < 1e-3 })
  }

  @Test func `a gap in the data is heard as stale and not as a value`() throws {
    let text = "a 1 1700000000\na 2 1700000001\na 3 1700000002\na 4 1700000003\na 5 1700000040\n"
    let sound = try samples(render(text))
    let tone = sound.part(Int(3.4 * 48_000)..<Int(3.9 * 48_000))
    let hertz = try #require(pitch(of: tone.mono))
    let held = amplitude(of: tone.mono, at: hertz)
    // Between two bursts of the mark there is nothing, least of all the last value.
    let gap = sound.part(9 * 48_000..<39 * 48_000)
    #expect(level(gap.mono) > 1e-3, "the stale mark sounds")
    #expect(amplitude(of: gap.mono, at: hertz) < held / 100)
    #expect(longestSilence(gap.mono) > 2 && longestSilence(gap.mono) < 4.5)
  }

  @Test func `a value sounds from its own frame on`() throws {
    let sound = try samples(
      render(
        "cpu 0 1700000000\ncpu 100 1700000001\n",
        [
          "--hard-min", "0", "--hard-max", "100", "--smoothing", "0", "--timbre", "pure",
          "--no-heartbeat",
        ]))
    let changed = try #require(firstChange(in: sound.left, of: 220, after: 46_000))
    #expect((48_000...48_020).contains(changed))
  }

  /// The first frame from `start` on that is off the sine of `hertz` fitted to the half second before.
  private func firstChange(in samples: [Float], of hertz: Double, after start: Int) -> Int? {
    let angle = 2 * Double.pi * hertz / 48_000
    var (sine, cosine) = (0.0, 0.0)
    for frame in start - 24_000..<start {
      sine += Double(samples[frame]) * sin(angle * Double(frame)) / 12_000
      cosine += Double(samples[frame]) * cos(angle * Double(frame)) / 12_000
    }
    return (start..<samples.count).first { frame in
      let wave = sine * sin(angle * Double(frame)) + cosine * cos(angle * Double(frame))
      return abs(Double(samples[frame]) - wave) > 0.002
    }
  }

  @Test func `a counter sounds as its rates do, and counts as what they come to`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("counters.conf")
    try "[Series c]\nCounter = yes\n".write(toFile: file, atomically: false, encoding: .utf8)
    let arguments = ["--hard-min", "0", "--hard-max", "100"]
    let readings = [0, 10, 40, 3, 63, 163].enumerated()
    let counter = try render(
      readings.map { "c \($1) 170000000\($0)\n" }.joined(), ["--config", file] + arguments)
    // The first reading makes no value, and where the counter begins again one is missing.
    let rates = try render(
      zip(0..., ["nan", "10", "30", "nan", "60", "100"])
        .map { "c \($1) 170000000\($0)\n" }.joined(), arguments)
    #expect(counter == rates)

    let counts = (0..<12).map { "hits:\($0 * 5)|c|@0.5|T\(1_700_000_000 + $0 / 2)\n" }.joined()
    let sums = zip(1..., [10, 50, 90, 130, 170, 210])
      .map { "hits \($1) \(1_700_000_000 + $0)\n" }.joined()
    let options = ["--hard-min", "0", "--hard-max", "300", "--no-heartbeat"]
    let counted = try render(counts, options)
    #expect(try render(counts, options) == counted)
    let played = try samples(counted)
    let known = try samples(render("x nan 1700000000\n" + sums, options))
    for second in 1...5 {
      let frames = second * 48_000 + 24_000..<second * 48_000 + 33_600
      let heard = try #require(pitch(of: played.part(frames).mono))
      let expected = try #require(pitch(of: known.part(frames).mono))
      #expect(abs(cents(from: expected, to: heard)) < 1, "second \(second)")
    }
  }

  @Test func `a wrong stamp does not fill the disk`() throws {
    let sonifyd = try Sonifyd(
      ["--output", "none", "--speed", "1000"],
      input: .file(try file("a 1 1700000000\na 2 9999999999\n")))
    #expect(sonifyd.process.wait(seconds: 60) == 0)
  }

  private func file(_ text: String) throws -> String {
    let path = "/tmp/sonifyd-test-\(getpid())-stamps"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
}
