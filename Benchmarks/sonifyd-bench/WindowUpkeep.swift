@unsafe @preconcurrency import Glibc
import RollingSeries

/// One point into a full window, with everything that hangs on it: expiry, extremes, mean, deviation,
/// axis and position. Ours has a million points in the window, the reference a thousand; the ratio says
/// whether the cost depends on the length.
func benchmarkWindowUpkeep() -> [Figure] {
  guard var long = SteadySeries(count: 1_000_000), var short = SteadySeries(count: 1_000) else {
    return []
  }
  var longTimes: [Double] = []
  var shortTimes: [Double] = []
  for _ in 0..<9 {
    longTimes.append(long.nanosecondsPerPoint())
    shortTimes.append(short.nanosecondsPerPoint())
  }
  return [
    Figure(
      name: "window", ours: median(longTimes), reference: median(shortTimes), unit: "ns/point",
      referenceName: "window-of-1000")
  ]
}

/// A series whose window always holds the same number of points, one a microsecond.
private struct SteadySeries: ~Copyable {
  private var table: SeriesTable
  private let index: Int
  private var time: Int64 = 0
  private var noise: UInt64 = 1
  /// Keeps the compiler from leaving out what nobody reads.
  private var sum = 0.0

  init?(count: Int) {
    guard
      let template = try? SeriesTemplate(
        windowDuration: Int64(count) * 1_000, maximumPoints: count + 1)
    else { return nil }
    table = SeriesTable(template: template)
    let name: [UInt8] = [0x78]
    index = table.find(name: name.span, hash: 1).index
    for _ in 0..<(2 * count) { step() }
  }

  /// One round.
  mutating func nanosecondsPerPoint() -> Double {
    let points = 300_000
    let start = nanosecondsNow()
    for _ in 0..<points { step() }
    let elapsed = nanosecondsNow() - start
    guard sum.isFinite else { return .nan }
    return elapsed / Double(points)
  }

  /// A wave of 64 points with noise on it, so that windows of both lengths have the same extremes.
  private mutating func step() {
    time += 1_000
    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let wave = Double((time / 1_000) % 64)
    let value = wave + Double(noise >> 40) / 16_777_216
    let update = table[index].append(value, at: time, now: time)
    sum += update.position.clamped ?? 0
    sum += table[index].window.mean ?? 0
    sum += table[index].window.deviation ?? 0
  }
}

/// Processor time of this thread, so that other programs on the machine do not count.
private func nanosecondsNow() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
