/// Foresees the output's next requests, so that their blocks are in the ring when they come.
///
/// An output that consumes at a steady rate asks for about the same amount again after about the same
/// time. To be woken for it, and to wake the output for the answer, costs more processor time than the
/// rendering does; a timer of our own costs one wake-up. While the sound changes, what is rendered
/// early is early by `lead` only, so the delay of a change stays as it was. While nothing changes,
/// two requests are served with one wake-up: the first change after half a second of rest waits for one
/// request more. Where there is no rhythm the two threads wake each other.
package struct RequestRhythm: BitwiseCopyable {
  /// Nanoseconds before the request at which its blocks are rendered.
  private static let lead: Int64 = 1_000_000
  /// A wake-up this much too early is near enough.
  private static let tolerance: Int64 = 1_000_000
  /// Seconds since the sound last changed.
  package var rest = 0.0

  private let nanosecondsPerFrame: Double
  private var wanted: Int64?
  private var count: Int64 = 0
  /// Frames of a request, at the last four looks; a ring.
  private var steps = InlineArray<4, Int64>(repeating: 0)
  private var nextStep = 0
  /// When the last request came.
  private var lastTime: Int64 = 0

  /// Creates a rhythm that has heard nothing.
  package init(sampleRate: Double) {
    nanosecondsPerFrame = 1e9 / sampleRate
  }

  /// Notes that audio is wanted up to the frame `wanted`, by the request number `count` at `time`.
  package mutating func observe(wanted: Int64, count: Int64, at time: Int64) {
    let requests = count - self.count
    if let before = self.wanted, wanted > before, requests > 0 {
      steps[nextStep] = (wanted - before + requests - 1) / requests
      nextStep = (nextStep + 1) % steps.count
    }
    self.wanted = wanted
    self.count = count
    lastTime = time
  }

  /// Frames to have ready beyond what is wanted.
  package func ahead(at now: Int64) -> Int64 {
    guard let period, now >= lastTime + period - Self.lead - Self.tolerance else { return 0 }
    return largestStep * requestsTogether
  }

  /// Nanoseconds to sleep unless a signal comes, at most `longest`.
  package func pause(from now: Int64, longest: Int64) -> Int64 {
    guard let period else { return longest }
    var wake = lastTime + period - Self.lead
    if wake - Self.tolerance <= now { wake += period * requestsTogether }  // these are ready
    return wake > now ? min(wake - now, longest) : longest  // long overdue: it will call
  }

  private var requestsTogether: Int64 { rest < 0.5 ? 1 : 2 }

  private var largestStep: Int64 {
    max(max(steps[0], steps[1]), max(steps[2], steps[3]))
  }

  /// Nanoseconds between requests; `nil` while they are not alike.
  private var period: Int64? {
    let smallest = min(min(steps[0], steps[1]), min(steps[2], steps[3]))
    guard count > 0, smallest > 0, largestStep <= 2 * smallest else { return nil }
    let mean = (steps[0] + steps[1] + steps[2] + steps[3]) / 4
    return Int64(Double(min(mean, 480_000)) * nanosecondsPerFrame)
  }
}
