internal import Configuration

/// Settings somewhere among all that can be set.
func randomSettings(_ random: inout SeededNumbers) -> Settings {
  var settings = Settings()
  settings.chart = randomChart(&random)
  for _ in 0..<Int.random(in: 1...5, using: &random) {
    let glob = random.one(of: RandomData.names + ["*", "s[0-4]"])
    settings.rules.append(SeriesRule(glob: glob, keys: randomKeys(&random)))
  }
  return settings
}

private func randomChart(_ random: inout SeededNumbers) -> ChartKeys {
  var chart = ChartKeys()
  chart.window = random.one(of: [10, 60, 300]) * 1_000_000_000
  chart.mode = random.one(of: ["focus", "focus", "chord", "cycle", "watch"])
  chart.focus = random.one(of: [nil, "s0", "s3", "s7"])
  chart.background = random.one(of: [[], ["s1"], ["s1", "s2"], ["s4", "s6", "s8"]])
  chart.volume = random.one(of: [1, 1, 0.5, 0.1])
  let pitches = random.one(of: [(220.0, 1_760.0), (60, 4_000), (110, 880), (2_000, 4_000)])
  chart.pitchLow = pitches.0
  chart.pitchHigh = pitches.1
  chart.heartbeat = random.happens(0.8)
  chart.sound = random.happens(0.95)
  chart.duck = random.happens(0.5)
  return chart
}

private func randomKeys(_ random: inout SeededNumbers) -> SeriesKeys {
  var keys = SeriesKeys()
  shapeAxis(&keys, &random)
  setLimits(&keys, &random)
  keys.timbre = random.one(of: [nil, "auto", "pure", "soft", "reed", "string", "bell", "brass"])
  keys.continuous = random.one(of: [nil, true, false])
  keys.texture = random.one(of: [nil, "tone", "pulse"])
  keys.rate = random.one(of: [nil, 1, 4, 10])
  keys.smoothing = random.one(of: [nil, 0, 0.005, 0.1, 0.5])
  keys.quantise = random.one(of: [nil, "none", "semitone", "pentatonic"])
  keys.pan = random.one(of: [nil, -1, 0, 0.5, 1])
  keys.volume = random.one(of: [nil, 1, 0.3])
  keys.hide = random.happens(0.05)
  keys.expectEvery = random.one(of: [nil, .learnt, .never, .every(2_000_000_000)])
  return keys
}

private func shapeAxis(_ keys: inout SeriesKeys, _ random: inout SeededNumbers) {
  keys.range = random.one(of: [
    nil, .auto, .fixed(low: 0, high: 100), .soft(low: 20, high: 80), .soft(low: 1, high: 2),
  ])
  keys.scale = random.one(of: [nil, "linear", "symlog"])
  keys.polarity = random.one(of: [nil, "up", "down"])
  keys.gridlines = random.one(of: [nil, .auto, SeriesKeys.Gridlines.none, .at([25, 50, 75])])
  keys.origin = random.one(of: [nil, SeriesKeys.Limit.none, .at(50)])
  keys.originPitch = random.one(of: [nil, .middle, .hertz(440)])
}

private func setLimits(_ keys: inout SeriesKeys, _ random: inout SeededNumbers) {
  guard random.happens(0.6) else { return }
  keys.criticalLow = .at(-10)
  keys.low = .at(10)
  keys.high = .at(90)
  keys.criticalHigh = .at(110)
  keys.priority = random.one(of: [nil, "low", "medium", "high"])
  keys.dwell = random.one(of: [nil, 0, 3_000_000_000])
  keys.hysteresis = random.one(of: [nil, .ofAxis(0.02), .by(5)])
}
