import Foundation
import RealtimeAudio
import Synthesis

/// What a test heard: both channels, the engine's delay taken off, so that frame 0 is the frame of a
/// command for frame 0.
struct Recording {
  var left: [Float] = []
  var right: [Float] = []
  var counters = EngineCounters()
  var sampleRate = 48_000.0

  /// The same with only the frames of `seconds`.
  func cut(_ seconds: Range<Double>) -> Recording {
    let frames = Int(seconds.lowerBound * sampleRate)..<Int(seconds.upperBound * sampleRate)
    var cut = self
    cut.left = Array(left[frames])
    cut.right = Array(right[frames])
    return cut
  }

  var peak: Float { max(left.map(abs).max() ?? 0, right.map(abs).max() ?? 0) }

  var mean: Double { left.reduce(0) { $0 + Double($1) } / Double(left.count) }

  /// Root of the mean power of both channels.
  var rms: Double {
    let power = (left + right).reduce(0) { $0 + Double($1) * Double($1) }
    return (power / Double(left.count + right.count)).squareRoot()
  }

  /// The largest difference between two neighbouring samples of the left channel.
  var largestStep: Float {
    zip(left, left.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }
}

/// Plays `commands`, in order of their frames, for `seconds`.
func record(
  _ commands: [Command], seconds: Double, sampleRate: Double = 48_000,
  whileRendering change: (inout OfflineEngine, Int64) -> Void = { _, _ in }
) -> Recording {
  var offline = OfflineEngine(format: AudioFormat(sampleRate: sampleRate))
  for command in commands { _ = offline.send(command) }
  return record(&offline, seconds: seconds, whileRendering: change)
}

/// Renders `seconds` more of an engine that has just been made.
func record(
  _ offline: inout OfflineEngine, seconds: Double,
  whileRendering change: (inout OfflineEngine, Int64) -> Void = { _, _ in }
) -> Recording {
  var recording = Recording()
  recording.sampleRate = offline.format.sampleRate
  let latency = SynthesisEngine.latencyFrames
  let frames = Int(seconds * recording.sampleRate) + latency
  var block = AudioBlock()
  while recording.left.count < frames {
    change(&offline, offline.nextFrame)
    offline.render(into: &block)
    for frame in 0..<AudioBlock.frameCount {
      recording.left.append(block.samples[2 * frame])
      recording.right.append(block.samples[2 * frame + 1])
    }
  }
  recording.left = Array(recording.left[latency..<frames])
  recording.right = Array(recording.right[latency..<frames])
  recording.counters = offline.counters
  return recording
}

/// The frame at `seconds`.
func frame(_ seconds: Double, _ sampleRate: Double = 48_000) -> Int64 {
  Int64(seconds * sampleRate)
}
