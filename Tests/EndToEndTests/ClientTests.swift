import Foundation
import TestSupport
import Testing

/// Programs that people have already, as they are: what they send is what is listed, nothing is missing and
/// nothing made up, and none of them waits or fails.
@Suite(.serialized) struct ClientTests {
  /// A client, and how it is run against the daemon whose sockets are in `folder`.
  struct Client: Sendable {
    let name: String
    let run: @Sendable (_ stream: String, _ datagram: String) throws -> ClientReport
  }

  static let clients = [
    Client(name: "statsd") { stream, _ in
      try ClientReport(script: "send-statsd.py", [stream])
    },
    Client(name: "datadog, datagrams") { _, datagram in
      try ClientReport(script: "send-dogstatsd.py", [datagram, "dg"])
    },
    Client(name: "datadog, stream") { stream, _ in
      try ClientReport(script: "send-dogstatsd.py", ["unixstream://" + stream, "ds"])
    },
    Client(name: "influxdb") { stream, _ in
      try ClientReport(script: "send-influx.py", [stream])
    },
    Client(name: "graphyte") { stream, _ in
      try ClientReport(script: "send-graphite.py", [stream])
    },
    Client(name: "prometheus") { stream, _ in try sendPrometheus(to: stream) },
    Client(name: "collectdctl") { stream, _ in try sendCollectd(to: stream) },
  ]

  @Test func `what clients send to the sockets is what is listed`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let (stream, datagram) = (sonifyd.streamPath, sonifyd.datagramPath)
    let reports = try concurrently(Self.clients) { try $0.run(stream, datagram) }
    for (client, report) in zip(Self.clients, reports) {
      #expect((report.slowest ?? 0) < 5, "\(client.name) was held up")
    }
    // By itself: it gives up what finds the socket's queue of ten messages full.
    let all = try reports.reduce(Self.sendSyslog(to: datagram), +)
    let faults = ListedSeries(sonifyd: sonifyd).faults(of: all, within: 10)
    #expect(faults.prefix(20) == [], "\(faults.count) faults; \(sonifyd.messages.suffix(20))")
    #expect(try sonifyd.total().rejected == [:])
    #expect(sonifyd.terminate().status == 0)
  }
}
