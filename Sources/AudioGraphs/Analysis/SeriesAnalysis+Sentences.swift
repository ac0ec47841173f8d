extension SeriesAnalysis {
  /// Puts places and values into words.
  public struct Words {
    /// A value of the y axis with its unit: `12 cups`.
    public var value: (Double) -> String
    /// How far apart two such values are: `2 hours`, where the values are moments.
    public var difference: (Double) -> String
    /// A place on the x axis: `17:00`.
    public var place: (Double) -> String
    /// A distance along the x axis: `2 hours`. Without it, distances are not told.
    public var distance: ((Double) -> String)?

    /// Creates the words of two axes; without a `difference` those of values.
    public init(
      value: @escaping (Double) -> String, place: @escaping (Double) -> String,
      distance: ((Double) -> String)? = nil, difference: ((Double) -> String)? = nil
    ) {
      self.value = value
      self.difference = difference ?? value
      self.place = place
      self.distance = distance
    }
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
      return "\(trend.verb) by about \(words.difference(abs(trend.change)))"
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
    case .stepUp: "Step up by \(words.difference(size)) to \(level) \(place)."
    case .stepDown: "Step down by \(words.difference(abs(size))) to \(level) \(place)."
    case .spike: "Spike to \(level) \(place)."
    case .flat:
      "Flat at \(level) from \(words.place(extent.lowerBound)) to \(words.place(extent.upperBound))."
    }
  }
}

extension SeriesAnalysis.Words {
  /// `3 cups at 9:00`.
  func at(_ place: SeriesStatistics.Place) -> String {
    "\(value(place.value)) \(at(place.x))"
  }

  /// `at 9:00`, `between Monday and Tuesday`.
  func at(_ x: Double) -> String {
    let place = place(x)
    return place.hasPrefix("between ") ? place : "at \(place)"
  }
}

/// With a capital at its start.
func capitalized(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}
