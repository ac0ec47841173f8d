internal import Foundation

/// Records what a sink plays, from its monitor, and keeps the sink's blocks short meanwhile.
public final class MonitorRecorder {
  private let process: TestProcess

  /// Begins to record `sink`; returns when the first samples have come.
  public init(
    _ server: PrivatePulse, sink: String = "test", latencyMilliseconds: Int = 10
  ) throws {
    process = try TestProcess(
      [
        "parec", "-d", sink + ".monitor", "--latency-msec=\(latencyMilliseconds)", "--raw",
        "--format=float32le", "--rate=48000", "--channels=2",
      ], environment: server.environment)
    guard eventually(within: 10, { self.frameCount > 0 }) != nil else {
      throw TestSupportError("parec records nothing: \(process.errors)")
    }
  }

  /// Frames recorded so far.
  public var frameCount: Int {
    var information = stat()
    guard unsafe stat(process.outputPath, &information) == 0 else { return 0 }
    return Int(information.st_size) / 8
  }

  /// All that has been recorded so far.
  public var recording: Recording {
    let data = FileManager.default.contents(atPath: process.outputPath) ?? Data()
    return Recording(littleEndianFloats: data)
  }

  /// Records `seconds` from now on and returns only that.
  public func record(seconds: Double) throws -> Recording {
    let start = frameCount
    let end = start + Int(seconds * 48_000)
    guard eventually(within: seconds * 2 + 10, { self.frameCount >= end }) != nil else {
      throw TestSupportError("recorded \(frameCount - start) frames of \(end - start)")
    }
    return recording.part(start..<end)
  }

  /// Ends the recording.
  public func stop() {
    process.signal(SIGINT)
    _ = process.wait(seconds: 5)
  }
}
