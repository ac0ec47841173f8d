internal import CRealtimeSanitizer
internal import Glibc
internal import RealtimeAudio
internal import Synchronization

/// What the render thread does, turn by turn.
struct RenderLoop: ~Copyable {
  /// Longest sleep: the loop looks up this often although nobody calls, in nanoseconds.
  private static let longestWait: Int64 = 100_000_000

  private var engine: SynthesisEngine
  private var blocks: RingWriter<AudioBlock>
  private let link: AudioLink
  /// The link's, held here too: reached through the link they would be counted at each use.
  private let renderSignal: WakeSignal
  private let outputSignal: WakeSignal
  private let report: PublishedReport
  private let stop: Stop

  /// What is rendered while nobody listens.
  private var dropped = AudioBlock()
  private var watch: MainWatch
  private var meter: PeakMeter
  private var rhythm: RequestRhythm

  private var commandsTaken = 0
  /// Frame of the last block that took a command.
  private var lastChange: Int64 = 0

  /// The free-running clock: nanoseconds at which `originFrame` was due; 0 while an output keeps time.
  private var origin: Int64 = 0
  private var originFrame: Int64 = 0
  /// Whether an output took the last block; the next output begins from silence.
  private var isConsumed = false
  /// Nanoseconds at which this turn began.
  private var now: Int64 = 0

  init(
    engine: consuming SynthesisEngine, blocks: consuming RingWriter<AudioBlock>, link: AudioLink,
    report: PublishedReport, stop: Stop
  ) {
    watch = MainWatch(sampleRate: engine.format.sampleRate)
    meter = PeakMeter(sampleRate: engine.format.sampleRate)
    rhythm = RequestRhythm(sampleRate: engine.format.sampleRate)
    self.engine = engine
    self.blocks = blocks
    self.link = link
    renderSignal = link.renderSignal
    outputSignal = link.outputSignal
    self.report = report
    self.stop = stop
  }

  private var isStopping: Bool { stop.flag.load(ordering: .acquiring) }

  mutating func run() {
    while !isStopping {
      now = monotonicNanoseconds()
      let wait = link.isConsuming.load(ordering: .acquiring) ? renderWanted() : renderElapsed()
      report.publish(
        engine.counters, peak: meter.peak, isMainStuck: engine.isMainStuck)
      _ = renderSignal.wait(nanoseconds: wait)
    }
  }

  /// Renders and pushes until the output has what it wants or the ring is full; returns how long to
  /// wait for the next wish.
  private mutating func renderWanted() -> Int64 {
    if !isConsumed {
      isConsumed = true
      rhythm = RequestRhythm(sampleRate: engine.format.sampleRate)
      engine.enter()
    }
    origin = 0
    let wanted = link.wanted.load(ordering: .acquiring)
    rhythm.observe(
      wanted: wanted, count: link.requestCount.load(ordering: .relaxed),
      at: link.wantedAt.load(ordering: .relaxed))
    rhythm.rest = Double(engine.nextFrame - lastChange) / engine.format.sampleRate
    let end = wanted + rhythm.ahead(at: now)
    while engine.nextFrame < end, blocks.hasRoom(for: 1), !isStopping {
      renderBlock(isWanted: true)
    }
    if link.isWaited.exchange(false, ordering: .sequentiallyConsistent) {
      outputSignal.raise()
    }
    // A full ring means that the output has blocks to take; it may not call again when it has.
    return blocks.hasRoom(for: 1) ? rhythm.pause(from: now, longest: Self.longestWait) : 5_000_000
  }

  /// Renders and drops what the clock says has passed, so that the next output begins in the present.
  private mutating func renderElapsed() -> Int64 {
    isConsumed = false
    let rate = engine.format.sampleRate
    if origin == 0 { restartClock() }
    var due = originFrame + Int64(Double(now - origin) * 1e-9 * rate)
    if due - engine.nextFrame > Int64(rate) {  // we were stopped for more than a second: let it go
      restartClock()
      due = originFrame
    }
    while engine.nextFrame + Int64(AudioBlock.frameCount) <= due,
      !link.isConsuming.load(ordering: .relaxed), !isStopping
    {
      renderBlock(isWanted: false)
    }
    return Self.longestWait
  }

  private mutating func restartClock() {
    origin = now
    originFrame = engine.nextFrame
  }

  /// Renders a block where it will be read, if it will be.
  private mutating func renderBlock(isWanted: Bool) {
    engine.isMainStuck = watch.isStuck(
      progress: link.mainProgress.load(ordering: .relaxed), at: engine.nextFrame, now: now)
    realtime_section_begin()
    if isWanted {
      engine.render(into: &blocks.next)
      blocks.pushNext()
    } else {
      engine.render(into: &dropped)
    }
    realtime_section_end()
    if engine.counters.commandsTaken != commandsTaken {
      commandsTaken = engine.counters.commandsTaken
      lastChange = engine.nextFrame
    }
    meter.add(engine.counters.peak)
    link.rendered.store(engine.nextFrame, ordering: .releasing)
  }
}

/// Judges whether the main thread still turns.
///
/// Both clocks must agree: audio alone runs ahead of the time when a server that was frozen wants
/// seconds at once, and time alone runs on while the whole process is stopped.
struct MainWatch {
  private let patientFrames: Int64
  private let patientNanoseconds: Int64 = 2_000_000_000
  private var lastProgress: UInt64 = 0
  private var frameOfLastProgress: Int64 = 0
  private var timeOfLastProgress: Int64 = 0

  init(sampleRate: Double) {
    patientFrames = Int64(2 * sampleRate)
  }

  /// Whether the count has stood still for 2 s before `frame`, and before `now` in nanoseconds. A count
  /// of 0 is never judged.
  mutating func isStuck(progress: UInt64, at frame: Int64, now: Int64) -> Bool {
    if progress != lastProgress || progress == 0 {
      lastProgress = progress
      frameOfLastProgress = frame
      timeOfLastProgress = now
      return false
    }
    return frame - frameOfLastProgress >= patientFrames
      && now - timeOfLastProgress >= patientNanoseconds
  }
}

/// The highest sample of this second and the one before.
struct PeakMeter {
  private let blocksPerSecond: Int
  private var blocks = 0
  private var before: Float = 0
  private var now: Float = 0

  init(sampleRate: Double) {
    blocksPerSecond = Int(sampleRate) / AudioBlock.frameCount
  }

  var peak: Float { max(before, now) }

  mutating func add(_ blockPeak: Float) {
    now = max(now, blockPeak)
    blocks += 1
    guard blocks >= blocksPerSecond else { return }
    blocks = 0
    before = now
    now = 0
  }
}
