internal import Foundation
internal import Synchronization

/// Does `work` for all `items` at once, each on a thread of its own: for what mostly waits, such as
/// recordings in real time. Expectations belong into the caller, who gets the results.
///
/// - Returns: the results in the order of the items.
/// - Throws: the error of the first item that failed, after all have ended.
public func concurrently<Item: Sendable, Value: Sendable>(
  _ items: [Item], _ work: @escaping @Sendable (Item) throws -> Value
) throws -> [Value] {
  let outcomes = Outcomes<Value>()
  let group = DispatchGroup()
  for (index, item) in items.enumerated() {
    group.enter()
    Thread.detachNewThread {
      let outcome = Result { try work(item) }
      outcomes.all.withLock { $0[index] = outcome }
      group.leave()
    }
  }
  group.wait()
  let all = outcomes.all.withLock { $0 }
  return try items.indices.compactMap { try all[$0]?.get() }
}

private final class Outcomes<Value: Sendable>: Sendable {
  let all = Mutex<[Int: Result<Value, any Error>]>([:])
}
