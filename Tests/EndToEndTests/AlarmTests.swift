import Foundation
import TestSupport
import Testing

/// Alarms as they are heard: found in what the server and the file got, by count and rhythm alone.
@Suite(.serialized) struct AlarmTests {
  private static let limits = """
    [Series cpu]
    Range = fixed 0..100
    High = 90
    CriticalHigh = 95
    ExpectEvery = never
    """

  /// Onsets of what is louder than `threshold`, in seconds; a pause of 30 ms ends a pulse.
  private func onsets(_ samples: [Float], above threshold: Double = 0.05) -> [Double] {
    let size = 240
    var found: [Double] = []
    var quiet = 6
    for start in stride(from: 0, to: samples.count - size, by: size) {
      if level(Array(samples[start..<start + size])) > threshold {
        if quiet >= 6 { found.append(Double(start) / Recording.sampleRate) }
        quiet = 0
      } else {
        quiet += 1
      }
    }
    return found
  }

  /// Where a pause of more than `gap` seconds divides the onsets, how many there are in each part.
  private func groups(_ onsets: [Double], apart gap: Double) -> [Int] {
    var counts: [Int] = []
    for (index, onset) in onsets.enumerated() {
      if index > 0, onset - onsets[index - 1] < gap {
        counts[counts.count - 1] += 1
      } else {
        counts.append(1)
      }
    }
    return counts
  }

  @Test func `an alarm is heard through a mute, in groups of five, until it is acknowledged`()
    throws
  {
    let server = try PrivatePulse()
    let folder = try TemporaryFolder()
    try Self.limits.write(toFile: folder.file("a.conf"), atomically: true, encoding: .utf8)
    let sonifyd = try Sonifyd(
      ["--sink", "test", "--config", folder.file("a.conf")], server: server)
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 50\n")
    let control = try sonifyd.control()
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    #expect(
      (try control.call("Mute", #"{"seconds":120}"#)["text"] as? String)?.hasPrefix("muted") == true
    )
    let recorder = try MonitorRecorder(server)
    _ = try recorder.record(seconds: 1)  // the tone fades, and what the server holds of it
    #expect(onsets(try recorder.record(seconds: 1).mono) == [])

    client.send("cpu 97\n")
    let pulses = onsets(try recorder.record(seconds: 9).mono)
    #expect(groups(pulses, apart: 0.45).prefix(4) == [5, 5, 5, 5])
    let patterns = zip(pulses, pulses.dropFirst(10)).map { $1 - $0 }
    #expect(patterns.allSatisfy { abs($0 - 3) < 0.08 }, "every 3 s: \(patterns)")

    let text = try control.call("Ack")["text"] as? String
    #expect(text == "cpu: alarm acknowledged for 10 minutes; critically high, 97, limit 95")
    let alarms = try control.call("Status")["alarms"] as? [[String: Any]]
    #expect(alarms?.first?["state"] as? String == "acknowledged")
    _ = try recorder.record(seconds: 2.5)  // the pattern that had begun
    #expect(onsets(try recorder.record(seconds: 4).mono) == [])
    recorder.stop()
    client.send("cpu 50\n")
    #expect(sonifyd.says("cpu: alarm resolved, 50"))
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `a file has the alarm at its moment, the same on every run`() throws {
    let folder = try TemporaryFolder()
    try (Self.limits + "\nDwell = 2s\nVolume = 10\n").write(
      toFile: folder.file("a.conf"), atomically: true, encoding: .utf8)
    let values = (0..<20).map { "cpu \((4..<12).contains($0) ? 92 : 50) \(1_700_000_000 + $0)\n" }
    try values.joined().write(toFile: folder.file("in"), atomically: true, encoding: .utf8)
    let files = try (0..<2).map { run in
      let path = folder.file("\(run).wav")
      let sonifyd = try Sonifyd(
        ["--output", path, "--config", folder.file("a.conf")], input: .file(folder.file("in")))
      #expect(sonifyd.process.wait(seconds: 60) == 0)
      #expect(sonifyd.says("cpu: alarm, high, 92, limit 90, medium priority"))
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(files[0] == files[1])
    let data = try #require(files[0].range(of: Data("data".utf8)))
    let sound = Recording(littleEndianFloats: files[0][(data.upperBound + 4)...])
    // Outside from 4 s to 12 s, an alarm from 6 s on, every 4 s; later comes the mark of the end.
    let pulses = onsets(sound.part(0..<20 * 48_000).mono)
    #expect(groups(pulses, apart: 1) == [3, 3])
    #expect(pulses.first.map { abs($0 - 6) < 0.05 } == true)
  }
}
