import MetricLines
import RollingSeries
import SonifyDaemon
import TestSupport

/// Lines a second through a Unix socket into the series, beside the same lines from memory: read alone, into
/// windows and axes, and all the way to the ear of a chart whose series are heard or are not.
func measureIngestSocket() -> [Figure] {
  do {
    let bytes = IngestData.plain(lines: 1_000_000)
    var (memory, read, store) = (IngestTrack(), IngestTrack(), IngestTrack())
    var (hidden, heard) = (IngestTrack(), IngestTrack())
    var batch = MeasurementBatch()
    var last = IngestStore()
    var table = SeriesTable(template: try SeriesTemplate(windowDuration: 10_000_000_000))
    let unwanted = try ChartFeed(["--series", "nothing"])
    let wanted = try ChartFeed(["--no-heartbeat"])
    // Memory that is used for the first time costs as much as all else; windows that are full are the rule.
    for _ in 0..<13 {
      unwanted.fill(bytes)
      wanted.fill(bytes)
    }
    for _ in 0..<9 {
      memory.add(seconds { _ = last.ingest(bytes.span, as: nil, &batch) })
      read.add(try SocketFeed(bytes).seconds { last.put($0) })
      store.add(try SocketFeed(bytes).seconds { take($0, into: &table) })
      hidden.add(try SocketFeed(bytes).seconds { unwanted.take($0) })
      heard.add(try SocketFeed(bytes).seconds { wanted.take($0) })
    }
    return [
      read.figure("ingest.socket-read", beside: memory),
      store.figure("ingest.socket-one-by-one", beside: memory),
      hidden.figure("ingest.socket-chart-hidden", beside: memory),
      heard.figure("ingest.socket-chart-heard", beside: memory),
    ]
  } catch {
    skip("ingest-socket", error)
    return []
  }
}

/// Million lines a second of several runs.
private struct IngestTrack {
  private var rates: [Double] = []

  mutating func add(_ seconds: Double) { rates.append(1 / seconds) }

  func figure(_ name: String, beside reference: IngestTrack) -> Figure {
    Figure(
      name: name, ours: median(rates), reference: median(reference.rates), unit: "Mlines/s",
      referenceName: "from-memory")
  }
}

/// A chart as the daemon has it, in turns of 66,000 lines as it takes them in a flood.
private final class ChartFeed {
  private let chart: Chart
  private var moment = Moment(heard: 0, data: 0)
  private var count = 0

  init(_ options: [String]) throws {
    chart = Chart(try ChartSettings(try Options(parsing: options)), at: moment)
  }

  func take(_ batch: borrowing MeasurementBatch) {
    moment.heard = nanosecondsNow()
    moment.data = moment.heard
    if count >= 66_000 { settle() }
    chart.beginTurn()
    count += batch.count
    var index = 0
    while index < batch.count {
      let time = moment.data
      index = chart.takeRuns(of: batch, in: index..<batch.count, source: 1, now: time) { _ in time }
      guard index < batch.count else { return }
      _ = chart.take(batch[index], in: batch, from: 1, at: moment, time: time)
      index += 1
    }
  }

  /// Takes all lines from memory.
  func fill(_ bytes: [UInt8]) {
    var reader = LineReader()
    var batch = MeasurementBatch()
    var place = 0
    while place < bytes.count {
      place += reader.read(bytes.span.extracting(place..<bytes.count), into: &batch)
      take(batch)
      batch.removeAll()
    }
  }

  private func settle() {
    count = 0
    _ = chart.endTurn(at: moment)
    chart.advance(to: moment)
    chart.drain { _, _ in true }
  }
}

/// What every point costs that is stored and moves its axis by itself.
private func take(_ batch: borrowing MeasurementBatch, into table: inout SeriesTable) {
  let now = nanosecondsNow()
  for place in 0..<batch.count {
    let measurement = batch[place]
    let index = batch.withName(of: measurement) {
      table.find(name: $0, hash: measurement.nameHash).index
    }
    table.touch(index)
    _ = table[index].append(measurement.value, at: now, now: now)
  }
}

private func nanosecondsNow() -> Int64 { Int64(monotonicSeconds() * 1e9) }
