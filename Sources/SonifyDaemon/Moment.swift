/// One moment on the two time lines of the daemon, in nanoseconds.
///
/// Live they run together. With data of the past the data's line runs `--speed` times as fast.
struct Moment: Hashable {
  /// The listener's time: the machine's monotonic clock, or the position in a file.
  var heard: Int64
  /// The series' time, in which windows are measured and staleness is judged.
  var data: Int64
}
