internal import FileOutput
package import RealtimeAudio
package import SoundMeasures
package import Synthesis

/// What was found in a soak.
package struct SoakResult {
  package var watch: ClickWatch
  package var requests: [String: Int]
  package var counters: EngineCounters
  /// A sum over every bit of every sample, in order.
  package var fingerprint: UInt64
}

/// Plays a soak of `seconds` and looks at every sample.
///
/// - Parameters:
///   - seconds: how long.
///   - seed: of everything random in it.
///   - paths: a file or two to write it to, in the formats of their endings.
///   - disturb: changes a block before anyone sees it: for planting faults.
/// - Returns: what was found.
/// - Throws: when a file cannot be written.
package func soak(
  seconds: Int, seed: UInt64, paths: [String] = [],
  disturb: @escaping (inout AudioBlock) -> Void = { _ in }
) throws -> SoakResult {
  let soak = try Soak(seed: seed)
  let files = try SoakFiles(paths)
  var watch = ClickWatch()
  var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325
  soak.stuck = { watch.mainIsStuck($0) }
  soak.player.ordered = { watch.take($0) }
  soak.player.heard = { block in
    var block = block
    disturb(&block)
    watch.look(at: block)
    for index in 0..<128 {
      fingerprint = (fingerprint ^ UInt64(block.samples[index].bitPattern)) &* 0x100_0000_01b3
    }
    files.write(block)
  }
  soak.play(toSecond: seconds)
  try files.close()
  let result = SoakResult(
    watch: watch, requests: soak.requests, counters: soak.player.counters,
    fingerprint: fingerprint)
  soak.player.heard = { _ in }
  soak.player.ordered = { _ in }
  soak.stuck = { _ in }
  return result
}

/// The files of a soak; a failure is kept until the end.
private final class SoakFiles {
  private var wave: AudioFileWriter?
  private var encoded: AudioFileWriter?
  private var failure: AudioFileError?

  init(_ paths: [String]) throws(AudioFileError) {
    if let path = paths.first { wave = try AudioFileWriter(path: path) }
    if let path = paths.dropFirst().first { encoded = try AudioFileWriter(path: path) }
  }

  func write(_ block: AudioBlock) {
    do throws(AudioFileError) {
      try wave?.write(block)
      try encoded?.write(block)
    } catch {
      failure = failure ?? error
    }
  }

  func close() throws(AudioFileError) {
    if let failure { throw failure }
    try wave.take()?.close()
    try encoded.take()?.close()
  }
}
