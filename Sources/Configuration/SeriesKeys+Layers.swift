extension SeriesKeys {
  /// Takes over every key that `other` sets.
  mutating func take(_ other: SeriesKeys) {
    title = other.title ?? title
    unit = other.unit ?? unit
    range = other.range ?? range
    scale = other.scale ?? scale
    polarity = other.polarity ?? polarity
    expectEvery = other.expectEvery ?? expectEvery
    continuous = other.continuous ?? continuous
    smoothing = other.smoothing ?? smoothing
    timbre = other.timbre ?? timbre
    pan = other.pan ?? pan
    volume = other.volume ?? volume
    hide = other.hide ?? hide
  }
}
