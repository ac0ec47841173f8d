internal import MetricLines

/// The variables that set keys of `[Chart]`: `SONIFYD_PITCH_LOW` is `PitchLow`.
package enum EnvironmentLayer {
  static let prefix = "SONIFYD_"

  /// Variables of the program that are no keys.
  static let otherVariables = ["SONIFYD_RUNTIME_DIR"]

  /// The variable that sets a key of `[Chart]`.
  package static func variable(for key: String) -> String {
    var name = prefix
    for (place, letter) in key.enumerated() {
      if letter.isUppercase, place > 0 { name += "_" }
      name += letter.uppercased()
    }
    return name
  }

  /// What the variables set, by name, and what is wrong with the others. An empty one sets nothing.
  static func read(_ environment: [String: String]) -> (set: [Assignment], problems: [String]) {
    let keys = (KeyTable.chart.map(\.name) + KeyTable.laterChartKeys)
    let known = Dictionary(uniqueKeysWithValues: keys.map { (variable(for: $0), $0) })
    var assignments: [Assignment] = []
    var problems: [String] = []
    for (name, value) in environment.sorted(by: { $0.key < $1.key })
    where !value.isEmpty && !otherVariables.contains(name) {
      if let key = known[name] {
        assignments.append(
          Assignment(scope: .chart, key: key, value: value, origin: .environment(name)))
      } else {
        let near = nearest(to: name, among: known.keys.sorted() + otherVariables)
        problems.append(
          "environment \(printable(name)): unknown variable; "
            + (near.map { "did you mean \($0)?" } ?? "take it out, or see sonifyd.conf(5)"))
      }
    }
    return (assignments, problems)
  }
}
