/// Reads ordinary lines from `start` on, one after the other, until one is not ordinary, the batch is full
/// or the end is near.
///
/// `readLine` reads the line that begins at a place, of which it may touch `reach` bytes without asking. It
/// returns the line's length with the line end, or 0 when the line is not ordinary; what it has appended then
/// is taken back.
///
/// - Returns: the place of the first line not read, and how many were.
@inline(__always)
func readOrdinaryLines(
  _ bytes: Span<UInt8>, from start: Int, reach: Int, into batch: inout MeasurementBatch,
  _ readLine: (UnsafePointer<UInt8>, inout MeasurementBatch) -> Int
) -> (end: Int, lines: Int) {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return (start, 0) }
    var place = start
    var lines = 0
    while place &+ reach <= buffer.count, !batch.isFull {
      let before = batch.mark
      let length = unsafe readLine(base + place, &batch)
      guard length > 0 else {
        batch.truncate(to: before)
        break
      }
      place &+= length
      lines &+= 1
    }
    return (place, lines)
  }
}
