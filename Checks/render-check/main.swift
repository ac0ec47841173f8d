import CRealtimeSanitizer
import Glibc
import RealtimeAudio
import Soak
import Synthesis

// Renders everything the engine can do between the marks that RealtimeSanitizer watches; built with it
// by scripts/check-rtsan. With `--plant-allocation` it allocates there, which must be reported.

/// Every kind of command, more voices than there are, late and impossible ones.
func script() -> [Command] {
  var commands: [Command] = []
  for turn in 0..<40 {
    let frame = Int64(4_801 * turn)
    for slot in 0..<64 where (slot + turn) % 3 != 0 {
      let tone = Tone(
        frequency: 60 + 61 * Double((slot * 7 + turn) % 64), gain: 2, pan: Float(slot) / 32 - 1,
        timbre: Timbre.allCases[(slot + turn) % 6], brightness: Float(turn % 3) / 2,
        tremolo: Float(slot % 2), pulseRate: turn % 4 == 0 ? 5 : 0,
        bus: turn % 5 == 0 ? .alarms : .data)
      commands.append(Command(frame: frame, .tone(slot: slot, tone)))
    }
    commands.append(Command(frame: frame + 7, .release(slot: turn, fade: 0.03)))
    for place in 0..<60 {
      let hertz = 200 + 50 * Double(place)
      let note = Note(
        frequency: hertz, endFrequency: turn % 2 == 0 ? hertz : 2 * hertz, delay: 0.01,
        duration: 0.15, decay: turn % 3 == 0 ? 0.2 : 0, timbre: Timbre.allCases[place % 6],
        brightness: Float(place % 2), bus: Bus.allCases[place % 4])
      commands.append(Command(frame: frame + 100 + Int64(place), .note(note)))
    }
    for place in 0..<12 {
      let noise = Noise(
        centre: 300 * Float(place + 1), duration: 0.2, bus: place % 3 == 0 ? .alarms : .marks)
      commands.append(Command(frame: frame + 200, .noise(noise)))
    }
    commands.append(Command(frame: frame + 300, .gain(.marks, gain: Float(turn % 2), fade: 0.02)))
    commands.append(Command(frame: frame + 301, .master(gain: turn % 7 == 0 ? 0.2 : 1, fade: 0.05)))
    commands.append(Command(frame: 1, .tone(slot: 999, Tone(frequency: .nan))))
  }
  return commands
}

/// Plays the script, with the faults of the outer world on the way; returns the blocks rendered.
func play(isPlanted: Bool) -> Int {
  var offline = OfflineEngine(commandCapacity: 16_384)
  for command in script() { _ = offline.send(command) }
  var block = AudioBlock()
  var kept: [Int64] = []
  var blocks = 0
  while offline.nextFrame < 480_000 {
    offline.isMainStuck = offline.nextFrame > 200_000 && offline.nextFrame < 400_000
    if blocks % 1_000 == 999 { offline.state.groups[0].phase[0] = .nan }
    realtime_section_begin()
    offline.render(into: &block)
    if isPlanted { kept.append(block.position) }
    realtime_section_end()
    blocks += 1
  }
  let counters = offline.counters
  guard counters.notesDropped > 0, counters.voicesStolen > 0, counters.nonFiniteReplaced > 0,
    counters.commandsRefused > 0,
    counters.peak > 0
  else { return 0 }
  return blocks
}

/// Plays the random requests and data of a soak, every mark, mode and alarm in it; returns the blocks.
func playSoak() throws -> Int {
  var blocks = 0
  let soak = try Soak(seed: 5)
  soak.player.render = { engine, block in
    realtime_section_begin()
    engine.render(into: &block)
    realtime_section_end()
    blocks += 1
  }
  soak.play(toSecond: 120)
  return blocks
}

let isPlanted = CommandLine.arguments.contains("--plant-allocation")
let blocks = play(isPlanted: isPlanted)
guard blocks > 0 else {
  print("render-check: the script did not meet everything it should")
  exit(1)
}
let soaked = try playSoak()
print(
  "render-check: \(blocks + soaked) blocks,",
  realtime_section_is_watched() != 0 ? "watched by RealtimeSanitizer" : "not watched")
