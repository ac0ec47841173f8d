import Foundation
import SoundMeasures
import Synthesis
import TestSupport
import Testing

/// Every timbre carries the numbers, alone and among others, in a file and through a server.
@Suite(.serialized) struct TimbreDecodeTests {
  private static let interval = 0.2
  /// Values that are recorded as they sound, which takes their time.
  private static let recordedCount = 50

  /// Those that have a pitch for someone who knows nothing of them.
  static let harmonic = Timbre.allCases.filter { $0 != .bell }

  @Test(arguments: harmonic)
  func `a stranger reads the numbers from a file`(timbre: Timbre) throws {
    let values = randomRows(count: 100, series: 1)
    let sound = try rendered(
      ["value"], values, every: Self.interval,
      arguments: ["--no-heartbeat", "--timbre", timbre.name])
    expectRead(strangersErrors(try aubioPitches(of: sound), values), timbre)
  }

  /// `DecodeTests` reads soft.
  @Test func `a stranger reads the numbers from the server's monitor`() throws {
    let timbres = Self.harmonic.filter { $0 != .soft }
    let values = randomRows(count: Self.recordedCount, series: 1)
    let errors = try concurrently(timbres) { timbre in
      try tried {
        let played = try recordedThroughSocket(
          ["value"], values, every: Self.interval,
          arguments: ["--no-heartbeat", "--timbre", timbre.name])
        return strangersErrors(try aubioPitches(of: played.sound), values)
      } until: {
        median($0) <= 0.5 && (!Self.areAllRead(timbre) || $0[$0.count * 95 / 100] <= 2)
      }
    }
    for (timbre, errors) in zip(timbres, errors) { expectRead(errors, timbre) }
  }

  private func strangersErrors(
    _ pitches: [(time: Double, hertz: Double)], _ values: [[Double]]
  ) -> [Double] {
    decodingErrors(values.map { $0[0] }, every: Self.interval, pitches)
  }

  private func expectRead(_ errors: [Double], _ timbre: Timbre) {
    #expect(median(errors) <= 0.5, "\(timbre.name): median, percent of the axis")
    guard Self.areAllRead(timbre) else { return }
    #expect(errors[errors.count * 95 / 100] <= 2, "\(timbre.name): 95th, percent of the axis")
  }

  /// Whether a stranger must read nearly every value: no partial is stronger than the pitch.
  private static func areAllRead(_ timbre: Timbre) -> Bool { timbre == .pure || timbre == .soft }

  private func median(_ errors: [Double]) -> Double { errors[errors.count / 2] }

  /// Grid ticks are on, as they are without being asked.
  @Test(arguments: Timbre.allCases)
  func `one who knows the timbre reads it from a file, two others beside it`(timbre: Timbre) throws
  {
    let values = randomRows(count: 200, series: 3)
    let sound = try rendered(
      Self.names, values, every: Self.interval, arguments: Self.inFront,
      configuration: mixture(timbre))
    #expect(median(knowersErrors(sound, values, timbre)) <= 1, "percent of the axis")
  }

  @Test func `a bell alone is read by one who knows it from a file`() throws {
    let values = randomRows(count: Self.recordedCount, series: 1)
    let file = try rendered(
      ["value"], values, every: Self.interval, arguments: ["--timbre", "bell"])
    #expect(median(knowersErrors(file, values, .bell)) <= 1, "percent of the axis")
  }

  /// A bell alone, and soft with two others beside it.
  @Test func `one who knows the timbre reads it from the server's monitor`() throws {
    let cases: [(timbre: Timbre, count: Int)] = [(.bell, 1), (.soft, 3)]
    let errors = try concurrently(cases) { timbre, count in
      let values = randomRows(count: Self.recordedCount, series: count)
      return try tried {
        let played = try recordedThroughSocket(
          Array(Self.names.prefix(count)), values, every: Self.interval,
          arguments: count > 1 ? Self.inFront : ["--timbre", timbre.name],
          configuration: count > 1 ? mixture(timbre) : withoutTicks)
        return knowersErrors(played.sound, values, timbre)
      } until: {
        median($0) <= 1
      }
    }
    for (made, errors) in zip(cases, errors) {
      #expect(median(errors) <= 1, "\(made.timbre.name): percent of the axis")
    }
  }

  private func knowersErrors(
    _ sound: [Float], _ values: [[Double]], _ timbre: Timbre
  ) -> [Double] {
    let tracker = PartialTracker(partials(of: timbre), axis: 220...1_760)
    return decodingErrors(
      values.map { $0[0] }, every: Self.interval, tracker.pitches(of: sound))
  }

  private static let names = ["value", "left", "right"]

  private static let inFront = ["--focus", "value", "--background", "left,right"]

  /// The series of that timbre in front, and two of others behind it.
  private func mixture(_ timbre: Timbre) -> String {
    let others = Timbre.takenInOrder.filter { $0 != timbre }
    return zip(Self.names, [timbre] + others)
      .map { "[Series \($0)]\nTimbre = \($1.name)\n" }.joined()
  }

  private func randomRows(count: Int, series: Int) -> [[Double]] {
    var generator = SeededGenerator(seed: 43)
    return (0..<count).map { _ in
      (0..<series).map { _ in Double.random(in: 0...100, using: &generator) }
    }
  }
}

/// The value is heard as soon as its smoothing lets it.
@Suite struct StepTests {
  @Test(arguments: [0.025, 0.1])
  func `a step is 95 % there after three time constants, plus the buffer`(smoothing: Double) throws
  {
    // By the sound alone; a crossing of zero comes every 2 ms at first.
    let (usual, slack) = (log(19) * smoothing, 0.1 * smoothing + 0.004)
    let rises = usual - slack...usual + slack
    // From the write; the recorder hands over in pieces of 10 ms.
    let latest = 3 * smoothing + 0.025 + 0.035
    let step = try tried {
      try recordedStep(smoothing)
    } until: {
      rises.contains($0.rise) && $0.end <= latest
    }
    #expect(rises.contains(step.rise) && step.end <= latest, "\(step)")
  }

  /// Seconds from 5 % to 95 % of the way, and from the write of the value to 95 %.
  private func recordedStep(_ smoothing: Double) throws -> (rise: Double, end: Double) {
    let played = try recordedThroughSocket(
      ["value"], [[0], [100]], every: 1,
      arguments: [
        "--no-heartbeat", "--timbre", "pure", "--smoothing", "\(Int(smoothing * 1_000))ms",
        "--buffer", "25",
      ])
    let track = crossings(played.sound).filter { $0.seconds > 0.9 }
    let there = try #require(track.first { $0.hertz >= 220 * exp2(0.95 * 3) }?.seconds)
    let moved = try #require(track.first { $0.hertz >= 220 * exp2(0.05 * 3) }?.seconds)
    return (there - moved, there - 1)
  }

  /// Pitch of a sine from the distance of its upward crossings of zero.
  private func crossings(_ samples: [Float]) -> [(seconds: Double, hertz: Double)] {
    let places = samples.indices.dropFirst()
      .filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
      .map { Double($0 - 1) + Double(samples[$0 - 1] / (samples[$0 - 1] - samples[$0])) }
    return zip(places, places.dropFirst()).map { first, last in
      ((first + last) / 2 / 48_000, 48_000 / (last - first))
    }
  }
}
