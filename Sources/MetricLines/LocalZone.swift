import Glibc

/// The zone of times that name none: the machine's own, since that is what its programs print.
///
/// Remembers the hour it last looked up, because asking the C library takes a lock each time.
package struct LocalZone {
  private var hour = Int64.min
  private var offset: Int64 = 0

  package init() {}

  /// Seconds east of Greenwich at a local time, given in seconds since 1970 as if it were UTC.
  mutating func offset(atLocal seconds: Int64) -> Int64 {
    let wanted = seconds / 3_600
    if wanted != hour {
      hour = wanted
      offset = LocalZone.lookUp(seconds)
    }
    return offset
  }

  private static func lookUp(_ seconds: Int64) -> Int64 {
    var time = time_t(seconds)
    var fields = unsafe tm()
    guard unsafe gmtime_r(&time, &fields) != nil else { return 0 }
    unsafe fields.tm_isdst = -1
    let utc = unsafe mktime(&fields)
    return utc == -1 ? 0 : seconds - Int64(utc)
  }
}
