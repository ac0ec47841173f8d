import Glibc
import MetricLines

/// Something that takes bytes from outside, and what is demanded of it.
struct FuzzTarget: Sendable {
  /// The word for the command line, and of the folder of its corpus.
  let name: String
  /// Takes one input; traps when a demand is not met.
  let run: @Sendable ([UInt8]) -> Void

  /// Every target, in the order in which they are run.
  static let all: [FuzzTarget] =
    LineFormat.allCases.map { format in
      FuzzTarget(name: format.rawValue) { fuzzConnection($0, format: format) }
    } + [
      FuzzTarget(name: "streams") { fuzzConnection($0, format: nil) },
      FuzzTarget(name: "packets", run: fuzzPackets),
      FuzzTarget(name: "datagrams", run: fuzzDatagrams),
      FuzzTarget(name: "patterns", run: fuzzPatterns),
      FuzzTarget(name: "meaning", run: fuzzMeaning),
      FuzzTarget(name: "collectd-types", run: fuzzCollectdTypes),
      FuzzTarget(name: "control", run: fuzzControl),
      FuzzTarget(name: "configuration", run: fuzzConfiguration),
      FuzzTarget(name: "globs", run: fuzzGlobs),
      FuzzTarget(name: "name-patterns", run: fuzzNamePatterns),
      FuzzTarget(name: "charts", run: fuzzCharts),
      FuzzTarget(name: "value-formats", run: fuzzValueFormats),
      FuzzTarget(name: "numbers", run: fuzzNumbers),
      FuzzTarget(name: "times", run: fuzzTimes),
      FuzzTarget(name: "json-reference", run: fuzzJSONReference),
    ]
}

/// What the driver's function runs; set once, before it starts. The driver has one thread.
nonisolated(unsafe) var chosen: ([UInt8]) -> Void = { _ in }

/// The function that the driver knows. It measures processor time, because the driver's own clock runs
/// on while others have the processor.
func runChosen(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let start = processorSeconds()
  chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
  demand(processorSeconds() - start < 1, "No input takes more than a second")
  return 0
}

private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Traps when something does not hold, having said what was demanded.
func demand(_ holds: Bool, _ demand: @autoclosure () -> String) {
  guard !holds else { return }
  print("demanded: " + demand())
  fflush(nil)
  abort()
}

/// Numbers that an input itself decides, so that it needs no bytes for them and repeats exactly.
struct Dice {
  private var state: UInt64

  /// Creates dice that fall the same for the same bytes.
  init(_ bytes: [UInt8]) {
    state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A number below `bound`.
  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
  }
}
