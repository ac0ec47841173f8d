/// Spans of time as they are read aloud, in the words of every output for people.
package enum SpokenDuration {
  private static let longest = 1e11

  /// `seconds` in its two largest units, such as `5 minutes` or `1 hour 20 minutes`; less than ten
  /// seconds to a tenth.
  package static func text(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "ever" }
    let held = min(max(seconds, 0), longest)
    if held < 10 {
      let number = SpokenNumber.text(held, span: 10)
      return number == "1" ? "1 second" : "\(number) seconds"
    }
    var rest = Int(exactly: held.rounded()) ?? 0
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)]
    var words: [String] = []
    for (name, length) in units.drop(while: { rest < $0.1 }).prefix(2) {
      if rest >= length { words.append(counted(rest / length, name)) }
      rest %= length
    }
    return words.joined(separator: " ")
  }

  /// The same of nanoseconds.
  package static func text(nanoseconds: Int64) -> String { text(Double(nanoseconds) / 1e9) }

  /// About `seconds`, for what changes while it is told, such as an age: `3 seconds`, `10 minutes`.
  ///
  /// In one unit; below two of the next larger one it stays in the smaller.
  package static func rough(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "ever" }
    let held = min(max(seconds, 0), longest)
    let units = [("second", 1.0, 120.0), ("minute", 60, 120), ("hour", 3_600, 48)]
    let (name, length, _) =
      units.first { (held / $0.1).rounded() < $0.2 } ?? ("day", 86_400, .infinity)
    return counted(Int(exactly: (held / length).rounded()) ?? 0, name)
  }

  /// How long it takes until something comes again: the same, and in months and years where that is long.
  package static func recurring(_ seconds: Double) -> String {
    let month = 365.25 / 12 * 86_400
    guard seconds.isFinite, seconds >= 2 * month else { return rough(seconds) }
    let months = Int(exactly: (min(seconds, longest) / month).rounded()) ?? 0
    return months < 24 ? counted(months, "month") : counted((months + 6) / 12, "year")
  }
}

/// Moments as they are read aloud.
package enum SpokenMoment {
  /// The local time of day, such as `14:03:10`; with its date when that is not the date of `now`.
  ///
  /// Both are in seconds since 1970.
  package static func text(_ seconds: Double, now: Double) -> String {
    guard let moment = LocalTime(seconds + clockError) else { return "an unknown time" }
    return moment.date == LocalTime(now)?.date ? moment.clock : "\(moment.date) \(moment.clock)"
  }

  /// Seconds that the sum of two clocks may be short of what was stamped: a whole second stays that one.
  private static let clockError = 0.005
}

/// A number with what is counted: `1 line`, `2 lines`.
package func counted(_ number: some BinaryInteger, _ word: String) -> String {
  counted(number, word, word + "s")
}

/// The same of a word whose plural is not made by an s: `1 series`, `2 series`.
package func counted(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}

/// The first names of `count`, as they are said: `cpu, load and 3 more`.
package func firstNames(_ names: [String], of count: Int) -> String {
  let text = names.joined(separator: ", ")
  return count > names.count ? "\(text) and \(count - names.count) more" : text
}
