import AudioGraphPlayback
import TestSupport
import Testing

/// A live graph on a real server, and what it does without one.
@Suite(.serialized) struct LiveGraphTests {
  @Test(.timeLimit(.minutes(1)))
  func `is heard from its start to its stop, and again`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let graph = LiveGraph(SoundDestination(server: server.server))

    graph.update(0.5)
    graph.start()
    graph.start()
    for value in [1.0 / 3, 2.0 / 3] {
      graph.update(value)
      #expect(eventually(within: 10) { hears(220 * (value == 1.0 / 3 ? 2 : 4), recorder) } != nil)
    }
    graph.stop()
    graph.update(0.9)
    #expect(eventually(within: 5) { !graph.isAtWork } != nil)
    #expect(eventually(within: 5) { isSilent(recorder) } != nil)
    #expect(try server.list("sink-inputs").isEmpty, "it has left the server")
    #expect(graph.ignoredUpdates == 2)

    graph.start()
    graph.update(1)
    #expect(eventually(within: 10) { hears(1_760, recorder) } != nil)
    graph.stop()
    graph.start()  // while it fades
    graph.update(0)
    #expect(eventually(within: 10) { hears(220, recorder) } != nil, "and 1760 Hz has gone")
    graph.stop()
    #expect(eventually(within: 5) { !graph.isAtWork } != nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `says what is wrong when there is no server, and returns from every call at once`() throws {
    let folder = try TemporaryFolder()
    let graph = LiveGraph(SoundDestination(server: "unix:" + folder.file("nobody")))
    let begun = monotonicSeconds()
    graph.start()
    for step in 0..<1_000 { graph.update(Double(step) / 1_000) }
    #expect(monotonicSeconds() - begun < 1)
    #expect(eventually(within: 5) { graph.problem?.contains("sound server") == true } != nil)
    graph.stop()
    #expect(eventually(within: 5) { !graph.isAtWork } != nil)
    #expect(graph.problem == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `takes updates from many threads at once`() async {
    let graph = LiveGraph(SoundDestination.nowhere)
    graph.start()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for step in 0..<20_000 { graph.update(Double(step % 100) / 100) }
        }
      }
      group.addTask { for _ in 0..<20 { graph.stop(); graph.start() } }
    }
    graph.stop()
    #expect(eventually(within: 5) { !graph.isAtWork } != nil)
  }

  /// Whether the newest tenth of a second is a tone of `hertz`.
  private func hears(_ hertz: Double, _ recorder: MonitorRecorder) -> Bool {
    guard let heard = pitch(of: newest(0.1, recorder)) else { return false }
    return abs(cents(from: hertz, to: heard)) < 20
  }

  private func isSilent(_ recorder: MonitorRecorder) -> Bool {
    decibels(newest(0.2, recorder)) < -80
  }

  private func newest(_ seconds: Double, _ recorder: MonitorRecorder) -> [Float] {
    let recording = recorder.recording
    return Array(recording.left.suffix(Int(seconds * Recording.sampleRate)))
  }
}
