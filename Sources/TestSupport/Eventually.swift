internal import Foundation

/// Looks at `condition` every few milliseconds until it holds.
///
/// - Returns: seconds until it held, or `nil` when it did not within `seconds`.
@discardableResult
public func eventually(within seconds: Double, _ condition: () -> Bool) -> Double? {
  let start = monotonicSeconds()
  while true {
    if condition() { return monotonicSeconds() - start }
    if monotonicSeconds() - start > seconds { return nil }
    usleep(5_000)
  }
}

/// Sleeps; for tests of what happens when nothing is done.
public func pause(seconds: Double) {
  usleep(UInt32(clamping: Int(seconds * 1e6)))
}

/// The monotonic clock.
public func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// What went wrong in the machinery of a test.
public struct TestSupportError: Error, CustomStringConvertible {
  /// One sentence.
  public var description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
