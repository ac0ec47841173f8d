/// Values that are moments: as much of the date and the clock as the axis needs.
///
/// ```text
/// axis covers            said of a moment
/// up to 100 seconds      14:03:10.25
/// up to 2 hours          14:03:10
/// up to a day            14:03
/// up to 100 days         31 January, 14:03; at midnight 31 January
/// up to 8 years          31 January 2026
/// up to a century        January 2026
/// more                   2026
/// ```
enum SpokenAxisTime {
  private static let minute = 60.0
  private static let day = 86_400.0
  private static let year = 365.25 * day

  /// The moment `seconds` after the beginning of 1970 on an axis that covers `span` seconds; without a
  /// span the date and the clock to the second.
  static func text(_ seconds: Double, span: Double?) -> String {
    let span = span.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let decimals = min(max(0, -SpokenNumber.step(0, span ?? 100)), 6)
    let unit = SpokenNumber.power(-decimals)
    let held = decimals > 0 ? (seconds / unit).rounded() * unit : seconds
    guard let time = LocalTime(held) else { return "an unknown time" }
    let date = "\(time.day) \(time.monthName)"
    switch span {
    case nil: return "\(date) \(time.year), \(time.clock)"
    case let span? where span < 100:
      return time.clock + fraction(of: held, decimals: decimals)
    case let span? where span <= 120 * minute: return time.clock
    case let span? where span <= day: return time.hourAndMinute
    case let span? where span < 100 * day:
      return time.isMidnight ? date : "\(date), \(time.hourAndMinute)"
    case let span? where span < 8 * year: return "\(date) \(time.year)"
    case let span? where span < 100 * year: return "\(time.monthName) \(time.year)"
    default: return "\(time.year)"
    }
  }

  /// The same with its date and its year, for the beginning of an axis that covers `span`.
  static func dated(_ seconds: Double, span: Double) -> String {
    guard span >= day, let time = LocalTime(seconds) else { return text(seconds, span: nil) }
    return span < 100 * day && !time.isMidnight
      ? "\(time.day) \(time.monthName) \(time.year), \(time.hourAndMinute)"
      : text(seconds, span: max(span, 100 * day))
  }

  /// `.25`; nothing when the second is whole.
  private static func fraction(of seconds: Double, decimals: Int) -> String {
    let part = SpokenNumber.digits(seconds - seconds.rounded(.down), decimals: decimals)
    return String(part.dropFirst())
  }
}
