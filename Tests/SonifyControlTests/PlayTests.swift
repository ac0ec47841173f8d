import Foundation
import TestSupport
import Testing

/// `sonifyctl play` with a real sound server, and without one.
@Suite(.serialized) struct PlayTests {
  private let folder: TemporaryFolder
  private let chart: String

  init() throws {
    folder = try TemporaryFolder()
    chart = folder.file("load.csv")
    try "second,load\n0,0\n1,100\n2,50\n".write(toFile: chart, atomically: true, encoding: .utf8)
  }

  @Test(.timeLimit(.minutes(1)))
  func `plays a chart, says what it is, and ends when it has been heard`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let run = try play([chart, "--in", "1", "--speed", "2", "--sink", "test"], on: server)
    #expect(run.wait(seconds: 20) == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("load\n"))
    #expect(run.errors.isEmpty)
    let pitches = pitchTrack(recorder.recording.left, every: 0.02).compactMap(\.self)
    #expect(pitches.contains { abs($0 - 1_318.5) < 5 }, "the complete mark")

    let silent = try play([chart, "--in", "1", "--speed", "8", "--json"], on: server)
    #expect(silent.wait(seconds: 20) == 0)
    let report = Sonifyctl.object(silent.output) as? [String: Any]
    #expect(report?["points"] as? Int == 3 && report?["heard"] as? Int == 3)
  }

  @Test(.timeLimit(.minutes(1)))
  func `fades out and ends when it is asked to`() throws {
    let endings = try concurrently([SIGINT, SIGTERM]) { signal in
      let server = try PrivatePulse()
      let recorder = try MonitorRecorder(server)
      let run = try play([chart, "--in", "60", "--no-text"], on: server)
      let isHeard = eventually(within: 20) { decibels(newest(recorder)) > -50 } != nil
      run.signal(signal)
      return (isHeard, run.wait(seconds: 10), run.output, newest(recorder, seconds: 0.5))
    }
    for (isHeard, status, output, end) in endings {
      #expect(isHeard && status == 0 && output.isEmpty)
      #expect(largestStep(end) < 0.1, "no click")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `says what to do when there is no sound server`() throws {
    let run = try TestProcess(
      [Sonifyctl.program, "play", chart],
      environment: ["PULSE_SERVER": "unix:" + folder.file("nobody"), "XDG_RUNTIME_DIR": "/tmp"])
    #expect(run.wait(seconds: 20) == 1)
    #expect(run.errors.contains("Start PipeWire or PulseAudio"))
  }

  @Test(arguments: [
    (["--speed", "9"], 2, "0.25 to 8"), (["--speed", "fast"], 2, "0.25 to 8"),
    (["--in", "90"], 2, "1s to 60s"), (["--series", "none"], 1, "no series is named 'none'"),
  ])
  func `says what is wrong with its words`(words: [String], status: Int32, text: String) throws {
    let run = try Sonifyctl(["play", chart] + words)
    #expect(run.status == status)
    #expect(run.errors.contains(text))
  }

  private func play(_ words: [String], on server: PrivatePulse) throws -> TestProcess {
    try TestProcess([Sonifyctl.program, "play"] + words, environment: server.environment)
  }

  private func newest(_ recorder: MonitorRecorder, seconds: Double = 0.1) -> [Float] {
    Array(recorder.recording.left.suffix(Int(seconds * Recording.sampleRate)))
  }
}
