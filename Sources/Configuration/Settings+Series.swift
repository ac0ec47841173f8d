extension Settings {
  /// What the rules come to for the series called `name`: every one that fits, a later one winning, key
  /// by key; `nil` where none of them sets a key.
  ///
  /// - Complexity: in proportion to the rules and the length of the name; ask once for a series.
  package func series(named name: String) -> SeriesKeys {
    var keys = SeriesKeys()
    let letters = Array(name.unicodeScalars)
    for index in rules.indices where rules[index].pattern.fits(letters) || rules[index].glob == name
    {
      keys.take(rules[index].keys)
    }
    return keys
  }
}

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
