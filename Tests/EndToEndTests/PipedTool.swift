import Foundation
import TestSupport

/// A tool whose output goes into a pipe, and what its output says by itself.
struct PipedTool: Sendable {
  let name: String
  let command: [String]
  /// From all lines of its output.
  let report: @Sendable ([String]) -> ClientReport

  /// What is not listed as it should be, while the pipe is still open.
  func outcome() throws -> [String] {
    let folder = try TemporaryFolder()
    let (pipe, copy) = (folder.file("pipe"), folder.file("copy"))
    try run(["mkfifo", pipe])
    // `cat` keeps the pipe open until this test lets it go.
    let script =
      #"exec 3>"$1"; copy=$2; shift 2; "$@" | tee "$copy" >&3; echo ended; cat >/dev/null"#
    let tool = try TestProcess(
      ["sh", "-c", script, "sh", pipe, copy] + command,
      environment: ["LC_ALL": "C", "TZ": "UTC", "S_TIME_FORMAT": nil, "COLUMNS": "300"],
      input: .pipe)
    let sonifyd = try Sonifyd(
      ["--output", "none", "--sockets"], input: .file(pipe), folder: folder)
    guard eventually(within: 40, { tool.output.contains("ended") }) != nil else {
      throw TestSupportError("\(name) did not end: \(tool.errors)")
    }
    let text = try String(contentsOfFile: copy, encoding: .utf8)
    let expected = report(text.split(separator: "\n").map(String.init))
    let faults = ListedSeries(sonifyd: sonifyd).faults(of: expected, within: 10)
    tool.closeInput()
    let status = sonifyd.terminate().status
    let said = faults.isEmpty ? [] : [String(text.suffix(1_000)), sonifyd.process.errors]
    return faults.prefix(10) + said + (status == 0 ? [] : ["status \(String(describing: status))"])
  }
}

extension PipedTool {
  static let all = [
    PipedTool(name: "vmstat", command: ["vmstat", "-n", "1", "3"]) { lines in
      report(names: words(lines[1]), row: words(lines.last ?? ""))
    },
    PipedTool(name: "free", command: ["free", "-m", "-s", "1", "-c", "2"]) { lines in
      let names = words(lines[0])
      return lines.suffix(2).reduce(ClientReport()) { sum, line in
        let row = words(line)
        let label = row[0].replacing(":", with: ".")
        return sum + report(names: names.map { label + $0 }, row: Array(row.dropFirst()))
      }
    },
    PipedTool(name: "sar", command: ["sar", "-u", "1", "2"]) { keyed($0, at: 1, header: "CPU") },
    PipedTool(name: "mpstat", command: ["mpstat", "-P", "ALL", "1", "2"]) {
      keyed($0, at: 1, header: "CPU")
    },
    PipedTool(name: "pidstat", command: ["pidstat", "-u", "-p", "1", "1", "2"]) { lines in
      let rows = lines.map(words).filter { $0.count > 4 && $0[0] != "Average:" }
      guard let names = rows.first(where: { $0.contains("%usr") }), let row = rows.last else {
        return ClientReport()
      }
      let prefix = "\(row.last ?? "").\(row[2])."
      return report(names: names[3..<8].map { prefix + $0 }, row: Array(row[3..<8]))
    },
    PipedTool(name: "iostat", command: ["iostat", "-c", "1", "3"]) { lines in
      let header = words(lines.first { $0.hasPrefix("avg-cpu:") } ?? "")
      return report(names: Array(header.dropFirst()), row: words(lines.last ?? ""))
    },
    PipedTool(name: "ping", command: ["ping", "-c", "3", "-i", "0.3", "127.0.0.1"]) { lines in
      let times = lines.compactMap { line in
        line.firstMatch(of: /time=([0-9.]+) ms/).flatMap { Double($0.1) }
      }
      return ClientReport(listed: ["ping.time": times.last ?? -1])
    },
    PipedTool(name: "top", command: ["top", "-b", "-d", "1", "-n", "2", "-p", "1"]) { lines in
      summary(ofTop: lines) + process(ofTop: lines.suffix(2).map(words))
    },
    PipedTool(name: "collectd", command: ["sh", "-c", collectd]) { lines in
      lines.reduce(ClientReport()) { $0 + gauge(ofPutval: $1) }
    },
  ]

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  private static func report(names: [String], row: [String]) -> ClientReport {
    var report = ClientReport()
    for (name, value) in zip(names, row) { report.listed[name] = Double(value) }
    return report
  }

  /// Rows with the time first and their key at place `key`; without those of averages.
  private static func keyed(_ lines: [String], at key: Int, header: String) -> ClientReport {
    var names: [String] = []
    var report = ClientReport()
    for row in lines.map(words) where row.count > key + 1 && row[0].contains(":") {
      if row[key] == header {
        names = row
      } else if row[0].first?.isNumber == true {
        let label = row[key] + "."
        report =
          report
          + Self.report(
            names: names.dropFirst(key + 1).map { label + $0 }, row: Array(row.dropFirst(key + 1)))
      }
    }
    return report
  }

  /// What top says above its processes, the last time that it says it.
  private static func summary(ofTop lines: [String]) -> ClientReport {
    var report = ClientReport()
    for line in lines {
      if let match = line.firstMatch(of: /load average: (.+), (.+), (.+)/) {
        report =
          report
          + Self.report(
            names: ["load1", "load5", "load15"],
            row: [match.1, match.2, match.3].map(String.init))
      }
      guard let match = line.firstMatch(of: /^(Tasks|%Cpu\(s\)|MiB Mem|MiB Swap) *:(.*)$/) else {
        continue
      }
      for part in match.2.matches(of: /([0-9.]+) ([A-Za-z\/ ]+)/) {
        report.listed["\(match.1).\(part.2.trimmingCharacters(in: .whitespaces))"] = Double(part.1)
      }
    }
    return report
  }

  /// The one process under top's header.
  private static func process(ofTop rows: [[String]]) -> ClientReport {
    let (names, row) = (rows[0], rows[1])
    let prefix = "\(row.last ?? "").\(row[0])."
    var report = ClientReport(families: [prefix])
    for (name, value) in zip(names, row) where ["SHR", "%CPU", "%MEM"].contains(name) {
      report.listed[prefix + name] = Double(value)
    }
    return report
  }

  /// A collectd that writes its values to standard output for four seconds.
  private static let collectd = """
    folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
    printf '%s\\n' 'Hostname "web-1"' 'Interval 1' "BaseDir \\"$folder\\"" "PIDFile \\"$folder/pid\\"" \
      'LoadPlugin load' 'LoadPlugin memory' 'LoadPlugin csv' \
      '<Plugin csv>' 'DataDir "stdout"' 'StoreRates true' '</Plugin>' >"$folder/conf"
    timeout 4 collectd -f -C "$folder/conf" || true
    """

  /// The last values of gauges, by collectd's own names.
  private static func gauge(ofPutval line: String) -> ClientReport {
    let pattern = /PUTVAL web-1\/([^\/ ]+)\/([^\/ ]+) interval=\S+ [0-9.]+:(\S+)/
    guard let match = line.firstMatch(of: pattern) else { return ClientReport() }
    let name = "\(match.1).\(match.2)"
    let values = match.3.split(separator: ":").map(String.init)
    let sources = match.2 == "load" ? [".shortterm", ".midterm", ".longterm"] : [""]
    return report(names: sources.map { name + $0 + "{host=web-1}" }, row: values)
  }
}
