/// What became of a command.
enum Outcome {
  case done
  /// A number in it cannot be played.
  case refused
  /// It takes the place of another sound, which fades out.
  case stolen
  /// No voice was free, and none that may be taken.
  case dropped
}

extension EngineState {
  mutating func apply(_ action: Command.Action, _ scale: Scale, _ table: borrowing TimbreTable)
    -> Outcome
  {
    switch action {
    case .tone(let slot, let tone):
      return play(tone, in: slot, scale, table)
    case .release(let slot, let fade):
      return release(slot, fade, scale)
    case .note(let note):
      return play(note, scale, table)
    case .noise(let noise):
      return play(noise, scale)
    case .gain(let bus, let gain, let fade):
      guard gain.isFinite, fade.isFinite else { return .refused }
      mixer.move(bus, to: scale.level(gain), over: scale.fade(fade))
    case .master(let gain, let fade):
      guard gain.isFinite, fade.isFinite else { return .refused }
      mixer.moveMaster(to: scale.level(gain), over: scale.fade(fade))
    }
    return .done
  }

  private mutating func play(
    _ tone: Tone, in slot: Int, _ scale: Scale, _ table: borrowing TimbreTable
  ) -> Outcome {
    guard slot >= 0, slot < Self.toneCount, let target = ToneTarget(tone, scale) else {
      return .refused
    }
    if soundingTones & (1 &<< UInt64(slot)) != 0 {
      tones[slot].aim(at: target)
      colours[slot / 4].prepare(for: target.timbre, brightness: target.brightness, table)
    } else {
      tones[slot] = ToneVoice(starting: target, mixer: mixer, table)
      startTone(slot, table)
      soundingTones |= 1 &<< UInt64(slot)
    }
    if tones[slot].isFading { isCrowdMoving = true }
    return .done
  }

  private mutating func release(_ slot: Int, _ fade: Float, _ scale: Scale) -> Outcome {
    guard slot >= 0, slot < Self.toneCount, fade.isFinite else { return .refused }
    guard soundingTones & (1 &<< UInt64(slot)) != 0 else { return .done }
    tones[slot].release(over: scale.fade(fade))
    isCrowdMoving = true
    return .done
  }

  private mutating func play(_ note: Note, _ scale: Scale, _ table: borrowing TimbreTable)
    -> Outcome
  {
    guard let voice = NoteVoice(note, scale, table) else { return .refused }
    let place = (~soundingNotes).trailingZeroBitCount
    guard place >= Self.noteCount else {
      start(voice, at: place, table)
      return .done
    }
    return takePlace(for: voice, scale)
  }

  mutating func start(_ voice: NoteVoice, at place: Int, _ table: borrowing TimbreTable) {
    notes[place] = voice
    soundingNotes |= 1 &<< UInt64(place)
    startLane(
      Self.toneGroups + place / 4, place % 4, frequency: voice.startFrequency, row: voice.row,
      brightness: voice.brightness, table)
  }

  private mutating func startTone(_ slot: Int, _ table: borrowing TimbreTable) {
    startLane(
      slot / 4, slot % 4, frequency: tones[slot].startFrequency, row: tones[slot].row,
      brightness: tones[slot].rowBrightness, table)
  }

  private mutating func play(_ noise: Noise, _ scale: Scale) -> Outcome {
    guard
      let band = NoiseBand(
        centre: noise.centre, quality: noise.quality, sampleRate: scale.sampleRate),
      let voice = NoiseVoice(noise, band, scale)
    else { return .refused }
    let waiting = WaitingNoise(voice: voice, band: band)
    let place = (~soundingNoises).trailingZeroBitCount
    guard place >= Self.noiseCount else {
      start(waiting, at: place)
      return .done
    }
    return takePlace(for: waiting, scale)
  }

  mutating func start(_ noise: WaitingNoise, at place: Int) {
    noises[place] = noise.voice
    soundingNoises |= 1 &<< UInt64(place)
    noiseGroups[place / 4].tune(place % 4, to: noise.band)
  }

  /// Plays the engine's own alarm in places that no command can take.
  mutating func startBrokenNotes(_ scale: Scale, _ table: borrowing TimbreTable) {
    let (first, second) = BrokenPattern.notes()
    startBroken(first, at: Self.noteCount, scale, table)
    startBroken(second, at: Self.noteCount + 1, scale, table)
  }

  private mutating func startBroken(
    _ note: Note, at place: Int, _ scale: Scale, _ table: borrowing TimbreTable
  ) {
    guard soundingNotes & (1 &<< UInt64(place)) == 0,  // the last ones are still fading: no steal
      let voice = NoteVoice(unmutable: note, row: TimbreTable.buzz, scale, table)
    else { return }
    start(voice, at: place, table)
  }

  private mutating func startLane(
    _ group: Int, _ lane: Int, frequency: Float, row: UInt8, brightness: Float,
    _ table: borrowing TimbreTable
  ) {
    groups[group].clear(lane)
    groups[group].frequency[lane] = frequency
    groups[group].frequencyTarget[lane] = frequency
    colours[group].set(lane, to: row, brightness: brightness, table)
  }

  /// After a sample that was not finite: every tone fades in afresh, notes and noise end.
  mutating func restartVoices(_ scale: Scale, _ table: borrowing TimbreTable) {
    groups = InlineArray(repeating: LaneGroup())
    colours = InlineArray(repeating: GroupColour())
    noiseGroups = [NoiseGroup(number: 0), NoiseGroup(number: 1)]
    soundingNotes = 0
    soundingNoises = 0
    waitingNotes.clear()
    waitingNoises.clear()
    for slot in 0..<Self.toneCount where soundingTones & (1 &<< UInt64(slot)) != 0 {
      tones[slot].restart(over: scale.fade(0.02), table)
      startTone(slot, table)
    }
  }
}
