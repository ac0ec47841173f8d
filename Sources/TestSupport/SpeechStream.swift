internal import Foundation

/// A stream on a private server that looks like speech-dispatcher's: it stays open and carries a tone when
/// something is said.
public final class SpeechStream {
  /// Seconds of a part, and its peak; 0 for silence.
  public typealias Part = (seconds: Double, peak: Double)

  /// Hertz of its tone, far from all that sonifyd plays.
  public static let frequency = 5_000.0

  private let folder: TemporaryFolder
  private let process: TestProcess

  /// Begins to play `parts`, and then silence for a minute.
  public init(
    _ server: PrivatePulse, _ parts: [Part], name: String = "speech-dispatcher-espeak-ng",
    sink: String = "test", properties: [String] = []
  ) throws {
    folder = try TemporaryFolder()
    let path = folder.file("speech")
    let samples = Self.samples(parts + [(60, 0)])
    let bytes = unsafe samples.withUnsafeBytes { unsafe Data($0) }
    try bytes.write(to: URL(fileURLWithPath: path))
    process = try TestProcess(
      [
        "pacat", "--client-name=" + name, "--device=" + sink, "--raw", "--format=s16le",
        "--rate=48000", "--channels=1", "--latency-msec=20",
      ] + properties.map { "--property=" + $0 } + [path], environment: server.environment)
  }

  /// Ends the stream.
  public func stop() {
    process.signal(SIGKILL)
    _ = process.wait(seconds: 5)
  }

  private static func samples(_ parts: [Part]) -> [Int16] {
    var samples: [Int16] = []
    for (seconds, peak) in parts {
      let count = Int(seconds * Recording.sampleRate)
      guard peak > 0 else { samples += repeatElement(0, count: count); continue }
      for index in 0..<count {
        let turns = Double(index) * frequency / Recording.sampleRate
        samples.append(Int16(32_767 * peak * sin(2 * Double.pi * turns)))
      }
    }
    return samples
  }
}
