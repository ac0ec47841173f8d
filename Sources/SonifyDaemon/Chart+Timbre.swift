internal import Sonification
internal import Synthesis

/// How many of the heard series have each timbre.
struct TimbreUse {
  private var counts = [Int](repeating: 0, count: Timbre.allCases.count)

  /// The one that fewest have, of these the first in the fixed order: the first series is soft, the next
  /// ones differ as long as there are timbres, and one that has gone makes room for the next.
  var rarest: Timbre {
    Timbre.takenInOrder.min { counts[Int($0.rawValue)] < counts[Int($1.rawValue)] } ?? .soft
  }

  mutating func take(_ timbre: Timbre) { counts[Int(timbre.rawValue)] += 1 }

  mutating func giveBack(_ timbre: Timbre) { counts[Int(timbre.rawValue)] -= 1 }
}

// A colour of its own for each series that is heard, which it keeps as long as it is.
extension Chart {
  /// Gives a series that begins to be heard its timbre.
  ///
  /// - Returns: how it sounds.
  func takeTimbre(_ resolved: SeriesSettings, for index: Int) -> SeriesSound {
    var resolved = resolved
    if resolved.hasOwnTimbre { resolved.sound = resolved.sound.coloured(timbres.rarest) }
    timbres.take(resolved.sound.timbre)
    entries[index].settings = resolved
    return resolved.sound
  }

  /// Lets new settings keep the timbre that the old ones had, unless somebody chooses another or no
  /// longer does.
  func recolour(_ new: inout SeriesSettings, of index: Int, from old: SeriesSettings) {
    guard entries[index].isChosen else { return }
    if new.hasOwnTimbre, old.hasOwnTimbre {
      new.sound = new.sound.coloured(old.sound.timbre)
      return
    }
    timbres.giveBack(old.sound.timbre)
    if new.hasOwnTimbre { new.sound = new.sound.coloured(timbres.rarest) }
    timbres.take(new.sound.timbre)
  }
}
