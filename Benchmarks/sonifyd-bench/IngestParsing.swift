import CBenchIngest
@unsafe @preconcurrency import Glibc
import MetricLines

/// Lines of one format, and how the C++ probe calls it.
struct IngestFormat {
  let name: String
  let format: LineFormat
  let probe: bench_format
  let reference: String
  let make: (Int) -> [UInt8]

  /// The formats that are measured from memory.
  static var all: [IngestFormat] {
    [
      IngestFormat("plain", .nameValue, bench_plain, IngestData.plain),
      IngestFormat("statsd", .statsd, bench_statsd, IngestData.statsd),
      IngestFormat("collectd", .collectd, bench_collectd, IngestData.collectd),
      IngestFormat("influx", .influx, bench_influx, IngestData.influx),
      IngestFormat("json", .json, bench_json, IngestData.json, reference: "simdjson-on-demand"),
      IngestFormat("csv", .csv, bench_csv, IngestData.csv),
      IngestFormat("columns", .columns, bench_columns, IngestData.columns),
      IngestFormat("graphite", .graphite, bench_graphite, IngestData.graphite),
      IngestFormat("prometheus", .prometheus, bench_prometheus, IngestData.prometheus),
    ]
  }

  private init(
    _ name: String, _ format: LineFormat, _ probe: bench_format,
    _ make: @escaping (Int) -> [UInt8], reference: String = "cpp-probe"
  ) {
    self.name = name
    self.format = format
    self.probe = probe
    self.make = make
    self.reference = reference
  }
}

/// Lines a second from memory, by format: find the lines, read them, look up, convert, store; beside a C++
/// probe that does the same. What finding out the format costs is a figure of its own: the same lines
/// with the format found and with the format given.
func measureIngestParsing() -> [Figure] {
  var plain = Double.nan
  return IngestFormat.all.flatMap { format -> [Figure] in
    let figures = measure(format, lines: 200_000)
    guard let rate = figures.first?.ours else { return [] }
    if format.name == "plain" { plain = rate }
    guard format.name == "csv" || format.name == "columns" else { return figures }
    return figures + [
      Figure(
        name: "ingest.\(format.name)-beside-plain", ours: rate, reference: plain,
        unit: "Mlines/s", referenceName: "our-plain")
    ]
  }
}

/// Thirteen runs of ours, ours with the format given, and the probe, by turns, in one thread.
private func measure(_ format: IngestFormat, lines: Int) -> [Figure] {
  let bytes = format.make(lines)
  let padded = bytes + [UInt8](repeating: 0, count: 64)
  var store = IngestStore()
  var batch = MeasurementBatch()
  var runs = IngestRuns()
  bench_ingest_reset()
  for run in 0..<14 {
    var found = 0
    var forced = 0.0
    // By turns, because whoever comes after the probe finds its data in the caches.
    if run % 2 == 1 { forced = seconds { _ = store.ingest(bytes.span, as: format.format, &batch) } }
    let ours = seconds { found = store.ingest(bytes.span, as: nil, &batch) }
    let points = store.points
    if run % 2 == 0 { forced = seconds { _ = store.ingest(bytes.span, as: format.format, &batch) } }
    var result = bench_result()
    let theirs = seconds {
      unsafe padded.withUnsafeBytes { buffer in
        guard let base = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return }
        result = unsafe bench_ingest(format.probe, base, bytes.count)
      }
    }
    guard result.lines > 0 else { return [] }  // without simdjson
    if run == 0 { check(format, found, points, store.sum, result) }
    guard run > 0 else { continue }  // warms all up
    runs.add(Double(lines) / 1e6, ours: ours, forced: forced, theirs: theirs)
  }
  return runs.figures(format)
}

/// Rates of several runs.
private struct IngestRuns {
  private var ours: [Double] = []
  private var forced: [Double] = []
  private var theirs: [Double] = []

  mutating func add(_ lines: Double, ours: Double, forced: Double, theirs: Double) {
    self.ours.append(lines / ours)
    self.forced.append(lines / forced)
    self.theirs.append(lines / theirs)
  }

  func figures(_ format: IngestFormat) -> [Figure] {
    [
      Figure(
        name: "ingest.\(format.name)", ours: median(ours), reference: median(theirs),
        unit: "Mlines/s", referenceName: format.reference),
      Figure(
        name: "ingest.\(format.name)-detected", ours: median(ours), reference: median(forced),
        unit: "Mlines/s", referenceName: "format-given"),
    ]
  }
}

/// A figure means nothing unless both did the same: says so when they did not.
private func check(
  _ format: IngestFormat, _ lines: Int, _ points: Int, _ sum: Double, _ result: bench_result
) {
  let theirs = bench_ingest_sum()
  let isSame =
    points == result.points && lines == result.lines && result.bad == 0
    && abs(sum - theirs) <= 1e-9 * abs(theirs)
  guard !isSame else { return }
  let text =
    "sonifyd-bench: ingest.\(format.name): \(lines) lines, \(points) points, sum \(sum); the probe has "
    + "\(result.lines), \(result.points), \(theirs), \(result.bad) refused\n"
  _ = unsafe fputs(text, stderr)
}

/// Seconds of processor time that `body` takes of this thread, so that other programs do not count.
func seconds(_ body: () -> Void) -> Double {
  let start = threadSeconds()
  body()
  return threadSeconds() - start
}

private func threadSeconds() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Seconds that it takes to read `name value` lines from memory and keep the last values.
func parsingSeconds(_ bytes: [UInt8]) -> Double {
  var store = IngestStore(bits: 15)
  var batch = MeasurementBatch()
  _ = store.ingest(bytes.span, as: nil, &batch)
  return seconds { _ = store.ingest(bytes.span, as: nil, &batch) }
}
