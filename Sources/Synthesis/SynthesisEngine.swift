public import RealtimeAudio

/// Turns commands into sound, block by block. The same engine plays live, into files and in tests.
///
/// Segments between commands lie on an absolute grid of blocks, so the same commands give the same
/// samples however far ahead of their frames they arrive.
public struct SynthesisEngine: ~Copyable {
  /// Frames by which the sound lags its position: a command for frame f is heard from frame
  /// f + `latencyFrames` of the stream on. The limiter needs to see that far ahead.
  public static let latencyFrames = AudioBlock.frameCount

  /// Set it when the main thread no longer turns: the data fade out and two low buzzes repeat every
  /// 3 s, whatever the faders say, until it is cleared.
  public var isMainStuck = false

  /// What has happened since the engine began.
  public private(set) var counters = EngineCounters()

  /// What the engine remembers between blocks; see ``EngineState``.
  public var state: EngineState

  /// The rate the engine renders at.
  public let format: AudioFormat

  private var commands: RingReader<Command>
  private let scale: Scale
  private let table: TimbreTable
  /// Silence between two blocks.
  private var mix = LaneMix()

  /// Creates a silent engine at frame 0 that takes its orders from `commands`.
  ///
  /// `format` may have 8000 to 384,000 frames a second; traps outside.
  public init(format: AudioFormat = AudioFormat(), commands: consuming RingReader<Command>) {
    precondition(
      format.sampleRate >= 8_000 && format.sampleRate <= 384_000,
      "The engine renders at 8 to 384 kHz")
    self.format = format
    self.commands = commands
    scale = Scale(sampleRate: format.sampleRate)
    table = TimbreTable(sampleRate: format.sampleRate)
    state = EngineState(sampleRate: format.sampleRate)
  }

  /// Stream frame of the next block's first sample.
  public var nextFrame: Int64 { state.nextFrame }

  /// Makes the next block come in from silence over 20 ms: for an output that begins, or begins again,
  /// in the middle of what sounds.
  #if !DEBUG
    @_noLocks
  #endif
  public mutating func enter() {
    state.output.enter()
  }

  /// Fills `block` with the next 64 frames and their position.
  ///
  /// `@_noLocks` makes the compiler reject allocation, locks and reference counting in here.
  ///
  /// - Complexity: O(sounding voices), plus a segment's set-up for each frame that has commands.
  #if !DEBUG
    @_noLocks
  #endif
  public mutating func render(into block: inout AudioBlock) {
    block.position = state.nextFrame
    watchMain()
    var frame = 0
    while frame < AudioBlock.frameCount {
      applyCommands(due: state.nextFrame + Int64(frame))
      let end = segmentEnd(after: frame)
      state.renderSegment(frame..<end, into: &mix, table)
      frame = end
    }
    finish(into: &block)
  }

  /// The frame, within the block, of the next command that waits, or the end of the block.
  private func segmentEnd(after frame: Int) -> Int {
    guard let next = commands.peek() else { return AudioBlock.frameCount }
    let distance = next.frame - state.nextFrame  // later than `frame`: what is due has been applied
    return distance < Int64(AudioBlock.frameCount) ? Int(distance) : AudioBlock.frameCount
  }

  private mutating func applyCommands(due frame: Int64) {
    while let next = commands.peek(), next.frame <= frame, let command = commands.pop() {
      counters.commandsTaken &+= 1
      if command.frame < frame, command.frame > 0 { counters.lateCommands += 1 }
      switch state.apply(command.action, scale, table) {
      case .done: break
      case .refused: counters.commandsRefused += 1
      case .stolen: counters.voicesStolen += 1
      case .dropped: counters.notesDropped += 1
      }
    }
  }

  private mutating func watchMain() {
    if isMainStuck != state.wasStuck {
      state.wasStuck = isMainStuck
      state.mixer.moveAttention(to: isMainStuck ? 0 : 1, over: scale.fade(0.3))
    }
    if state.broken.isDue(isStuck: isMainStuck, sampleRate: format.sampleRate) {
      state.startBrokenNotes(scale, table)
    }
  }

  private mutating func finish(into block: inout AudioBlock) {
    let replaced = state.output.process(&mix, into: &block.samples)
    if replaced > 0 {
      counters.nonFiniteReplaced += replaced
      state.restartVoices(scale, table)
    }
    state.nextFrame += Int64(AudioBlock.frameCount)
    counters.voicesSounding = state.voiceCount
    counters.peak = state.output.peak
  }
}

/// What an engine has done, for a status report.
public struct EngineCounters: BitwiseCopyable, Sendable {
  /// Voices that sound now or wait for their onset.
  public internal(set) var voicesSounding = 0
  /// Highest magnitude of a sample in the last block; 1 is full scale.
  public internal(set) var peak: Float = 0
  /// Samples that were not finite and left as 0. Anything but 0 is a fault of the engine.
  public internal(set) var nonFiniteReplaced = 0
  /// Notes and bands of noise that faded out early because a newer one needed their place.
  public internal(set) var voicesStolen = 0
  /// Notes and bands of noise that found no free voice and none that may be taken.
  public internal(set) var notesDropped = 0
  /// Commands taken from the ring.
  public internal(set) var commandsTaken = 0
  /// Commands that arrived after their frame had been rendered; they took effect at once.
  public internal(set) var lateCommands = 0
  /// Commands with a slot that does not exist or a number that is not finite.
  public internal(set) var commandsRefused = 0

  /// Nothing yet.
  public init() {}
}
