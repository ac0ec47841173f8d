internal import RealtimeAudio
internal import Synthesis

extension Conductor {
  /// Opens the way to the sound server on a thread of its own, and lets `turn` do what is due there, again and
  /// again: with the way and the present, for the moment at which to come again, until there is none.
  ///
  /// - Parameters:
  ///   - destination: where the sound goes.
  ///   - orders: makes the ring that the engine reads; called on the thread.
  ///   - turn: does what is due.
  ///   - fail: is told when there is no thread or no memory left for sound.
  func play(
    to destination: SoundDestination, orders: @escaping @Sendable () -> RingReader<Command>,
    turn: @escaping @Sendable (SoundLine, Int64) -> Int64?,
    orElse fail: @escaping @Sendable (SoundLineError) -> Void
  ) {
    do throws(SoundLineError) {
      try start {
        do throws(SoundLineError) {
          let line = try SoundLine(destination, commands: orders())
          return { now in
            let next = turn(line, now)
            if next == nil { line.leave() }
            return next
          }
        } catch {
          fail(error)
          return { _ in nil }
        }
      }
    } catch { fail(error) }
  }
}
