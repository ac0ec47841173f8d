/// Arithmetic on nanoseconds that stops at the ends of the number range, where a trap would let a
/// hostile stamp end the program.
extension Int64 {
  func saturatingSum(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other < 0 ? .min : .max) : sum
  }

  func saturatingDistance(from earlier: Int64) -> Int64 {
    let (distance, isOver) = subtractingReportingOverflow(earlier)
    return isOver ? (earlier < 0 ? .max : .min) : distance
  }

  func saturatingProduct(_ factor: Int64) -> Int64 {
    let (product, isOver) = multipliedReportingOverflow(by: factor)
    return isOver ? ((self < 0) == (factor < 0) ? .max : .min) : product
  }
}
