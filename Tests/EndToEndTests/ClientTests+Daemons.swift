import Foundation
import TestSupport

/// Clients that are daemons themselves, or are asked over a port.
extension ClientTests {
  /// node_exporter, and the package prometheus-client.
  static func sendPrometheus(to stream: String) throws -> ClientReport {
    let port = try freePort()
    let exporter = try TestProcess([
      "prometheus-node-exporter", "--web.listen-address=127.0.0.1:\(port)",
      "--web.disable-exporter-metrics",
    ])
    defer { withExtendedLifetime(exporter) {} }
    return try ClientReport(script: "send-prometheus.py", [stream, String(port)])
  }

  /// collectd's own client, which waits for an answer to what it sends.
  static func sendCollectd(to stream: String) throws -> ClientReport {
    for value in ["1", "2.5"] {
      let start = monotonicSeconds()
      try run(
        [
          "collectdctl", "-s", stream, "putval", "web-1/ctl/gauge-heat", "interval=10",
          "N:" + value,
        ],
        seconds: 10)
      guard monotonicSeconds() - start < 5 else {
        throw TestSupportError("collectdctl waited for its answer")
      }
    }
    return ClientReport(listed: ["ctl.gauge-heat{host=web-1}": 2.5])
  }

  /// rsyslogd with its output to a datagram socket: messages of `logger`.
  static func sendSyslog(to datagram: String) throws -> ClientReport {
    let folder = try TemporaryFolder()
    let rules = """
      module(load="imuxsock" SysSock.Use="off")
      input(type="imuxsock" Socket="\(folder.file("log"))" RateLimit.Interval="0")
      template(name="t" type="string" string="%timegenerated:::date-unixtimestamp% %programname% %msg%\\n")
      $ModLoad omuxsock
      $OMUxSockSocket \(datagram)
      *.* :omuxsock:;t
      *.* \(folder.file("sent"));t

      """
    let path = folder.file("rsyslog.conf")
    try Data(rules.utf8).write(to: URL(fileURLWithPath: path))
    let daemon = try TestProcess(["rsyslogd", "-n", "-f", path, "-i", folder.file("pid")])
    let isReady = eventually(within: 10) {
      FileManager.default.fileExists(atPath: folder.file("log"))
    }
    guard isReady != nil else { throw TestSupportError("no rsyslogd: \(daemon.errors)") }
    for number in [1, 2, 3] {
      let message = #"{"syslog":{"length":\#(number),"note":"x"}}"#
      try run(["logger", "-u", folder.file("log"), "-t", "queue", "--", message])
    }
    // Ended earlier, it would not read what still waits in its own socket.
    let isSent = eventually(within: 10) {
      let sent = (try? String(contentsOfFile: folder.file("sent"), encoding: .utf8)) ?? ""
      return sent.utf8.count { $0 == UInt8(ascii: "\n") } == 3
    }
    guard isSent != nil else { throw TestSupportError("rsyslogd holds back: \(daemon.errors)") }
    daemon.signal(SIGTERM)
    guard daemon.wait(seconds: 10) == 0 else { throw TestSupportError("rsyslogd stays") }
    return ClientReport(listed: ["syslog.length": 3])
  }

  private static func freePort() throws -> Int {
    let script =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let text = try run(["python3", "-c", script]).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let port = Int(text) else { throw TestSupportError("no port: \(text)") }
    return port
  }
}
