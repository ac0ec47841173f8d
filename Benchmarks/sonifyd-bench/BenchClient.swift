internal import Foundation
internal import TestSupport

/// Asks, and waits for the NUL at the end of the answer.
final class BenchClient {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 262_144)

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let socket = descriptor
    guard eventually(within: 10, { connect(socket, to: path) }) != nil else {
      throw TestSupportError("cannot connect to \(path)")
    }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Milliseconds of a round trip; infinite without an answer in 5 s.
  func call(_ method: String) -> Double {
    let start = monotonicSeconds()
    return answer(method).isEmpty ? .infinity : (monotonicSeconds() - start) * 1_000
  }

  /// The answer with its NUL; nothing without one in 5 s.
  func answer(_ method: String) -> [UInt8] {
    let bytes = Array((#"{"method":"io.github.sonifyd.Control.\#(method)"}"# + "\0").utf8)
    guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else { return [] }
    var answer: [UInt8] = []
    repeat {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return [] }
      answer += buffer[..<count]
    } while answer.last != 0
    return answer
  }
}
