extension Int64 {
  /// Nanoseconds in `count` milliseconds.
  static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }
}
