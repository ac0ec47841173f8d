import Synthesis

/// Whose turn it is, when one series sounds after another.
struct Turn {
  /// The seat that is looked at next; behind the last one the round is over.
  var seat = 0
  /// When; ``Moment/never`` while no series has anything to play.
  var due = Moment.never
  /// Before this moment no tone begins.
  var earliest = Moment.longAgo
}

// The seated series in turn, one tone each, over and over.
//
//   a    b    c    (rest)    a    b    c    (rest)  …
//   |300 |300 |300 |300      |                        milliseconds
//
// The rest tells where the round begins. A series that is stale, ended or muted, or has no value yet, is
// skipped; a discrete one too when no point has come since its last turn. Nothing sounds when all are.
extension Listening {
  /// Notes that a series has something to play; the first that has begins the round.
  mutating func expectTurn() {
    guard turn.due == Moment.never else { return }
    turn.due = max(now, turn.earliest)
    reschedule()
  }

  /// A value of a series that has to wait for its turn. Points of a discrete one are kept by the same
  /// rule as those that come too soon; the newest value of a continuous one replaces the one before.
  mutating func awaitTurn(_ position: Double, voice index: Int) {
    guard let key = voices[index].key else { return }
    if !series[key].sound.isContinuous {
      if voices[index].awaitsTurn {
        merge(position, voice: index)
      } else {
        voices[index].heldPosition = position
        voices[index].awaitsTurn = true
      }
    }
    expectTurn()
  }

  /// Plays the series whose turn it is.
  mutating func playTurn() {
    guard replay == nil else { return beat() }
    if let seat = ready(from: turn.seat) ?? (seatCount == 1 ? ready(from: 0) : nil) {
      playTurn(of: seat)
      turn.seat = seat + 1
      beat()
    } else if turn.seat > 0, ready(from: 0) != nil {
      turn.seat = 0
      beat()
    } else {
      turn.seat = 0
      turn.due = Moment.never
    }
  }

  /// On the grid of the beats, unless the caller was held up.
  private mutating func beat() {
    let next = turn.due + Self.beatSpan
    turn.due = next > now ? next : now + Self.beatSpan
    turn.earliest = turn.due
  }

  /// The first seat from `first` on whose series has something to play.
  private func ready(from first: Int) -> Int? {
    voices.indices.first { seat in
      guard seat >= first, let key = voices[seat].key else { return false }
      guard series[key].isLive, !series[key].isMuted, series[key].position != nil else {
        return false
      }
      return series[key].sound.isContinuous || voices[seat].awaitsTurn
    }
  }

  private mutating func playTurn(of index: Int) {
    guard let key = voices[index].key, let newest = series[key].position else { return }
    let position = voices[index].awaitsTurn ? voices[index].heldPosition : newest
    voices[index].awaitsTurn = false
    voices[index].struckPosition = position
    let (frequency, gain) = sound(at: position, voice: index)
    let colour = colouring(of: key)
    var note = Note(
      frequency: frequency, duration: Self.turnLength, attack: 0.02, release: 0.05, gain: gain,
      pan: voices[index].place.pan, timbre: series[key].sound.timbre,
      brightness: colour.brightness, bus: .data)
    if colour.tremolo > 0 { playShaken(&note) } else { play(note) }
    followGrid(position, voice: index, earliest: now)
  }

  /// Two halves with a gap between them: as much of a tremolo as there is time for.
  private mutating func playShaken(_ note: inout Note) {
    note.duration = Self.shakenLength
    play(note)
    note.delay = Self.turnLength / 2
    play(note)
  }

  /// Source: McGookin and Brewster 2004, concurrent sounds told apart by staggered onsets.
  private static let beatSpan = 300 * Moment.millisecond
  /// Seconds; the rest of a beat is silent, so that two equal tones are two.
  private static let turnLength: Float = 0.25
  /// Seconds; the rest of half a turn is silent.
  private static let shakenLength: Float = 0.1
}
