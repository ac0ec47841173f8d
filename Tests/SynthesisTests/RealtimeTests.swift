import CAllocationProbe
import RealtimeAudio
import Synthesis
import Testing

/// The render path makes no heap call. What the compiler already refuses under `@_noLocks` is counted
/// here once more, from outside.
@Suite struct RealtimeTests {
  /// Heap calls of two busy seconds; `fault` is run inside, where a block is rendered.
  private func heapCalls(_ fault: () -> Void = {}) -> Int {
    var offline = OfflineEngine()
    for command in DeterminismTests.script { _ = offline.send(command) }
    for place in 0..<60 {
      _ = offline.send(
        Command(frame: 31_000, .note(Note(frequency: 300 + Double(place), duration: 0.2))))
      _ = offline.send(Command(frame: 31_000, .noise(Noise(centre: 500, duration: 0.2, gain: 5))))
    }
    _ = offline.send(Command(frame: 40_000, .tone(slot: 0, Tone(frequency: .nan))))
    var block = AudioBlock()
    allocation_probe_start()
    while offline.nextFrame < 96_000 {
      offline.isMainStuck = offline.nextFrame > 50_000 && offline.nextFrame < 60_000
      offline.render(into: &block)
      fault()
    }
    let calls = allocation_probe_stop()
    #expect(offline.counters.notesDropped > 0 && offline.counters.voicesStolen > 0)
    return calls
  }

  @Test(.enabled(if: allocation_probe_works() != 0))
  func `renders without touching the heap`() {
    #expect(heapCalls() == 0)
  }

  @Test(.enabled(if: allocation_probe_works() != 0))
  func `and the probe would see it`() {
    var kept: [Int] = []
    #expect(heapCalls { kept.append(1) } > 0)
  }
}
