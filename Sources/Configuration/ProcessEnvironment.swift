@unsafe @preconcurrency internal import Glibc

/// The environment of this process.
package enum ProcessEnvironment {
  /// Every variable that has a value; the first of a name counts.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let parts = unsafe String(cString: entry).split(separator: "=", maxSplits: 1)
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
      unsafe next += 1
    }
    return variables
  }
}
