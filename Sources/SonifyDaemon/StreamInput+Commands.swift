internal import ControlProtocol
internal import MetricLines
internal import RollingSeries
@unsafe @preconcurrency internal import Glibc

/// Words among the numbers that are meant for sonifyd.
extension StreamInput {
  /// Does what lines of standard input have asked for since it was last looked.
  ///
  /// - Returns: whether the input is to end here.
  func obeyCommands() -> Bool {
    guard input.kind == .standardInput else { return false }
    for command in input.reader.takeCommands() {
      switch command {
      case .clear:
        session.chart.clear(at: session.present())
        session.announce(Notice(.source, "cleared: what had come is forgotten"))
      case .replay: replay()
      case .exit: return true
      }
    }
    return false
  }

  private func replay() {
    do throws(ControlError) {
      let reply = try session.chart.replay(ReplayRequest(), at: session.present())
      session.announce(Notice(.source, reply.text))
    } catch {
      session.announce(Notice(.source, "no replay: \(error.text)"))
    }
  }
}

/// Whether somebody has started sonifyd by hand and looks at what it says, so that words among the numbers
/// may be commands. In a service or a script a word such as `exit` is only bad data.
func isStartedByHand() -> Bool { isatty(STDERR_FILENO) == 1 }

extension Chart {
  /// Forgets the points of every series; the series and their axes stay.
  func clear(at moment: Moment) {
    for index in entries.indices where entries[index].isLive { table[index].clear(at: moment.data) }
  }
}
