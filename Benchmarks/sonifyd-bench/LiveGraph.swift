internal import AudioGraphPlayback
internal import Foundation
internal import TestSupport

/// What an update of a live audio graph costs its caller, and how soon it is heard at the sink's monitor.
///
/// The references are the promises: a microsecond, and the buffer and 10 ms. The recorder's own delay of a
/// few milliseconds is in the figure.
func measureLiveGraph() -> [Figure] {
  var figures = [
    Figure(
      name: "live-graph.update", ours: nanosecondsPerUpdate(), reference: 1_000, unit: "ns",
      referenceName: "one-microsecond")
  ]
  do {
    let delays = try delaysUntilHeard().sorted()
    guard delays.count >= 50 else { throw TestSupportError("\(delays.count) of 60 updates heard") }
    for (name, delay) in [
      ("median", delays[delays.count / 2]), ("p95", delays[delays.count * 95 / 100]),
    ] {
      figures.append(
        Figure(
          name: "live-graph.latency.\(name)", ours: delay, reference: 35, unit: "ms",
          referenceName: "buffer-25ms-plus-10ms"))
    }
  } catch {
    skip("live-graph.latency", error)
  }
  return figures
}

/// The median of 1,000 updates, about a thousand a second, while it plays to nobody. The caller does not
/// sleep in between: one that has slept pays as much again for its own cold caches.
private func nanosecondsPerUpdate() -> Double {
  let graph = LiveGraph(.nowhere)
  graph.start()
  defer { graph.stop() }
  pause(seconds: 0.3)
  return median(
    (0..<1_000).map { step in
      let rest = monotonicSeconds()
      while monotonicSeconds() - rest < 0.0011 {}
      let start = monotonicSeconds()
      graph.update(Double(step % 100) / 100)
      return (monotonicSeconds() - start) * 1e9
    })
}

private func delaysUntilHeard() throws -> [Double] {
  let server = try PrivatePulse()
  let graph = LiveGraph(SoundDestination(server: server.server))
  graph.start()
  defer { graph.stop() }
  let recorder = try MonitorRecorder(server, latencyMilliseconds: 1)
  // Whole numbers of frames in a period: a steady tone repeats itself exactly.
  let values = [log2(480.0 / 220) / 3, log2(960.0 / 220) / 3]
  graph.update(values[1])
  pause(seconds: 2)
  return (0..<60).compactMap { event in
    pause(seconds: 0.4 + 0.001 * Double(event * 37 % 50))
    let sent = recorder.frameCount
    graph.update(values[event % 2])
    pause(seconds: 0.15)
    return firstChange(in: recorder.recording.left, after: sent).map { Double($0 - sent) / 48 }
  }
}

/// The first frame after `start` that is off the frame a period of 480 Hz before it, by 1 % of the wave.
private func firstChange(in samples: [Float], after start: Int) -> Int? {
  let period = 100
  guard start > 10 * period else { return nil }
  let top = samples[start - 5 * period..<start].reduce(0) { max($0, abs($1)) }
  guard top > 0.01 else { return nil }
  return (start..<samples.count).first { frame in
    abs(samples[frame] - samples[frame - period]) > 0.01 * top
  }
}
