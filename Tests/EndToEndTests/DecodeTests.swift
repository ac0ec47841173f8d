import Foundation
import TestSupport
import Testing

/// The sound carries the numbers: an independent pitch tracker reads them back from a recording.
@Suite(.serialized) struct DecodeTests {
  /// Seconds between values.
  private static let interval = 0.2

  @Test func `200 random values come back from the recording`() throws {
    let errors = try decode(["cpu"], count: 200).errors
    #expect(errors.count == 200)
    #expect(errors[errors.count / 2] <= 0.5, "median, percent of the axis")
    #expect(errors[errors.count * 95 / 100] <= 2, "95th percentile, percent of the axis")
  }

  @Test func `a reload and a change of focus in the middle cost no value and make no click`() throws
  {
    let changes: [Int: (Sonifyd) throws -> Void] = [
      30: { sonifyd in
        try FileManager.default.createDirectory(
          atPath: (sonifyd.configurationPath as NSString).deletingLastPathComponent,
          withIntermediateDirectories: true)
        try "[Chart]\nTitle = Web\nWindow = 1min\n[Series mem]\nUnit = percent\n"
          .write(toFile: sonifyd.configurationPath, atomically: true, encoding: .utf8)
        sonifyd.process.signal(SIGHUP)
      },
      60: { sonifyd in
        let control = try ControlSocket(sonifyd.controlPath)
        control.send(call: "Focus", #"{"series":"mem"}"#)
        #expect(control.receive()?.contains("in focus: mem") == true)
      },
    ]
    let heard = try decode(
      ["cpu", "mem"], count: 100, arguments: ["--timbre", "pure", "--buffer", "100"],
      focusMovesAt: 60,
      changes)
    #expect(heard.counts.accepted == 202)
    #expect(heard.counts.rejected == [:])
    #expect(heard.messages.contains { $0.hasPrefix("configuration reloaded: 3 values changed") })
    #expect(heard.errors[heard.errors.count / 2] <= 0.5, "median, percent of the axis")
    #expect(
      heard.errors[heard.errors.count * 95 / 100] <= 2, "95th percentile, percent of the axis")
    // Two tones of the highest pitch at once, while one gives way to the other, bend no more than this.
    let bend = pow(2 * Double.pi * 1_760 / Recording.sampleRate, 2) * heard.peak * 1.05
    #expect(heard.sharpestBend <= bend, "a click")
  }

  /// What was heard of the random values of some series, the first of which has the focus.
  private struct Heard {
    /// Percent of the axis, the smallest first.
    var errors: [Double]
    var counts: Counts
    var messages: [String]
    /// Highest sample.
    var peak: Double
    /// Largest second difference of the samples: a step or a kink stands out against a sine's own.
    var sharpestBend: Double
  }

  /// Plays random values of all `series`, does what is due at an index just before its values are sent,
  /// and reads back those of the series in focus.
  private func decode(
    _ series: [String], count: Int, arguments: [String] = [], focusMovesAt move: Int = .max,
    _ changes: [Int: (Sonifyd) throws -> Void] = [:]
  ) throws -> Heard {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100", "--no-heartbeat"] + arguments, server: server
    )
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    for name in series { client.send("\(name) 50\n") }
    #expect(
      eventually(within: 5) {
        (try? recorder.record(seconds: 0.1)).map { level($0.mono) > 0.02 } ?? false
      } != nil)

    var generator = SeededGenerator(seed: 42)
    let values = (0..<count).map { _ in
      series.map { _ in Double.random(in: 0...100, using: &generator) }
    }
    let first = recorder.frameCount
    let start = monotonicSeconds()
    for (index, values) in values.enumerated() {
      pause(seconds: max(0, start + Double(index) * Self.interval - monotonicSeconds()))
      try changes[index]?(sonifyd)
      client.send(zip(series, values).map { "\($0) \($1)\n" }.joined())
    }
    pause(seconds: 0.5)
    recorder.stop()

    let sound = recorder.recording
    let mono = sound.part(first..<sound.left.count).mono
    let expected = values.enumerated().map { $1[$0 < move ? 0 : 1] }
    return Heard(
      errors: decodingErrors(expected, try aubioPitches(of: mono)).sorted(),
      counts: try sonifyd.total(), messages: sonifyd.messages,
      peak: mono.reduce(0) { max($0, Double(abs($1))) },
      sharpestBend: largestStep(differences(mono)))
  }

  private func differences(_ samples: [Float]) -> [Float] {
    zip(samples, samples.dropFirst()).map { $1 - $0 }
  }

  /// The distance of each value from what the tracker heard in the second half of its time, in percent
  /// of the axis, at the one delay that suits all values best.
  private func decodingErrors(
    _ values: [Double], _ pitches: [(time: Double, hertz: Double)]
  ) -> [Double] {
    let delays = stride(from: 0.0, through: 0.25, by: 0.01)
    let tries = delays.map { delay in
      values.enumerated().map { index, value in
        let from = Double(index) * Self.interval + delay + 0.11
        let heard = pitches.filter { $0.time >= from && $0.time < from + 0.07 && $0.hertz > 0 }
          .map(\.hertz).sorted()
        guard !heard.isEmpty else { return 100.0 }
        return abs(100 * log2(heard[heard.count / 2] / 220) / 3 - value)
      }
    }
    return tries.min { $0.sorted()[values.count * 95 / 100] < $1.sorted()[values.count * 95 / 100] }
      ?? []
  }
}

/// Numbers that are the same on every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
