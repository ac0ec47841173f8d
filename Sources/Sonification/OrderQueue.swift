import Synthesis

/// Orders on their way to the engine, each with the time it was given for; oldest first.
///
/// Its memory is taken once. When nobody takes the orders, sounds that end by themselves are refused
/// after a while (they would be late news), and a newer order about the same slot or fader takes the
/// place of the older one: the engine finds the right state however long it was away.
struct OrderQueue {
  private struct Order {
    var time: Int64
    var action: Command.Action
  }

  private static let capacity = 1_024
  private static let crowded = 512

  private var orders: ContiguousArray<Order> = []
  /// Index of the oldest order not yet taken.
  private var first = 0

  init() {
    orders.reserveCapacity(Self.capacity)
  }

  private var waiting: Int { orders.count - first }

  /// Adds an order. `false` when it was refused.
  mutating func append(_ action: Command.Action, at time: Int64) -> Bool {
    if waiting >= Self.crowded {
      guard let subject = Subject(of: action) else { return false }
      let older = orders.indices.dropFirst(first)
        .last { Subject(of: orders[$0].action) == subject }
      if let older {
        orders[older].action = action
        return true
      }
    }
    if orders.count == Self.capacity {
      orders.removeSubrange(..<first)
      first = 0
    }
    orders.append(Order(time: time, action: action))
    return true
  }

  /// Hands out orders, oldest first, until `play` says that it has no room for the one it was given.
  mutating func drain(_ play: (_ time: Int64, _ action: Command.Action) -> Bool) {
    while first < orders.count {
      guard play(orders[first].time, orders[first].action) else { return }
      first += 1
    }
    orders.removeAll(keepingCapacity: true)
    first = 0
  }
}

/// The lasting state an order sets; sounds that end by themselves have none.
private enum Subject: Equatable {
  case slot(Int)
  case fader(Bus)
  case master

  init?(of action: Command.Action) {
    switch action {
    case .tone(let slot, _), .release(let slot, _): self = .slot(slot)
    case .gain(let bus, _, _): self = .fader(bus)
    case .master: self = .master
    case .note, .noise: return nil
    }
  }
}
