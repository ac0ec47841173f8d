// How what is collected becomes points.

extension Kind<Int64> {
  /// Nanoseconds.
  static let flushInterval = Kind(
    expected: "a time from 100ms to 10min",
    read: { text in
      SettingValue.duration(text).flatMap {
        (100_000_000...600_000_000_000).contains($0) ? $0 : nil
      }
    },
    write: SettingValue.text(nanoseconds:))
}

extension Kind<Double> {
  static let percentile = Kind(
    expected: "a number above 0 and at most 100",
    read: { SettingValue.number($0).flatMap { $0 > 0 && $0 <= 100 ? $0 : nil } },
    write: SettingValue.text(number:))
}
