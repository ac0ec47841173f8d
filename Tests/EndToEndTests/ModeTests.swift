import Foundation
import TestSupport
import Testing

/// Modes of the real program, chosen through its control socket and heard at a real server's monitor.
@Suite(.serialized) struct ModeTests {
  private func answer(_ socket: ControlSocket, _ name: String) throws -> String {
    try socket.call("Mode", #"{"mode":"\#(name)"}"#)["text"] as? String ?? ""
  }

  /// Whether exactly these frequencies are heard, now or within five seconds.
  private func hears(_ hertz: Set<Double>, _ recorder: MonitorRecorder) -> Bool {
    eventually(within: 5) {
      guard let sound = try? recorder.record(seconds: 0.25).mono else { return false }
      let heard = [220.0, 440, 880, 1_760].filter { amplitude(of: sound, at: $0) > 0.003 }
      return Set(heard) == hertz
    } != nil
  }

  @Test func `modes are switched while it plays, and a reload brings back the file's`() throws {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "3", "--timbre", "pure", "--no-heartbeat"],
      server: server)
    #expect(sonifyd.says("ready, reading "))
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("a 0\nb 1\nc 2\nd 3\n")
    #expect(try sonifyd.total(reaching: 4).accepted == 4)
    let socket = try sonifyd.control()
    let never = #"{"series":"*","key":"ExpectEvery","value":"never"}"#
    _ = try socket.call("Set", never)
    #expect(hears([220], recorder))

    #expect(try answer(socket, "chord") == "mode chord: a, b, c and d together")
    #expect(hears([220, 440, 880, 1_760], recorder))
    #expect(try socket.call("Status")["mode"] as? String == "chord")
    let pans = try #require(try socket.call("List")["series"] as? [[String: Any]])
    #expect(
      pans.compactMap { ($0["pan"] as? Double).map { ($0 * 10).rounded() } } == [-7, -2, 2, 7])

    #expect(
      try answer(socket, "watch")
        == "mode watch: no series has limits, so nothing will be heard; set Low or High")
    #expect(hears([], recorder))
    #expect(
      try socket.call("Set", #"{"key":"Mode","value":"focus"}"#)["text"] as? String
        == "Mode = focus")
    #expect(hears([220], recorder))

    #expect(try answer(socket, "cycle") == "mode cycle: a, b, c, d in turn")
    let beats = pitchTrack(try recorder.record(seconds: 3.2).mono, every: 0.05).compactMap(\.self)
    var order: [Int] = []
    for beat in beats {
      let third = Int((3 * log2(beat / 220) / 3).rounded())
      if order.last != third { order.append(third) }
    }
    // Round and round, begun anywhere.
    #expect(order.count >= 7, "\(order)")
    #expect(zip(order, order.dropFirst()).allSatisfy { $1 == ($0 + 1) % 4 }, "\(order)")

    _ = try socket.call("Reload")
    #expect(hears([220], recorder))
    #expect(try socket.call("Mode")["text"] as? String == "mode focus: a in front")
    socket.send(call: "Mode", #"{"mode":"replay"}"#)
    #expect(socket.receive()?.contains("the command replay plays the past once") == true)
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `the data clock plays a chord from the first point on`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.wav")
    let lines =
      (0..<6).map { "{\"a\":0,\"b\":1,\"time\":\(1_796_000_000 + $0)}" }.joined(separator: "\n")
      + "\n"
    let input = folder.file("in.json")
    try lines.write(toFile: input, atomically: true, encoding: .utf8)
    let sonifyd = try Sonifyd(
      [
        "--mode", "chord", "--hard-min", "0", "--hard-max", "3", "--timbre", "pure",
        "--no-heartbeat", "--output", path,
      ], input: .file(input))
    #expect(sonifyd.process.wait(seconds: 20) == 0)
    let wave = try Data(contentsOf: URL(fileURLWithPath: path))
    let chunk = try #require(wave.range(of: Data("data".utf8)))
    let sound = Recording(littleEndianFloats: wave[(chunk.upperBound + 4)...])
    // The first one to the left, the second to the right.
    for (hertz, near, far) in [(220.0, sound.left, sound.right), (440, sound.right, sound.left)] {
      let loud = amplitude(of: Array(near[48_000..<96_000]), at: hertz)
      let soft = amplitude(of: Array(far[48_000..<96_000]), at: hertz)
      #expect(abs(loud / soft - 4.165) < 0.05 && soft > 0.003, "\(hertz): \(loud), \(soft)")
    }
  }
}
