import CAllocationProbe
import Foundation
import RealtimeAudio
import Soak
import SoundMeasures
import Synthesis
import TestSupport
import Testing

/// A time in which everything happens. `sonifyd-bench sound` plays half an hour of it; here it is short.
@Suite struct SoakTests {
  @Test func `five minutes of everything: no click, no clip, no NaN, bit by bit the same`() throws {
    let folder = try TemporaryFolder()
    let runs = try (1...2).map { run in
      try soak(
        seconds: 300, seed: 7,
        paths: [folder.file("\(run).wav"), folder.file("\(run).flac")])
    }
    for request in Soak.Request.allCases {
      #expect(
        runs[0].requests[request.rawValue, default: 0] > 0, "\(request) was left out")
    }
    let watch = runs[0].watch
    #expect(watch.clickCount == 0, "\(watch.clicks)")
    #expect(watch.peak > 0.1)
    #expect(decibels(watch.peak) <= -1)
    #expect(watch.nonFiniteCount == 0)
    #expect(runs[0].counters.nonFiniteReplaced == 0)
    #expect(runs[0].fingerprint == runs[1].fingerprint)
    for ending in ["wav", "flac"] {
      let comparison = try TestProcess([
        "cmp", folder.file("1.\(ending)"), folder.file("2.\(ending)"),
      ])
      #expect(comparison.wait(seconds: 60) == 0, "\(ending): \(comparison.output)")
    }
  }

  @Test func `another seed is another time`() throws {
    let one = try soak(seconds: 10, seed: 1)
    #expect(try soak(seconds: 10, seed: 2).fingerprint != one.fingerprint)
  }

  @Test func `clicks planted in it are found`() throws {
    var blocks = 0
    let run = try soak(seconds: 60, seed: 3) { block in
      blocks += 1
      if blocks % 5_000 == 0 {
        for index in 64..<128 { block.samples[index] += 0.3 }
      }
    }
    #expect(run.watch.clickCount >= 9)
    #expect(
      run.watch.clicks.allSatisfy { $0.frame / 64 % 5_000 >= 4_998 || $0.frame / 64 % 5_000 <= 1 })
  }

  /// Everything in it, and the heap is not asked once while a block is rendered.
  @Test(.enabled(if: allocation_probe_works() == 1))
  func `renders all of it without touching the heap`() throws {
    #expect(try heapCalls() == 0)
    #expect(try heapCalls { _ = [Int](repeating: 1, count: Int.random(in: 1...9)).count } > 0)
  }

  private func heapCalls(_ fault: @escaping () -> Void = {}) throws -> Int {
    var calls = 0
    let soak = try Soak(seed: 11)
    soak.player.render = { engine, block in
      allocation_probe_start()
      engine.render(into: &block)
      fault()
      calls += allocation_probe_stop()
    }
    soak.play(toSecond: 60)
    return calls
  }
}
