/// Lines among columns that are no rows of a table but have a form of their own.
///
/// ```text
/// top - 01:16:05 up 23 min,  0 user,  load average: 0.52, 1.02, 1.00     `load1`, `load5`, `load15`
/// Tasks:  82 total,   2 running                                          `Tasks.total`, `Tasks.running`
/// [  5]   0.00-1.00   sec  2.53 GBytes  21686 Mbits/sec                  `5.Transfer`, `5.Bitrate`
/// CPL web-1 1796054777 2026/11/30 16:06:17 10 2 1.45 1.33 0.85           `CPL.load1`
/// ```
struct SpecialRows {
  /// What kind of line.
  enum Kind {
    /// The averages of uptime and top.
    case load
    /// A label with numbers and what they count.
    case counts
    /// What iperf3 prints at each interval.
    case iperf
    /// What `atop -P` prints.
    case atop
    /// What pv prints.
    case progress
  }

  private var iperf = IperfRows()
  private var atop = AtopRows()
  private var name: [UInt8] = []
  private var lastKind: Kind?

  /// What is said of them where there is no table.
  var summary: String? {
    switch lastKind {
    case .load: "load averages"
    case .counts: "labelled counts"
    case .iperf: "iperf3 columns"
    case .atop: "atop columns"
    case .progress: "progress of pv"
    case nil: nil
    }
  }

  /// The kind of a line; `nil` for a row of a table or anything else.
  static func kind(of line: Span<UInt8>) -> Kind? {
    guard let first = NumberLine.field(line).first else { return nil }
    if line[first] == UInt8(ascii: "[") { return IperfRows.accepts(line) ? .iperf : nil }
    if AtopRows.accepts(line) { return .atop }
    if LoadLine(line) != nil { return .load }
    if ProgressLine(line) != nil { return .progress }
    return CountsLine.label(of: line) == nil ? nil : .counts
  }

  /// Whether the line is the rule that iperf3 draws above its summary.
  func isRule(_ line: Span<UInt8>) -> Bool {
    guard lastKind == .iperf, line.count >= 9 else { return false }
    for index in line.indices where line[index] != (index % 2 == 0 ? UInt8(ascii: "-") : 32) {
      return false
    }
    return true
  }

  /// Reads a line of that kind.
  mutating func read(
    _ line: Span<UInt8>, as kind: Kind, into batch: inout MeasurementBatch, hasher: NameHasher
  ) -> RejectReason? {
    lastKind = kind
    switch kind {
    case .load: LoadLine(line)?.deliver(into: &batch, hasher)
    case .counts: CountsLine.read(line, name: &name, into: &batch, hasher)
    case .iperf: iperf.read(line, into: &batch, hasher)
    case .atop: atop.read(line, into: &batch, hasher)
    case .progress: ProgressLine(line)?.deliver(into: &batch, hasher)
    }
    return nil
  }
}
