import Foundation
import TestSupport
import Testing

/// The installed units on a real systemd: started by data, started anew after a crash, never given up.
@Suite(.serialized) struct SystemdTests {
  @Test func `data that wait in the sockets start the service and are all counted`() throws {
    let systemd = try PrivateSystemd()
    try systemd.systemctl("start", "sonifyd.socket")
    #expect(systemd.property("ActiveState") == "inactive")
    let stream = try SocketClient(SOCK_STREAM, to: systemd.path("/run/sonifyd/stream"))
    stream.send("cpu 50\n\u{1B}[31m not a number\n")
    let datagram = try SocketClient(SOCK_DGRAM, to: systemd.path("/run/sonifyd/datagram"))
    datagram.send("load 1.5")
    #expect(systemd.awaits("ActiveState", "active") != nil)
    #expect(systemd.messages.contains { $0.hasPrefix("ready, reading /run/sonifyd/stream and ") })
    let counts = try systemd.total(reaching: 2)
    #expect(counts.accepted == 2 && counts.series == 2)
    #expect(systemd.property("NRestarts") == "0")
  }
}
