/// Why a choice of series was refused.
public enum FocusError: Error, Hashable, Sendable {
  /// No series has this key.
  case unknownSeries(Int)
  /// More series than can be chosen beside the focus.
  case tooManyInBackground(Int)
}

extension FocusError: CustomStringConvertible {
  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .unknownSeries(let key): "no series has the key \(key)"
    case .tooManyInBackground(let count):
      "\(count) series in the background; at most \(Listening.backgroundLimit) can be chosen"
    }
  }
}

// Which series were chosen; what becomes of it is the mode's affair.
extension Listening {
  /// Gives `key` the focus; the old one fades out while the new one fades in. A background series
  /// that gets the focus leaves the background; where all that were chosen sound alike, the old one
  /// takes its place there and goes on.
  ///
  /// - Throws: ``FocusError`` when there is no such series.
  public mutating func focus(on key: Int, at time: Int64) throws(FocusError) {
    advance(to: time)
    guard series.knows(key) else { throw .unknownSeries(key) }
    guard key != focus else { return }
    if let place = background.firstIndex(of: key) {
      if mode.playsAllAlike, let focus {
        background[place] = focus
      } else {
        background.remove(at: place)
      }
    }
    focus = key
    reseat()
  }

  /// Chooses up to seven series beside the focus. In ``ListeningMode/focus`` the first two sound, 12 dB
  /// softer, to its left and right. The focus itself and repetitions are passed over.
  ///
  /// - Throws: ``FocusError`` when there are more, or one is unknown; nothing changes then.
  public mutating func setBackground(_ keys: [Int], at time: Int64) throws(FocusError) {
    advance(to: time)
    var chosen: [Int] = []
    for key in keys where key != focus && !chosen.contains(key) {
      guard series.knows(key) else { throw .unknownSeries(key) }
      chosen.append(key)
    }
    guard chosen.count <= Self.backgroundLimit else { throw .tooManyInBackground(chosen.count) }
    background.removeAll(keepingCapacity: true)
    background.append(contentsOf: chosen)
    reseat()
  }

  /// How many series can be chosen beside the focus.
  public static let backgroundLimit = 7

  /// Takes a series that has gone out of all that was chosen. The focus passes to the first background
  /// series, or else to the series that appeared last, which is surely alive.
  mutating func withdraw(_ key: Int) {
    background.removeAll { $0 == key }
    outside.removeAll { $0 == key }
    let hadSeat = voices.indices.contains { voices[$0].key == key }
    if focus == key {
      focus = background.first ?? series.newest
      if !background.isEmpty { background.removeFirst() }
    } else if !hadSeat {
      return reschedule()
    }
    reseat()
  }
}
