internal import Glibc

/// The clock that no step of the wall clock moves, in seconds.
func monotonicSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// The wall clock, in seconds since 1970.
func wallSeconds() -> Double { seconds(of: CLOCK_REALTIME) }

private func seconds(of clock: Int32) -> Double {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
