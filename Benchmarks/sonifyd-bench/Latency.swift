internal import Foundation
internal import TestSupport

/// From a line written to the stream socket to the first sample at the sink's monitor that is off the
/// old wave by 1 % of its amplitude.
///
/// The recorder's own delay of a few milliseconds is in the figure. The reference is the promise: the
/// buffer and 10 ms.
func measureLatency() -> [Figure] {
  do {
    let server = try PrivatePulse()
    let daemon = try RunningDaemon(
      ["--hard-min", "0", "--hard-max", "100", "--timbre", "pure", "--no-heartbeat"], on: server)
    let recorder = try MonitorRecorder(server, latencyMilliseconds: 1)
    daemon.send("x 50\n")
    pause(seconds: 2)
    var value = 50.0
    let delays = latencies(daemon, recorder, from: &value, events: 60, rest: 0.45).sorted()
    let rested = latencies(daemon, recorder, from: &value, events: 10, rest: 6).sorted()
    guard rested.count >= 8, let slowest = rested.last else {
      throw TestSupportError("\(rested.count) of 10 changes after a rest heard")
    }
    guard delays.count >= 50 else { throw TestSupportError("\(delays.count) of 60 changes heard") }
    return [
      Figure(
        name: "latency.median", ours: delays[delays.count / 2], reference: 35, unit: "ms",
        referenceName: "buffer-25ms-plus-10ms"),
      Figure(
        name: "latency.p95", ours: delays[delays.count * 95 / 100], reference: 35, unit: "ms",
        referenceName: "buffer-25ms-plus-10ms"),
      Figure(
        name: "latency.slowest-of-10-after-6s-rest", ours: slowest, reference: 35, unit: "ms",
        referenceName: "buffer-25ms-plus-10ms"),
    ]
  } catch {
    skip("latency", error)
    return []
  }
}

private func latencies(
  _ daemon: RunningDaemon, _ recorder: MonitorRecorder, from value: inout Double, events: Int,
  rest: Double
) -> [Double] {
  var delays: [Double] = []
  for event in 0..<events {
    let next = event.isMultiple(of: 2) ? 30.0 : 70.0
    pause(seconds: rest + 0.001 * Double(event * 37 % 50))  // the glide is over by far
    let sent = recorder.frameCount
    daemon.send("x \(next)\n")
    pause(seconds: 0.15)
    let hertz = 220 * pow(8, value / 100)
    if let frame = firstChange(in: recorder.recording.left, at: hertz, after: sent) {
      delays.append(Double(frame - sent) / 48)
    }
    value = next
  }
  return delays
}

/// The first frame after `start` that is off the sine of `hertz` fitted to the 90 ms before it.
private func firstChange(in samples: [Float], at hertz: Double, after start: Int) -> Int? {
  let angle = 2 * Double.pi * hertz / 48_000
  let fitted = max(0, start - 4_800)..<max(0, start - 480)
  var (sine, cosine) = (0.0, 0.0)
  for frame in fitted {
    sine += Double(samples[frame]) * sin(angle * Double(frame))
    cosine += Double(samples[frame]) * cos(angle * Double(frame))
  }
  sine *= 2 / Double(fitted.count)
  cosine *= 2 / Double(fitted.count)
  let amplitude = (sine * sine + cosine * cosine).squareRoot()
  guard amplitude > 0.01 else { return nil }
  return (start..<samples.count).first { frame in
    let expected = sine * sin(angle * Double(frame)) + cosine * cos(angle * Double(frame))
    return abs(Double(samples[frame]) - expected) > 0.01 * amplitude
  }
}

/// A figure that cannot be measured here is left out with a word, never made up.
func skip(_ name: String, _ error: any Error) {
  FileHandle.standardError.write(Data("sonifyd-bench: \(name) left out: \(error)\n".utf8))
}
