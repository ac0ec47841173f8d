internal import Foundation
internal import TestSupport

/// The real daemon under load: a flood of one client, of very many series, of messages and of a thousand
/// clients. What was sent must be what was accepted, rejected and dropped.
func measureIngestDaemon() -> [Figure] {
  do {
    let server = try PrivatePulse()
    return try flood(server, "ingest.daemon-flood", series: 192, lines: 6_000_000)
      + flood(server, "ingest.daemon-flood-10000-series", series: 10_000, lines: 4_000_000)
      + withLongQueues { try messages(server) } + crowd(server)
  } catch {
    skip("ingest-daemon", error)
    return []
  }
}

/// One client that writes as fast as it can.
private func flood(
  _ server: PrivatePulse, _ name: String, series: Int, lines: Int
) throws -> [Figure] {
  let daemon = try RunningDaemon([], on: server)
  let control = try BenchClient(daemon.path("control"))
  let piece = (0..<20_000).map { "metric.\(($0 &* 7_919) % series) \($0 % 1_000).25\n" }.joined()
  daemon.send(piece)
  let watch = AnswerWatch(try BenchClient(daemon.path("control")))
  let start = monotonicSeconds()
  for _ in 1..<(lines / 20_000) { daemon.send(piece) }
  let counts = try control.counts(reaching: lines)
  let seconds = monotonicSeconds() - start
  return [
    Figure(
      name: "\(name)-rate", ours: Double(lines) / seconds / 1e6, reference: memoryRate(piece),
      unit: "Mlines/s", referenceName: "from-memory"),
    counts.figure(name, sent: lines),
    Figure(
      name: "\(name)-dropped", ours: Double(counts.dropped), reference: Double(lines),
      unit: "points", referenceName: "sent"),
  ] + watch.figures(name) + [counts.underrunFigure(name)]
}

/// The same lines from memory, in million lines a second.
private func memoryRate(_ text: String) -> Double {
  var rates: [Double] = []
  let bytes = Array(String(repeating: text, count: 20).utf8)
  for _ in 0..<5 { rates.append(0.4 / parsingSeconds(bytes)) }
  return median(rates)
}

/// 20,000 messages a second for three seconds.
private func messages(_ server: PrivatePulse) throws -> [Figure] {
  let daemon = try RunningDaemon([], on: server)
  let control = try BenchClient(daemon.path("control"))
  let client = try BenchSocket(SOCK_DGRAM, to: daemon.path("datagram"))
  let watch = AnswerWatch(try BenchClient(daemon.path("control")))
  let start = monotonicSeconds()
  var sent = 0
  for round in 0..<600 {
    pause(seconds: max(0, start + Double(round) * 0.005 - monotonicSeconds()))
    for number in 0..<100 where client.trySending("s\(number % 50):\(round)|g") { sent += 1 }
  }
  let seconds = monotonicSeconds() - start
  let counts = try control.counts(reaching: sent)
  return [
    Figure(
      name: "ingest.datagrams-taken", ours: Double(counts.sum), reference: 60_000,
      unit: "messages", referenceName: "offered"),
    Figure(
      name: "ingest.datagrams-rate", ours: Double(sent) / seconds, reference: 20_000,
      unit: "messages/s", referenceName: "wanted"),
  ] + watch.figures("ingest.datagrams") + [counts.underrunFigure("ingest.datagrams")]
}

/// A queue of the kernel as long as systemd makes it, for the time of `body`; takes root and a /proc/sys
/// that can be written.
private func withLongQueues<Result>(_ body: () throws -> Result) rethrows -> Result {
  let path = "/proc/sys/net/unix/max_dgram_qlen"
  let old = (try? String(contentsOfFile: path, encoding: .ascii)) ?? ""
  let length = Int(old.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  guard length < 512 else { return try body() }
  if !write("512", to: path) {
    let problem = TestSupportError("it holds \(length) messages, and is not ours to change")
    skip("ingest.datagrams with the kernel's queue of 512", problem)
  }
  defer { _ = write(old, to: path) }
  return try body()
}

private func write(_ text: String, to path: String) -> Bool {
  (try? text.write(toFile: path, atomically: false, encoding: .ascii)) != nil
}

/// A thousand clients that send a hundred lines a second each, for three seconds.
private func crowd(_ server: PrivatePulse) throws -> [Figure] {
  try allowDescriptors(1_200)
  let daemon = try RunningDaemon([], on: server)
  let control = try BenchClient(daemon.path("control"))
  let clients = try (0..<1_000).map { _ in
    try BenchSocket(SOCK_STREAM, to: daemon.path("stream"))
  }
  let watch = AnswerWatch(try BenchClient(daemon.path("control")))
  let start = monotonicSeconds()
  for round in 0..<300 {
    pause(seconds: max(0, start + Double(round) * 0.01 - monotonicSeconds()))
    for (number, client) in clients.enumerated() { client.send("s\(number % 50) \(round)\n") }
  }
  let seconds = monotonicSeconds() - start
  let counts = try control.counts(reaching: 300_000)
  return [
    counts.figure("ingest.clients", sent: 300_000),
    Figure(
      name: "ingest.clients-rate", ours: 300_000 / seconds, reference: 100_000, unit: "lines/s",
      referenceName: "wanted"),
  ] + watch.figures("ingest.clients") + [counts.underrunFigure("ingest.clients")]
}

private func allowDescriptors(_ count: UInt) throws {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  unsafe getrlimit(resource, &limit)
  limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, rlim_t(count) + 200))
  guard limit.rlim_cur >= count, unsafe setrlimit(resource, &limit) == 0 else {
    throw TestSupportError("\(count) file descriptors are needed (ulimit -Hn)")
  }
}
