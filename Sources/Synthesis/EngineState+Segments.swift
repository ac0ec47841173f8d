extension EngineState {
  /// Renders frames of the current block between two commands, all voices into `mix`.
  mutating func renderSegment(
    _ frames: Range<Int>, into mix: inout LaneMix, _ table: borrowing TimbreTable
  ) {
    makeRoom(frames.count)
    mixer.advance(frames.count)
    mixer.swing(to: Double(nextFrame + Int64(frames.upperBound)) * swingsPerFrame)
    var waiting = -1  // a group of sines that has no partner yet
    var sounding = soundingTones
    while sounding != 0 {
      let group = sounding.trailingZeroBitCount / 4
      advanceTones(of: group, frames.count, table)
      let lanes = soundingTones >> UInt64(4 * group) & 0xf
      mixGroup(group, lanes, waiting: &waiting, into: &mix, frames)
      sounding &= ~(0xf &<< UInt64(4 * group))
    }
    sounding = soundingNotes
    while sounding != 0 {
      let place = sounding.trailingZeroBitCount / 4
      let group = Self.toneGroups + place
      advanceNotes(of: place, frames.count, table)
      let lanes = soundingNotes >> UInt64(4 * place) & 0xf
      mixGroup(group, lanes, waiting: &waiting, into: &mix, frames)
      sounding &= ~(0xf &<< UInt64(4 * place))
    }
    if waiting >= 0 {
      var silent = LaneGroup()
      mixSines(&groups[waiting], &silent, into: &mix, frames: frames)
    }
    mixNoise(into: &mix, frames)
    retire()
    startWaiting(after: frames.count, table)
  }

  private mutating func advanceTones(of group: Int, _ frames: Int, _ table: borrowing TimbreTable) {
    for lane in 0..<4 {
      let slot = 4 * group + lane
      guard soundingTones & (1 &<< UInt64(slot)) != 0 else { continue }
      tones[slot].advance(
        frames, mixer: mixer, group: &groups[group], colour: &colours[group], lane: lane,
        table: table)
    }
  }

  private mutating func advanceNotes(of places: Int, _ frames: Int, _ table: borrowing TimbreTable)
  {
    for lane in 0..<4 {
      let place = 4 * places + lane
      guard soundingNotes & (1 &<< UInt64(place)) != 0 else { continue }
      notes[place].advance(
        frames, mixer: mixer, group: &groups[Self.toneGroups + places], lane: lane, table)
    }
  }

  /// Up to three voices are cheaper one by one. Full groups of sines wait for a second one to be mixed
  /// with; other groups are mixed at once.
  private mutating func mixGroup(
    _ group: Int, _ lanes: UInt64, waiting: inout Int, into mix: inout LaneMix, _ frames: Range<Int>
  ) {
    if lanes != 0xf, areQuads(frames) {
      mixSolos(&groups[group], &colours[group], lanes: lanes, into: &mix, frames: frames)
    } else if colours[group].count > 1 || colours[group].hasTierce {
      mixHarmonics(&groups[group], &colours[group], into: &mix, frames: frames)
    } else if waiting < 0 {
      waiting = group
    } else {
      var partner = groups[waiting]
      mixSines(&partner, &groups[group], into: &mix, frames: frames)
      groups[waiting] = partner
      waiting = -1
    }
    colours[group].arrive()
  }

  private mutating func mixNoise(into mix: inout LaneMix, _ frames: Range<Int>) {
    guard soundingNoises != 0 else { return }
    for place in 0..<Self.noiseCount where soundingNoises & (1 &<< UInt64(place)) != 0 {
      noises[place].advance(
        frames.count, mixer: mixer, group: &noiseGroups[place / 4], lane: place % 4)
    }
    for group in 0..<2 where soundingNoises & (0xf &<< UInt64(4 * group)) != 0 {
      noiseGroups[group].mix(into: &mix, frames: frames)
    }
  }

  /// Frees the voices that have come to their end.
  private mutating func retire() {
    var sounding = soundingTones
    while sounding != 0 {
      let slot = sounding.trailingZeroBitCount
      sounding &= sounding - 1
      guard tones[slot].hasEnded else { continue }
      soundingTones &= ~(1 &<< UInt64(slot))
      silence(slot / 4, slot % 4)
    }
    sounding = soundingNotes
    while sounding != 0 {
      let place = sounding.trailingZeroBitCount
      sounding &= sounding - 1
      guard notes[place].life.hasEnded else { continue }
      soundingNotes &= ~(1 &<< UInt64(place))
      silence(Self.toneGroups + place / 4, place % 4)
    }
    sounding = soundingNoises
    while sounding != 0 {
      let place = sounding.trailingZeroBitCount
      sounding &= sounding - 1
      guard noises[place].life.hasEnded else { continue }
      soundingNoises &= ~(1 &<< UInt64(place))
      noiseGroups[place / 4].clear(place % 4)
    }
  }

  private mutating func silence(_ group: Int, _ lane: Int) {
    groups[group].clear(lane)
    colours[group].clear(lane)
    colours[group].recount()
  }
}
