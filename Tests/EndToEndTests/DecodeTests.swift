import Foundation
import TestSupport
import Testing

/// The sound carries the numbers: an independent pitch tracker reads them back from a recording.
@Suite(.serialized) struct DecodeTests {
  private static let count = 200
  /// Seconds between values.
  private static let interval = 0.2

  @Test func `200 random values come back from the recording`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100", "--no-heartbeat"], server: server)
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 50\n")
    #expect(
      eventually(within: 5) {
        (try? recorder.record(seconds: 0.1)).map { level($0.mono) > 0.02 } ?? false
      } != nil)

    var generator = SeededGenerator(seed: 42)
    let values = (0..<Self.count).map { _ in Double.random(in: 0...100, using: &generator) }
    let first = recorder.frameCount
    let start = monotonicSeconds()
    for (index, value) in values.enumerated() {
      pause(seconds: max(0, start + Double(index) * Self.interval - monotonicSeconds()))
      client.send("cpu \(value)\n")
    }
    pause(seconds: 0.5)
    recorder.stop()

    let sound = recorder.recording
    let pitches = try aubioPitches(of: sound.part(first..<sound.left.count).mono)
    let errors = decodingErrors(values, pitches).sorted()
    #expect(errors.count == Self.count)
    #expect(errors[errors.count / 2] <= 0.5, "median, percent of the axis")
    #expect(errors[errors.count * 95 / 100] <= 2, "95th percentile, percent of the axis")
  }

  /// The distance of each value from what the tracker heard in the second half of its time, in percent
  /// of the axis, at the one delay that suits all values best.
  private func decodingErrors(
    _ values: [Double], _ pitches: [(time: Double, hertz: Double)]
  ) -> [Double] {
    let delays = stride(from: 0.0, through: 0.15, by: 0.01)
    let tries = delays.map { delay in
      values.enumerated().map { index, value in
        let from = Double(index) * Self.interval + delay + 0.11
        let heard = pitches.filter { $0.time >= from && $0.time < from + 0.07 && $0.hertz > 0 }
          .map(\.hertz).sorted()
        guard !heard.isEmpty else { return 100.0 }
        return abs(100 * log2(heard[heard.count / 2] / 220) / 3 - value)
      }
    }
    return tries.min { $0.sorted()[Self.count * 95 / 100] < $1.sorted()[Self.count * 95 / 100] }
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
