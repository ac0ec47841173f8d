internal import Glibc

/// Nanoseconds of the clock that no wall clock step moves.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Int64 {
  /// Nanoseconds in `count` milliseconds.
  static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }
}
