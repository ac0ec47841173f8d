/// Who is to sound, in the order of the seats: as many as there are voices, at most, and nobody twice.
struct Seating {
  private(set) var keys = InlineArray<8, Int?>(repeating: nil)
  private(set) var count = 0
  private let limit: Int

  /// No more than `limit` are seated.
  init(limit: Int) {
    self.limit = min(limit, keys.count)
  }

  var isFull: Bool { count == limit }

  /// Takes the next seat; passed over when there is none, or the series has one.
  mutating func add(_ key: Int) {
    guard !isFull, !contains(key) else { return }
    keys[count] = key
    count += 1
  }

  func contains(_ key: Int?) -> Bool {
    guard let key else { return false }
    return keys.indices.contains { keys[$0] == key }
  }
}

extension ListeningMode {
  /// How many series have a seat at the same time. More than four tones at once are not told apart; one
  /// after another, all that can be chosen have their turn.
  var seatLimit: Int {
    switch self {
    case .focus: 3
    case .chord, .watch: 4
    case .cycle: 8
    }
  }

  /// Whether those chosen sound alike, so that the one in front only is the first of them.
  var playsAllAlike: Bool { self == .chord || self == .cycle }
}
