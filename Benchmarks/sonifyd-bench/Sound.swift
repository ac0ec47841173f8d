internal import Foundation
internal import RealtimeAudio
internal import Soak
internal import SoundMeasures
internal import Synthesis
internal import TestSupport

/// What sound.md promises of the sound itself, each figure beside its limit.
func measureSound() -> [Figure] {
  pitchFigures() + aliasFigures() + levelFigures() + loudnessFigures() + stepFigures()
    + soakFigures()
}

/// Pitches over the axis of the default map, and further to both ends of what can be set.
private let axis = (0...12).map { 220 * exp2(Double($0) / 4) }
private let wholeRange = [60.0, 87.3, 131] + axis + [2_489, 3_136, 4_000]

/// Cents from the ordered pitch, the worst of all timbres, at each rate a sink may have.
private func pitchFigures() -> [Figure] {
  [44_100.0, 48_000, 96_000].map { rate in
    let errors = Timbre.allCases.flatMap { timbre in
      wholeRange.map { hertz in
        let sound = steadyTone(timbre, hertz, seconds: 0.8, sampleRate: rate)
        return abs(
          1_200 * log2(measuredFrequency(of: sound, near: hertz, sampleRate: rate) / hertz))
      }
    }
    return figure("pitch-\(Int(rate))", largest(errors), limit: 1, "cents")
  }
}

/// The strongest line that is no partial, beside the strongest partial; plain and bright, at the two
/// lower rates, up to the highest pitch that can be set.
private func aliasFigures() -> [Figure] {
  Timbre.allCases.map { timbre in
    let aliases = [Float(0), 1].flatMap { brightness in
      let known = partials(of: timbre, brightness: brightness).map(\.ratio)
      return [44_100.0, 48_000].flatMap { rate in
        [997.0, 1_763, 2_777, 3_001, 3_511, 3_997].map { hertz in
          let sound = steadyTone(
            timbre, hertz, brightness: brightness, seconds: 0.7, sampleRate: rate)
          return Spectrum(sound, sampleRate: rate).strays(from: known.map { $0 * hertz })
        }
      }
    }
    return figure("alias-\(timbre.name)", largest(aliases), limit: -80, "dBc")
  }
}

private func levelFigures() -> [Figure] {
  let means = Timbre.allCases.flatMap { timbre in
    [220.0, 997, 1_760].map { hertz -> Double in
      let sound = steadyTone(timbre, hertz, seconds: 4)
      return abs(sound.reduce(0) { $0 + Double($1) } / Double(sound.count))
    }
  }
  let peaks = Timbre.allCases.map { timbre in
    // All at the top of the axis, begun together: nothing falls together worse.
    let crowd = (0..<64).map {
      Command(.tone(slot: $0, Tone(frequency: 1_760, timbre: timbre)))
    }
    var offline = OfflineEngine()
    for command in crowd { _ = offline.send(command) }
    return decibels(Wave(of: rendered(&offline, frames: 48_000)).peak)
  }
  return [
    figure("mean", largest(means), limit: 1e-3, "of-full-scale"),
    figure("peak-64-series", largest(peaks), limit: -1, "dBFS"),
  ]
}

/// How far the loudness of the same value strays over the axis, and between timbres at one pitch.
private func loudnessFigures() -> [Figure] {
  let tones = Timbre.allCases.map { timbre in
    axis.map { Spectrum(steadyTone(timbre, $0, seconds: 1.4), sampleRate: 48_000) }
  }
  let levels = tones.map { $0.map { weightedLevel($0, LoudnessContour.weight) } }
  let aWeighted = tones.map { $0.map { weightedLevel($0, weightA) } }
  let between = axis.indices.map { place in spread(levels.map { $0[place] }) }
  var figures: [Figure] = []
  for (timbre, levels) in zip(Timbre.allCases, levels) {
    figures.append(figure("loudness-\(timbre.name)", spread(levels), limit: 3, "dB"))
  }
  figures.append(figure("loudness-between-timbres", largest(between), limit: 3, "dB"))
  for (timbre, levels) in zip(Timbre.allCases, aWeighted) {
    figures.append(
      Figure(
        name: "sound.a-weighted-\(timbre.name)", ours: spread(levels), reference: 5.5, unit: "dB",
        referenceName: "perfect-by-iso-226"))
  }
  return figures
}

/// How many time constants a step of an octave takes to be 95 % there.
private func stepFigures() -> [Figure] {
  let smoothing = 0.1
  var offline = OfflineEngine()
  func tone(_ hertz: Double) -> Command.Action {
    .tone(slot: 0, Tone(frequency: hertz, timbre: .pure, smoothing: Float(smoothing)))
  }
  _ = offline.send(Command(tone(880)))
  _ = offline.send(Command(frame: 48_000, tone(1_760)))
  let sound = rendered(&offline, frames: 96_000)
  let track = crossings(sound).map { (seconds: $0.seconds - 64 / 48_000, hertz: $0.hertz) }
  let there = track.first { $0.seconds > 1 && $0.hertz >= 880 * exp2(0.95) }?.seconds ?? .infinity
  return [figure("step-95", (there - 1) / smoothing, limit: 3, "time-constants")]
}

/// Pitch of a sine from the distance of its upward crossings of zero.
private func crossings(_ samples: [Float]) -> [(seconds: Double, hertz: Double)] {
  let places = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }.map {
    Double($0 - 1) + Double(samples[$0 - 1] / (samples[$0 - 1] - samples[$0]))
  }
  return zip(places, places.dropFirst(4)).map { first, last in
    ((first + last) / 2 / 48_000, 4 * 48_000 / (last - first))
  }
}

/// Thirty minutes with everything in them, twice: bit by bit the same, and nothing that clicks or clips.
private func soakFigures() -> [Figure] {
  do {
    let folder = try TemporaryFolder()
    let names = ["wav", "flac"]
    let watch = try (1...2).map { run in
      try soak(seconds: 1_800, seed: 4, paths: names.map { folder.file("\(run).\($0)") })
    }[0].watch
    let alike = try names.count {
      let comparison = try TestProcess(["cmp", folder.file("1.\($0)"), folder.file("2.\($0)")])
      return comparison.wait(seconds: 100) == 0
    }
    return [
      Figure(
        name: "sound.soak-clicks", ours: Double(watch.clickCount + watch.nonFiniteCount),
        reference: try plantedClicksFound(), unit: "clicks", referenceName: "found-of-20-planted"),
      figure("soak-nearest-to-a-click", watch.nearest, limit: 1, "of-the-limit"),
      figure("soak-peak", decibels(watch.peak), limit: -1, "dBFS"),
      Figure(
        name: "sound.soak-files-alike", ours: Double(alike), reference: 2, unit: "files",
        referenceName: "wav-and-flac"),
    ]
  } catch {
    skip("sound.soak", error)
    return []
  }
}

/// The same watch over a minute with 20 small steps planted: what finds none proves nothing.
private func plantedClicksFound() throws -> Double {
  var blocks = 0
  let run = try soak(seconds: 60, seed: 4) { block in
    blocks += 1
    if blocks.isMultiple(of: 2_200) {
      for index in 64..<128 { block.samples[index] += 0.1 }
    }
  }
  return Double(Set(run.watch.clicks.map { ($0.frame / 64 + 1_100) / 2_200 }).count)
}

private func figure(_ name: String, _ ours: Double, limit: Double, _ unit: String) -> Figure {
  Figure(name: "sound." + name, ours: ours, reference: limit, unit: unit, referenceName: "limit")
}

private func largest(_ values: [Double]) -> Double { values.max() ?? 0 }

private func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
