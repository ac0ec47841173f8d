import Foundation
import TestSupport
import Testing

/// The programs of Examples, run as a reader runs them.
@Suite struct ExampleTests {
  @Test(
    arguments: [
      // Seconds from the beginning, and the place on the y axis of the value that is heard then.
      ("line-chart", "Temperature on the roof", 2.41, 17.6 / 20),
      ("bar-chart", "Loaves sold", 3.35, 73.0 / 80), ("scatter-chart", "Boats", 3.63, 2.4 / 3),
    ] as [(String, String, Double, Double)])
  func `says what is in its chart and writes the sound`(
    name: String, title: String, seconds: Double, position: Double
  ) throws {
    let folder = try TemporaryFolder()
    let output = try run([program(name), folder.file("a.wav")])
    #expect(output.hasPrefix(title + "\n"))
    #expect(output.contains("\nwrote 5 seconds of sound to "))
    try run(["sox", folder.file("a.wav"), "-t", "raw", "-e", "float", "-b", "32", folder.file("a")])
    let bytes = try #require(FileManager.default.contents(atPath: folder.file("a")))
    let sound = Recording(littleEndianFloats: bytes)
    let start = Int(seconds * Recording.sampleRate)
    let part = sound.part(start..<start + 2_000)
    let heard = try #require(pitch(of: zip(part.left, part.right).map(+)))
    // Three octaves from 220 hertz up.
    #expect(abs(cents(from: 220, to: heard) - 3_600 * position) < 30, "\(heard) hertz")
  }

  @Test(arguments: ["line-chart", "bar-chart", "scatter-chart"])
  func `says what is wrong where it cannot write`(name: String) throws {
    let process = try TestProcess([program(name), "/nonexistent/a.wav"])
    #expect(process.wait(seconds: 10) == 1)
    #expect(process.output.contains("cannot be heard: cannot create '/nonexistent/a.wav'"))
  }

  @Test func `plays this machine's processors live`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let process = try TestProcess([program("live-chart"), "2"], environment: server.environment)
    let isHeard = eventually(within: 10) {
      let (recent, end) = (recorder.recording, recorder.frameCount)
      // Half a second of tone: the tick of the beginning is shorter.
      let pitches = pitchTrack(recent.part(max(0, end - 24_000)..<end).left, every: 0.1)
      return pitches.count { ($0 ?? 0) > 210 } >= 4
    }
    #expect(isHeard != nil)
    #expect(process.wait(seconds: 10) == 0)
    #expect(process.output.contains("percent") && process.errors.isEmpty)
  }

  /// Programs of one build lie side by side.
  private func program(_ name: String) throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return (own as NSString).deletingLastPathComponent + "/" + name
  }
}
