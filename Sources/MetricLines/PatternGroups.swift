/// What the groups of a pattern are for, by their names.
///
/// ```text
/// (?<name>\w+) took (?<value>[\d.]+) ms     series `GET`, as the line has it
/// (?<name>\w+): rx (?<rx>\d+) tx (?<tx>\d+) series `eth0.rx` and `eth0.tx`
/// took (?<latency>[\d.]+) ms (cached)?      series `latency`; the other group only groups
/// took ([\d.]+) ms                          series `value`; of several `column1`, `column2`
/// (?<time>\S+) .* took ([\d.]+) ms          the stamp of the values in the match
/// ```
struct PatternGroups {
  /// A group that holds a value.
  struct Value {
    /// Number of the group; 0 is the whole match.
    let group: Int
    /// Name of its series, or the part behind that of the `name` group.
    let name: [UInt8]
    /// Whether it goes under what the `name` group holds and nothing else.
    let isKeyed: Bool
  }

  /// The values, in the order in which they stand.
  let values: [Value]
  /// Groups that name the series; more than one when alternatives have one each.
  let keys: [Int]
  /// Groups that hold the time.
  let times: [Int]

  /// Sorts the groups of a pattern; `nil` when one holds the name or the time and none could be the value.
  ///
  /// - Parameters:
  ///   - count: how many groups it has.
  ///   - names: the groups that have a name.
  init?(count: Int, names: [(group: Int, name: String)]) {
    keys = names.filter { $0.name == "name" }.map(\.group).sorted()
    times = names.filter { $0.name == "time" }.map(\.group).sorted()
    let named = names.filter { $0.name != "name" && $0.name != "time" }.sorted {
      $0.group < $1.group
    }
    guard named.isEmpty else {
      values = named.map {
        Value(group: $0.group, name: Array($0.name.utf8), isKeyed: $0.name == "value")
      }
      return
    }
    let special = keys + times
    let unnamed = (0..<count).map { $0 + 1 }.filter { !special.contains($0) }
    switch unnamed.count {
    case 0:
      guard special.isEmpty else { return nil }
      values = [Value(group: 0, name: Array("value".utf8), isKeyed: true)]
    case 1: values = [Value(group: unnamed[0], name: Array("value".utf8), isKeyed: true)]
    default:
      values = unnamed.indices.map {
        Value(group: unnamed[$0], name: Array("column\($0 + 1)".utf8), isKeyed: false)
      }
    }
  }

  /// What is said of the series before any line has come.
  var summary: String {
    if !keys.isEmpty { return "series named by the group 'name'" }
    var names: [String] = []
    for value in values {
      let name = PrintableText.escaped(value.name.span)
      if !names.contains(name) { names.append(name) }
    }
    return "series " + names.joined(separator: ", ")
  }
}
