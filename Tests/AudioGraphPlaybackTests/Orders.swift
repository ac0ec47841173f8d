import AudioGraphPlayback
import Synthesis

/// What a chart orders from the engine, with seconds from its start.
struct Orders {
  private(set) var all: [(time: Double, action: Command.Action)] = []

  init(_ score: ChartScore) {
    var session = ChartSession(score)
    var orders: [(time: Double, action: Command.Action)] = []
    func take() {
      session.drain { time, action in
        orders.append((Double(time) / 1e9, action))
        return true
      }
    }
    while !session.isOver, let due = session.nextDeadline {
      session.advance(to: due)
      take()
    }
    all = orders
  }

  /// Notes that carry values.
  var notes: [(time: Double, note: Note)] {
    all.compactMap { order in
      guard case .note(let note) = order.action, note.bus == .data else { return nil }
      return (order.time, note)
    }
  }

  /// Targets of gliding tones.
  var tones: [(time: Double, tone: Tone)] {
    all.compactMap { order in
      guard case .tone(_, let tone) = order.action else { return nil }
      return (order.time, tone)
    }
  }

  /// Onsets of marks and chimes.
  var marks: [(time: Double, note: Note)] {
    all.compactMap { order in
      guard case .note(let note) = order.action, note.bus == .marks else { return nil }
      return (order.time + Double(note.delay), note)
    }
  }

  /// Onsets of noise.
  var noises: [Double] {
    all.compactMap { order in
      guard case .noise(let noise) = order.action else { return nil }
      return order.time + Double(noise.delay)
    }
  }
}
