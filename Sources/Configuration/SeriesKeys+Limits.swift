// Limits in their order.

extension SeriesKeys {
  /// Whether any limit is set.
  var hasLimits: Bool { !limitsInOrder.isEmpty }

  /// Why limits cannot hold together, such as `Low 90 must be below High 10`; `nil` when they can.
  package var limitDisagreement: String? { limitConflict?.text() }

  /// The first two limits that are out of order; `nil` when all agree.
  var limitConflict: LimitConflict? {
    zip(limitsInOrder, limitsInOrder.dropFirst()).lazy.map(LimitConflict.init).first(where: \.isOne)
  }

  /// The limits that are set, from what must be the lowest to what must be the highest.
  private var limitsInOrder: [LimitConflict.Limit] {
    let limits = [
      ("CriticalLow", criticalLow), ("Low", low), ("High", high), ("CriticalHigh", criticalHigh),
    ]
    return limits.compactMap { key, limit in
      guard case .at(let value) = limit else { return nil }
      return LimitConflict.Limit(key: key, value: value)
    }
  }
}

/// Two limits, the first of which must be the lower one.
struct LimitConflict {
  /// A limit and the key that sets it.
  struct Limit {
    let key: String
    let value: Double

    var isLow: Bool { key.hasSuffix("Low") }
    var text: String { "\(key) \(SettingValue.text(bound: value))" }
  }

  let lower: Limit
  let upper: Limit

  /// Limits of one side may be equal: everything outside is critical then.
  private var mayBeEqual: Bool { lower.isLow == upper.isLow }

  /// Whether they contradict each other.
  var isOne: Bool { mayBeEqual ? lower.value > upper.value : lower.value >= upper.value }

  /// What is wrong and what would be right; `place` says where the upper one is from.
  func text(_ place: String = "") -> String {
    let order = mayBeEqual ? "must not be above" : "must be below"
    return "\(lower.text) \(order) \(upper.text)\(place)"
  }
}
