/// One moment on the two time lines of the daemon, in nanoseconds.
///
/// Live they run together. With data of the past the data's line runs `--speed` times as fast.
package struct Moment: Hashable {
  /// The listener's time: the machine's monotonic clock, or the position in a file.
  package var heard: Int64
  /// The series' time, in which windows are measured and staleness is judged.
  package var data: Int64

  package init(heard: Int64, data: Int64) {
    self.heard = heard
    self.data = data
  }
}
