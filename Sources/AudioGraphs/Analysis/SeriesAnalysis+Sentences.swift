extension SeriesAnalysis {
  /// Puts places and values into words.
  public struct Words {
    /// A value of the y axis with its unit: `12 cups`.
    public var value: (Double) -> String
    /// A place on the x axis: `17:00`.
    public var place: (Double) -> String
    /// A distance along the x axis: `2 hours`. Without it, distances are not told.
    public var distance: ((Double) -> String)?

    /// Creates the words of two axes.
    public init(
      value: @escaping (Double) -> String, place: @escaping (Double) -> String,
      distance: ((Double) -> String)? = nil
    ) {
      self.value = value
      self.place = place
      self.distance = distance
    }
  }

  /// The series in plain sentences, the most important first: what it does, its extremes, its middle, what is
  /// missing, its features, what recurs.
  ///
  /// - Parameters:
  ///   - name: what the first sentence begins with; empty for none.
  ///   - xText: a place on the x axis in words.
  ///   - yText: a value of the y axis in words, with its unit.
  /// - Returns: sentences with their full stops; there is always one.
  public func sentences(
    name: String = "", xText: @escaping (Double) -> String, yText: @escaping (Double) -> String
  ) -> [String] {
    sentences(name: name, Words(value: yText, place: xText))
  }

  /// The same, with words for distances too.
  public func sentences(name: String = "", _ words: Words) -> [String] {
    [summary(name: name, words)] + statisticsSentences(words)
      + mainFeatures().map { $0.sentence(words) } + [periodSentence(words)].compactMap(\.self)
  }

  /// One sentence on what the series does: `Cups: rises steadily from 3 cups at 9:00 to 12 cups at 17:00.`
  public func summary(name: String = "", _ words: Words) -> String {
    let fact = fact(words)
    return name.isEmpty ? capitalized(fact) + "." : "\(name): \(fact)."
  }

  /// What recurs, and how often: `Repeats about every 2 hours.`
  public func periodSentence(_ words: Words) -> String? {
    guard let period else { return nil }
    guard let distance = words.distance else {
      return "Repeats about \(SpokenNumber.text(period.cycles.rounded())) times."
    }
    return "Repeats about every \(distance(roughly(period.length)))."
  }

  /// With two digits.
  private func roughly(_ length: Double) -> Double {
    guard length.isFinite else { return length }
    var unit = 1.0
    while unit * 100 <= length { unit *= 10 }
    while unit * 10 > length, unit > 1e-300 { unit /= 10 }
    return (length / unit).rounded() * unit
  }

  private func fact(_ words: Words) -> String {
    guard let first = statistics.first, let last = statistics.last else {
      return statistics.missing > 0 ? "all values are missing" : "no values"
    }
    let (from, to) = (words.at(first), words.at(last))
    if statistics.count == 1 { return "one value, \(from)" }
    if statistics.span == 0 {
      return
        "always \(words.value(first.value)), from \(words.place(first.x)) to \(words.place(last.x))"
    }
    if statistics.count < TrendJudge.fewestParts { return "goes from \(from) to \(to)" }
    guard trend.direction != .steady else { return steadyFact(words) }
    let isRising = trend.direction == .rising
    guard isRising == (last.value > first.value), first.value != last.value else {
      return "\(trend.verb) by about \(words.value(abs(trend.change)))"
    }
    return "\(trend.verb) from \(from) to \(to)"
  }

  private func steadyFact(_ words: Words) -> String {
    guard let low = statistics.minimum?.place.value, let high = statistics.maximum?.place.value
    else {
      return "no values"
    }
    return "no clear trend, between \(words.value(low)) and \(words.value(high))"
  }

  private func statisticsSentences(_ words: Words) -> [String] {
    var sentences: [String] = []
    if let low = statistics.minimum, let high = statistics.maximum, statistics.count > 1 {
      sentences.append(
        "\(counted(statistics.count, "value")): lowest \(words.extreme(low)), highest \(words.extreme(high))."
      )
    }
    if let mean = statistics.mean, let median = statistics.median,
      let deviation = statistics.deviation, statistics.count > 1
    {
      sentences.append(
        "Mean \(words.value(mean)), median \(words.value(median)), "
          + "standard deviation \(words.value(deviation)).")
    }
    if statistics.missing > 0 {
      sentences.append(
        "\(counted(statistics.missing, "value")) missing, in \(counted(statistics.gaps, "gap")).")
    }
    if statistics.unplaced > 0 {
      sentences.append(
        "\(counted(statistics.unplaced, "point")) left out: without a place on the x axis.")
    }
    return sentences
  }
}

extension SeriesTrend {
  /// `rises steadily`.
  fileprivate var verb: String {
    let verb = direction == .falling ? "falls" : "rises"
    return switch strength {
    case .steadily: "\(verb) steadily"
    case .plainly: verb
    case .unevenly: "\(verb) unevenly"
    case .noisily: "\(verb) with much noise"
    }
  }
}

extension SeriesFeature {
  /// The feature in a plain sentence: `Step up by 5 cups to 12 cups at 11:00.`
  public func sentence(_ words: SeriesAnalysis.Words) -> String {
    let (level, place) = (words.value(value), words.at(x))
    return switch kind {
    case .peak: "Peak of \(level) \(place)."
    case .dip: "Dip to \(level) \(place)."
    case .stepUp: "Step up by \(words.value(size)) to \(level) \(place)."
    case .stepDown: "Step down by \(words.value(abs(size))) to \(level) \(place)."
    case .spike: "Spike to \(level) \(place)."
    case .flat:
      "Flat at \(level) from \(words.place(extent.lowerBound)) to \(words.place(extent.upperBound))."
    }
  }
}

extension SeriesAnalysis.Words {
  /// `3 cups at 9:00`.
  fileprivate func at(_ place: SeriesStatistics.Place) -> String {
    "\(value(place.value)) \(at(place.x))"
  }

  /// `at 9:00`, `between Monday and Tuesday`.
  func at(_ x: Double) -> String {
    let place = place(x)
    return place.hasPrefix("between ") ? place : "at \(place)"
  }

  /// `3 cups at 9:00`, `3 cups, 4 times, first at 9:00`.
  fileprivate func extreme(_ extreme: SeriesStatistics.Extreme) -> String {
    guard extreme.occurrences > 1 else { return at(extreme.place) }
    return
      "\(value(extreme.place.value)), \(extreme.occurrences) times, first at \(place(extreme.place.x))"
  }
}

/// With a capital at its start.
func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}
