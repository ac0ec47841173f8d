import PulseOutput
import TestSupport
import Testing

extension PulseServerTests {
  @Test func `plays a change within the buffer and ten milliseconds`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server, latencyMilliseconds: 2)
    let rig = try PulseRig(
      server: server.server, bufferMilliseconds: 25, frequency: 2_000)
    try #require(rig.reaches(.running, within: 10) != nil)
    pause(seconds: 1)

    var delays: [Double] = []
    for event in 0..<40 {
      // A frame that is recorded by now was played before the change.
      let changed = recorder.frameCount
      let loud = event.isMultiple(of: 2)
      rig.renderer.set(amplitude: loud ? 0.4 : 0.1)
      pause(seconds: 0.1)
      delays.append(try #require(delay(in: recorder.recording, after: changed, loud: loud)))
    }
    delays.sort()
    let median = delays[20] * 1_000
    let p95 = delays[37] * 1_000
    // The recorder adds a fragment, and a busy machine what it likes.
    #expect(p95 < 25 + 10 + 2 + 20, "median \(median) ms, 95 % \(p95) ms")
  }

  /// Seconds from frame `start` to the first that is loud, or to the first of a quiet millisecond.
  private func delay(in recording: Recording, after start: Int, loud: Bool) -> Double? {
    let heard = recording.left.dropFirst(start)
    var quiet = 0
    for (index, sample) in heard.enumerated() {
      if loud, abs(sample) > 0.2 { return Double(index) / Recording.sampleRate }
      quiet = abs(sample) > 0.2 ? 0 : quiet + 1
      if !loud, quiet > 48 { return Double(index - 48) / Recording.sampleRate }
    }
    return nil
  }
}
