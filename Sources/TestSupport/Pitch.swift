internal import Foundation

/// The pitch of `samples` in hertz by autocorrelation, or `nil` when there is none in 20...8000.
///
/// Good to a cent on a steady tone of at least ten periods, to 3 cents above 5 kHz. For an independent answer see
/// ``aubioPitches(of:)``.
public func pitch(of samples: [Float]) -> Double? {
  let half = samples.count / 2
  let longest = min(half - 1, 2_400)
  guard longest > 6, level(samples) > 1e-5 else { return nil }
  let scores = (0...longest).map { correlation(samples, lag: $0, count: half) }
  guard let firstDip = scores.firstIndex(where: { $0 < 0.5 }) else { return nil }
  let rest = firstDip..<longest
  guard let best = rest.map({ scores[$0] }).max(), best > 0.7 else { return nil }
  // The first peak nearly as high as the best is the period; later ones are its multiples.
  guard let lag = rest.first(where: { scores[$0] > 0.97 * best && scores[$0] >= scores[$0 + 1] })
  else { return nil }
  return Recording.sampleRate / refined(lag, scores)
}

/// Pitch in each stretch of `seconds`, in order.
public func pitchTrack(_ samples: [Float], every seconds: Double = 0.05) -> [Double?] {
  let size = Int(seconds * Recording.sampleRate)
  return stride(from: 0, through: samples.count - size, by: size).map {
    pitch(of: Array(samples[$0..<$0 + size]))
  }
}

/// Distance of two pitches in cents: 100 to the semitone.
public func cents(from: Double, to: Double) -> Double { 1_200 * log2(to / from) }

/// Pitches in hertz that aubio, a pitch tracker not of ours, hears in `samples`; with their seconds.
///
/// Its multi-comb method is exact to a hundredth of a cent on steady tones of 110...7000 Hz, with
/// harmonics and without. Its default is off by octaves on high sines.
public func aubioPitches(of samples: [Float]) throws -> [(time: Double, hertz: Double)] {
  let folder = try TemporaryFolder()
  let raw = folder.file("in.raw")
  let wave = folder.file("in.wav")
  let bytes = unsafe samples.withUnsafeBytes { unsafe Data($0) }
  try bytes.write(to: URL(fileURLWithPath: raw))
  try run(["sox", "-t", "raw", "-r", "48000", "-e", "float", "-b", "32", "-c", "1", raw, wave])
  let lines = try run([
    "aubiopitch", "-p", "mcomb", "-r", "48000", "-B", "4096", "-H", "256", "-i", wave,
  ])
  return lines.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: " ").compactMap { Double($0) }
    return fields.count == 2 ? (fields[0], fields[1]) : nil
  }
}

/// Normalised correlation of the first `count` samples with those `lag` later; -1...1.
private func correlation(_ samples: [Float], lag: Int, count: Int) -> Double {
  var product = 0.0
  var energy = 0.0
  var laggedEnergy = 0.0
  for index in 0..<count {
    let a = Double(samples[index])
    let b = Double(samples[index + lag])
    product += a * b
    energy += a * a
    laggedEnergy += b * b
  }
  let scale = (energy * laggedEnergy).squareRoot()
  return scale > 0 ? product / scale : 0
}

/// The top of the parabola through the score at `lag` and its neighbours.
private func refined(_ lag: Int, _ scores: [Double]) -> Double {
  let (before, at, after) = (scores[lag - 1], scores[lag], scores[lag + 1])
  let curvature = before - 2 * at + after
  return curvature < 0 ? Double(lag) + (before - after) / (2 * curvature) : Double(lag)
}
