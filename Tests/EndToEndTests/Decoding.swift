import Foundation
import TestSupport

/// What was heard of values, and the program that plays on.
struct Played {
  /// Both channels as one, from the first value on.
  var sound: [Float]
  var sonifyd: Sonifyd
  /// Lives as long as the program is asked for something.
  var server: PrivatePulse
}

/// Plays values of some series, the first of which has the focus, through the stream socket on an axis
/// of 0 to 100, and records the server's monitor.
///
/// - Parameters:
///   - series: names, the one in focus first.
///   - values: one row for each moment, one number for each series.
///   - seconds: from one row to the next.
///   - arguments: of the program.
///   - configuration: the user's file.
///   - changes: what is done just before the row of this index is sent.
/// - Returns: the recording, and the program, which still runs.
/// - Throws: when nothing is heard.
func recordedThroughSocket(
  _ series: [String], _ values: [[Double]], every seconds: Double, arguments: [String] = [],
  configuration: String = withoutTicks, _ changes: [Int: (Sonifyd) throws -> Void] = [:]
) throws -> Played {
  let server = try PrivatePulse()
  let recorder = try MonitorRecorder(server)
  let sonifyd = try Sonifyd(
    ["--hard-min", "0", "--hard-max", "100"] + arguments, server: server,
    folder: try folder(holding: configuration))
  guard sonifyd.says("ready, reading ") else { throw TestSupportError("\(sonifyd.messages)") }
  let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
  for name in series { client.send("\(name) 50\n") }
  let isHeard = eventually(within: 5) {
    (try? recorder.record(seconds: 0.1)).map { level($0.mono) > 0.01 } ?? false
  }
  guard isHeard != nil else { throw TestSupportError("nothing is heard: \(sonifyd.messages)") }

  let first = recorder.frameCount
  let start = monotonicSeconds()
  for (index, row) in values.enumerated() {
    pause(seconds: max(0, start + Double(index) * seconds - monotonicSeconds()))
    try changes[index]?(sonifyd)
    client.send(zip(series, row).map { "\($0) \($1)\n" }.joined())
  }
  pause(seconds: 0.5)
  recorder.stop()
  let sound = recorder.recording
  return Played(
    sound: sound.part(first..<sound.left.count).mono, sonifyd: sonifyd, server: server)
}

/// Tries until `isGood`, three times at most; returns what came of the last try.
///
/// For what is measured as it sounds: a machine that stands still meanwhile spoils one try, a fault of ours
/// spoils all.
func tried<Result>(_ attempt: () throws -> Result, until isGood: (Result) -> Bool) rethrows
  -> Result
{
  for _ in 0..<2 {
    let result = try attempt()
    if isGood(result) { return result }
  }
  return try attempt()
}

/// Grid ticks are marks: someone who knows nothing of them may take one for a value.
let withoutTicks = "[Series *]\nGridlines = none\n"

private func folder(holding configuration: String) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try FileManager.default.createDirectory(
    atPath: folder.file("sonifyd"), withIntermediateDirectories: true)
  try configuration.write(
    toFile: folder.file("sonifyd/sonifyd.conf"), atomically: true, encoding: .utf8)
  return folder
}

/// The same rendered to a file by the data's own clock, `seconds` long for each row.
func rendered(
  _ series: [String], _ values: [[Double]], every seconds: Double, arguments: [String] = [],
  configuration: String = withoutTicks
) throws -> [Float] {
  let folder = try folder(holding: configuration)
  let lines = values.enumerated().flatMap { index, row in
    zip(series, row).map { "\($0) \($1) \(1_700_000_000 + Double(index) * seconds)\n" }
  }
  try lines.joined().write(toFile: folder.file("in"), atomically: false, encoding: .utf8)
  let sonifyd = try Sonifyd(
    ["--hard-min", "0", "--hard-max", "100", "--output", folder.file("out.wav")] + arguments,
    input: .file(folder.file("in")), folder: folder)
  guard sonifyd.process.wait(seconds: 60) == 0 else {
    throw TestSupportError("render failed: \(sonifyd.messages)")
  }
  let wave = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.wav")))
  guard let chunk = wave.range(of: Data("data".utf8)) else { throw TestSupportError("no data") }
  return Recording(littleEndianFloats: wave[(chunk.upperBound + 4)...]).mono
}

/// How far each value is from what a tracker heard in the second half of its time, in percent of the
/// axis, the smallest first, at the one delay that suits all values best.
func decodingErrors(
  _ values: [Double], every interval: Double, _ pitches: [(time: Double, hertz: Double)]
) -> [Double] {
  let delays = stride(from: 0.0, through: 0.25, by: 0.01)
  let tries = delays.map { delay in
    values.enumerated().map { index, value in
      let from = Double(index) * interval + delay + interval / 2 + 0.01
      let heard = pitches.filter { $0.time >= from && $0.time < from + 0.07 && $0.hertz > 0 }
        .map(\.hertz).sorted()
      guard !heard.isEmpty else { return 100.0 }
      return abs(100 * log2(heard[heard.count / 2] / 220) / 3 - value)
    }.sorted()
  }
  return tries.min { $0[values.count * 95 / 100] < $1[values.count * 95 / 100] } ?? []
}
