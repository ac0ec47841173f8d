import Foundation
import Sonification
import SoundPages
import Synthesis
import TestSupport
import Testing

/// The Ogg files, decoded by a program that is not ours.
@Suite struct SoundFileTests {
  /// One file of each sound, rendered once.
  private static let files: [String: Recording] = {
    guard let folder = try? TemporaryFolder(),
      RenderSounds(arguments: ["--sounds", folder.path]).run() == 0
    else { return [:] }
    var files: [String: Recording] = [:]
    for name in names {
      let raw = folder.file(name + ".raw")
      _ = try? run([
        "sox", folder.file(name + ".ogg"), "-t", "raw", "-e", "float", "-b", "32", "-L", raw,
      ])
      files[name] = FileManager.default.contents(atPath: raw).map(
        Recording.init(littleEndianFloats:))
    }
    return files
  }()

  private static let names = Legend().sounds.map(\.name)

  private func file(_ name: String) throws -> Recording {
    try #require(Self.files[name])
  }

  @Test(arguments: names)
  func `lasts one to four seconds and is silent at both ends`(name: String) throws {
    let file = try file(name)
    let sound = try #require(Legend().sound(named: name))
    #expect(file.duration >= 1 && file.duration <= 4)
    #expect(abs(file.duration - Double(SoundFile.length(sound.score))) < 0.01)
    let mono = file.mono
    #expect(decibels(Array(mono.prefix(9_600))) < -70)
    #expect(decibels(Array(mono.suffix(9_600))) < -70)
    #expect(mono.map(abs).max() ?? 0 > 0.01)
    #expect(file.left.map(abs).max() ?? 1 < 1)
  }

  /// How often each begins: what tells most of them apart.
  @Test(arguments: [
    ("grid_up", 1), ("grid_down", 2), ("x_tick", 1), ("over", 2), ("under", 2), ("hole", 1),
    ("scale_change", 2), ("stale", 3), ("ended", 3), ("heartbeat", 1), ("broken", 2),
    ("overload", 6), ("device_change", 2), ("complete", 1), ("alarm_high", 10),
    ("alarm_medium", 3), ("alarm_low", 1), ("notes", 3), ("lowest", 1), ("highest", 1),
  ])
  func `begins as often as its page says`(name: String, count: Int) throws {
    #expect(onsets(in: try file(name).mono).count == count)
  }

  @Test(arguments: [("lowest", 220.0), ("highest", 1_760), ("heartbeat", 220)])
  func `is at the pitch that its page says`(name: String, hertz: Double) throws {
    let mono = try file(name).mono
    let onset = try #require(onsets(in: mono).first)
    let length = name == "heartbeat" ? 0.025 : 0.4
    let start = Int((onset + 0.005) * Recording.sampleRate)
    let part = Array(mono[start..<start + Int(length * Recording.sampleRate)])
    let heard = try #require(pitch(of: part))
    #expect(abs(cents(from: hertz, to: heard)) < (name == "heartbeat" ? 50 : 3))
  }

  @Test(arguments: ["tone", "soft", "pure", "reed", "string", "brass"])
  func `plays three values, upwards`(name: String) throws {
    let mono = try file(name).mono
    for (start, wanted) in [(0.5, 0.2), (1.1, 0.5), (1.7, 0.8)] {
      let first = Int(start * Recording.sampleRate)
      let heard = try #require(pitch(of: Array(mono[first..<first + 14_400])))
      #expect(abs(cents(from: 220 * pow(8, wanted), to: heard)) < 3)
    }
  }

  @Test(arguments: [("ended", false), ("over", true), ("under", false), ("device_change", true)])
  func `moves the way that its page says`(name: String, isRising: Bool) throws {
    let track = pitchTrack(try file(name).mono, every: 0.025).compactMap(\.self)
    let (first, last) = (try #require(track.first), try #require(track.last))
    #expect((last > first) == isRising)
  }

  @Test func `is as loud as live`() throws {
    let tone = try file("pure").mono
    // In the middle of the axis, where equal loudness asks for little.
    #expect(abs(decibels(Array(tone[48_000..<60_000])) + 20) < 3)
    let alarm = try file("alarm_medium").mono.map(abs).max() ?? 0
    let mark = try file("ended").mono.map(abs).max() ?? 0
    #expect(alarm > 2 * mark)
  }

  /// Seconds at which sound begins after at least 8 ms under a sixth of the loudest.
  private func onsets(in samples: [Float]) -> [Double] {
    let levels = stride(from: 0, to: samples.count - 192, by: 96).map {
      level(Array(samples[$0..<$0 + 192]))
    }
    let threshold = (levels.max() ?? 0) / 6
    var quiet = 4
    var onsets: [Double] = []
    for (index, level) in levels.enumerated() {
      if level < threshold {
        quiet += 1
      } else {
        if quiet >= 4 { onsets.append(Double(index * 96) / Recording.sampleRate) }
        quiet = 0
      }
    }
    return onsets
  }
}
