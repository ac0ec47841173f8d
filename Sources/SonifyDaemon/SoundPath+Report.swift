internal import ControlProtocol
internal import Glibc
internal import PulseOutput
internal import Synthesis

extension SoundPath {
  /// The way from the samples to somebody's ears, for a status.
  var report: AudioReport {
    var report = AudioReport()
    switch output {
    case .pulse(let output): report.take(output.status)
    case .paced(_, let path):
      report.output = path ?? "none"
      report.state = status.state
      report.device = path ?? ""
      report.rate = AudioReport.ownRate
    }
    let engine = thread.report
    report.voices = engine.voices
    report.peak = Self.decibels(engine.peak)
    return report
  }

  /// A magnitude in dBFS to a hundredth; -200 for none at all.
  private static func decibels(_ magnitude: Float) -> Double {
    guard magnitude > 1e-10, magnitude.isFinite else { return -200 }
    return rounded(20 * log10(Double(magnitude)), places: 2)
  }
}

extension AudioReport {
  /// Frames a second that a file has.
  fileprivate static let ownRate = 48_000

  fileprivate mutating func take(_ status: PulseStatus) {
    output = "pulse"
    state = status.state.rawValue
    device = status.device
    rate = status.deviceRate
    latency = rounded(status.latencyMilliseconds, places: 2)
    buffer = rounded(status.bufferMilliseconds, places: 2)
    underruns = status.underruns
    rewrites = status.rewrites
    isDucked = status.isSpeechHeard
  }
}

/// `value` to so many decimal places; 0 when it is not finite, because JSON has no word for that.
func rounded(_ value: Double, places: Int) -> Double {
  guard value.isFinite else { return 0 }
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  return (value * scale).rounded() / scale
}
