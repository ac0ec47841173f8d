extension SeriesKeys {
  /// Takes over every key that `other` sets.
  mutating func take(_ other: SeriesKeys) {
    title = other.title ?? title
    unit = other.unit ?? unit
    range = other.range ?? range
    scale = other.scale ?? scale
    polarity = other.polarity ?? polarity
    expectEvery = other.expectEvery ?? expectEvery
    counter = other.counter ?? counter
    continuous = other.continuous ?? continuous
    smoothing = other.smoothing ?? smoothing
    gridlines = other.gridlines ?? gridlines
    low = other.low ?? low
    high = other.high ?? high
    criticalLow = other.criticalLow ?? criticalLow
    criticalHigh = other.criticalHigh ?? criticalHigh
    priority = other.priority ?? priority
    dwell = other.dwell ?? dwell
    hysteresis = other.hysteresis ?? hysteresis
    texture = other.texture ?? texture
    rate = other.rate ?? rate
    quantise = other.quantise ?? quantise
    origin = other.origin ?? origin
    originPitch = other.originPitch ?? originPitch
    timbre = other.timbre ?? timbre
    pan = other.pan ?? pan
    volume = other.volume ?? volume
    hide = other.hide ?? hide
  }
}
