internal import Foundation
internal import TestSupport

/// What the daemon says of all points.
struct IngestCounts {
  var accepted = 0
  var rejected = 0
  var dropped = 0
  var underruns = 0

  /// Every point that came is in exactly one of these.
  var sum: Int { accepted + rejected + dropped }

  func figure(_ name: String, sent: Int) -> Figure {
    Figure(
      name: "\(name)-counted", ours: Double(sum), reference: Double(sent), unit: "points",
      referenceName: "sent")
  }

  func underrunFigure(_ name: String) -> Figure {
    Figure(
      name: "\(name)-underruns", ours: Double(underruns), reference: 1, unit: "underruns",
      referenceName: "too-many")
  }
}

extension BenchClient {
  /// The counts once they are as many as `sent`, or as they are after a while without a change.
  func counts(reaching sent: Int) throws -> IngestCounts {
    var counts = IngestCounts()
    var idle = 0
    while counts.sum < sent, idle < 100 {
      let before = counts.sum
      counts = try currentCounts()
      idle = counts.sum == before ? idle + 1 : 0
      if counts.sum < sent { pause(seconds: 0.01) }
    }
    return counts
  }

  private func currentCounts() throws -> IngestCounts {
    let frame = try JSONSerialization.jsonObject(with: Data(answer("Status").dropLast()))
    guard let status = (frame as? [String: Any])?["parameters"] as? [String: Any],
      let points = status["points"] as? [String: Any],
      let rejected = points["rejected"] as? [String: Int]
    else { throw TestSupportError("no counts in the answer to Status") }
    return IngestCounts(
      accepted: points["accepted"] as? Int ?? 0, rejected: rejected.values.reduce(0, +),
      dropped: points["dropped"] as? Int ?? 0,
      underruns: (status["audio"] as? [String: Any])?["underruns"] as? Int ?? 0)
  }
}

/// Asks the daemon how it is again and again, from a thread of its own, and keeps how long that took.
final class AnswerWatch: @unchecked Sendable {
  private let lock = NSLock()
  private var times: [Double] = []
  private var isStopped = false

  init(_ control: BenchClient) {
    let box = Asked(control: control)
    Thread.detachNewThread { [weak self] in
      while self?.ask(box.control) == true { pause(seconds: 0.01) }
    }
  }

  private func ask(_ control: BenchClient) -> Bool {
    lock.withLock {
      if !isStopped { times.append(control.call("Health")) }
      return !isStopped
    }
  }

  /// Stops asking; the 99th of 100 answers in milliseconds.
  func figures(_ name: String) -> [Figure] {
    let sorted = lock.withLock {
      isStopped = true
      return times.sorted()
    }
    guard !sorted.isEmpty else { return [] }
    return [
      Figure(
        name: "\(name)-control-p99", ours: sorted[min(sorted.count * 99 / 100, sorted.count - 1)],
        reference: 200, unit: "ms", referenceName: "limit")
    ]
  }

  private struct Asked: @unchecked Sendable { let control: BenchClient }
}

/// A client's end of a socket.
final class BenchSocket {
  private let descriptor: Int32

  init(_ type: __socket_type, to path: String) throws {
    descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    guard connect(descriptor, to: path) else {
      throw TestSupportError("cannot connect to \(path)")
    }
  }

  deinit { close(descriptor) }

  /// Sends all of the text, waiting if it must.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Sends a message unless it would have to wait.
  func trySending(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) == $0.count
    }
  }
}
