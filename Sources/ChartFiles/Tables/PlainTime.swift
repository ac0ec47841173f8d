/// Moments as tables have them: ISO 8601 in UTC, such as `2026-11-30T01:15:10.25Z`.
enum PlainTime {
  /// `seconds` since 1970, to the microsecond; `nil` outside the years 1970 to 2262.
  static func text(_ seconds: Double) -> String? {
    guard seconds >= 0, seconds < 9_223_372_036,
      let micros = Int64(exactly: (seconds * 1e6).rounded())
    else { return nil }
    let (whole, fraction) = micros.quotientAndRemainder(dividingBy: 1_000_000)
    let (days, second) = whole.quotientAndRemainder(dividingBy: 86_400)
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits).joined(
      separator: ":")
    return "\(date(days))T\(clock)\(decimals(fraction))Z"
  }

  private static func decimals(_ micros: Int64) -> String {
    guard micros > 0 else { return "" }
    var digits = String("\(1_000_000 + micros)".dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }

  /// The date that is `days` after 1970-01-01. Years run from March here, so that the leap day is the last
  /// of its year.
  private static func date(_ days: Int64) -> String {
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(twoDigits(month))-\(twoDigits(dayOfYear - (153 * fromMarch + 2) / 5 + 1))"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
