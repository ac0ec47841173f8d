import CBenchRing
import MetricLines
import SonifyDaemon
@unsafe @preconcurrency import Glibc
import TestSupport

/// Memory of 10,000 series of a chart with a window of an hour, one value a second each, when the hour is full
/// and old values leave; beside the 16 bytes of each point.
func measureIngestMemory() -> [Figure] {
  do {
    let options = try Options(parsing: ["--window", "1h", "--no-heartbeat"])
    let chart = Chart(try ChartSettings(options), at: Moment(heard: 0, data: 0))
    bench_release_memory()
    let before = residentBytes()
    let round = SeriesRound(count: 10_000)
    let seconds = 3_600 + 300
    for second in 1...seconds { round.feed(chart, at: Int64(second) * 1_000_000_000) }
    let bytes = withExtendedLifetime(chart) { residentBytes() - before }
    return [
      Figure(
        name: "ingest.memory-10000-series-1h", ours: bytes / 1_048_576,
        reference: 10_000 * 3_600 * 16 / 1_048_576, unit: "MiB", referenceName: "16-bytes-a-point")
    ]
  } catch {
    skip("ingest-memory", error)
    return []
  }
}

/// A value for each of many series.
private struct SeriesRound {
  private let bytes: [UInt8]

  init(count: Int) {
    bytes = Array(
      (0..<count).map { "host\($0 / 100).metric\($0 % 100) \($0 % 97)\n" }.joined().utf8)
  }

  func feed(_ chart: Chart, at time: Int64) {
    let moment = Moment(heard: time, data: time)
    var reader = LineReader(format: .nameValue)
    var batch = MeasurementBatch()
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place..<bytes.count), into: &batch)
      for index in 0..<batch.count {
        _ = chart.take(batch[index], in: batch, from: 1, at: moment, time: time)
      }
      batch.removeAll()
    }
    chart.advance(to: moment)
    chart.drain { _, _ in true }
  }
}

/// What this process has in memory now.
private func residentBytes() -> Double {
  guard let file = unsafe fopen("/proc/self/statm", "r") else { return .nan }
  defer { unsafe fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard unsafe fgets(&text, Int32(text.count), file) != nil else { return .nan }
  let words = text.split(separator: 32)
  guard words.count > 1 else { return .nan }
  let digits = words[1].map { UInt8(bitPattern: $0) }
  return (Double(String(decoding: digits, as: UTF8.self)) ?? .nan)
    * Double(sysconf(Int32(_SC_PAGESIZE)))
}
