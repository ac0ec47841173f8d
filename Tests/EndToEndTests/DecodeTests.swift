import Foundation
import TestSupport
import Testing

/// The sound carries the numbers: an independent pitch tracker reads them back from a recording.
@Suite(.serialized) struct DecodeTests {
  /// Seconds between values.
  private static let interval = 0.2

  @Test func `200 random values come back from the recording`() throws {
    let errors = try tried {
      // Two listeners at once, each with values of its own, are there in half the time.
      try concurrently([42, 44]) { try decode(["cpu"], count: 100, seed: $0).errors }
        .flatMap(\.self).sorted()
    } until: {
      $0[100] <= 0.5 && $0[190] <= 2
    }
    #expect(errors.count == 200)
    #expect(errors[errors.count / 2] <= 0.5, "median, percent of the axis")
    #expect(errors[errors.count * 95 / 100] <= 2, "95th percentile, percent of the axis")
  }

  @Test func `a reload and a change of focus in the middle cost no value and make no click`() throws
  {
    let changes: [Int: (Sonifyd) throws -> Void] = [
      30: { sonifyd in
        try (withoutTicks + "[Chart]\nTitle = Web\nWindow = 1min\n[Series mem]\nUnit = percent\n")
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
    _ series: [String], count: Int, seed: UInt64 = 42, arguments: [String] = [],
    focusMovesAt move: Int = .max, _ changes: [Int: (Sonifyd) throws -> Void] = [:]
  ) throws -> Heard {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<count).map { _ in
      series.map { _ in Double.random(in: 0...100, using: &generator) }
    }
    let played = try recordedThroughSocket(
      series, values, every: Self.interval, arguments: ["--no-heartbeat"] + arguments, changes)
    let expected = values.enumerated().map { $1[$0 < move ? 0 : 1] }
    return Heard(
      errors: decodingErrors(expected, every: Self.interval, try aubioPitches(of: played.sound)),
      counts: try played.sonifyd.total(), messages: played.sonifyd.messages,
      peak: played.sound.reduce(0) { max($0, Double(abs($1))) },
      sharpestBend: largestStep(differences(played.sound)))
  }

  private func differences(_ samples: [Float]) -> [Float] {
    zip(samples, samples.dropFirst()).map { $1 - $0 }
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
