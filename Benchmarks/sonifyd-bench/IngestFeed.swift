internal import Foundation
import MetricLines
internal import TestSupport

/// Sends bytes through a Unix socket from a thread of its own and reads them as lines.
final class SocketFeed {
  private let bytes: [UInt8]
  private var ends: [Int32] = [-1, -1]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw TestSupportError("no socket pair")
    }
  }

  deinit { close(ends[0]) }

  /// Calls `use` with the measurements, many at a time; returns how long it all took.
  func seconds(_ use: (borrowing MeasurementBatch) -> Void) -> Double {
    send()
    var reader = LineReader()
    var batch = MeasurementBatch()
    var buffer = [UInt8](repeating: 0, count: 131_072)
    return sonifyd_bench.seconds {
      while true {
        let count = unsafe read(ends[0], &buffer, buffer.count)
        guard count > 0 else { break }
        var place = 0
        while place < count {
          place += reader.read(buffer.span.extracting(place..<count), into: &batch)
          use(batch)
          batch.removeAll()
        }
      }
    }
  }

  private func send() {
    let (bytes, end) = (bytes, ends[1])
    Thread.detachNewThread {
      var place = 0
      unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        while place < bytes.count {
          let count = unsafe write(end, base + place, min(65_536, bytes.count - place))
          guard count > 0 else { break }
          place += count
        }
      }
      close(end)
    }
  }
}
