/// One value that a line carried, or the place where one should have been.
///
/// A refused value whose series is known is a measurement too, so that the series gets a hole there
/// instead of a silent gap. The name's bytes are in the ``MeasurementBatch`` that holds this.
public struct Measurement: BitwiseCopyable, Sendable {
  /// Place of the name in the batch's arena.
  @usableFromInline let nameStart: UInt32
  @usableFromInline let nameCount: UInt32
  /// ``NameHasher`` of the name.
  public let nameHash: UInt64
  /// Finite and never -0; 0 where the outcome is a refusal.
  public let value: Double
  /// The stamp, or `noTime`; a plain integer keeps this type small.
  private var stamp: Int64
  /// Whether there is a value.
  public let outcome: Outcome
  /// What the value is.
  public let kind: Kind
  /// How many samples this one stands for: 10 where one in ten is sent; 1 everywhere else.
  public let weight: Float

  /// What became of a value.
  public enum Outcome: BitwiseCopyable, Hashable, Sendable {
    /// Accepted.
    case value
    /// Refused: a hole in its series.
    case rejected(RejectReason)
  }

  /// What a value is, as its format tells; it decides what is made of it.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The value as it stands.
    case gauge
    /// A count since something began; its rate is heard.
    case counter
    /// How many since the last line: StatsD `c`.
    case count
    /// What is added to the value before: StatsD `+3|g`.
    case change
    /// One sample of many: StatsD `ms`, `h` and `d`.
    case timing
    /// One member of a set; the value is 53 bits of its hash.
    case member
  }

  /// Nanoseconds since 1970 from the line's own stamp; `nil` where it had none that can be used.
  public var time: Int64? {
    get { stamp == Self.noTime ? nil : stamp }
    set { stamp = newValue ?? Self.noTime }
  }

  /// ``weight`` as it was meant: a sample rate is written with few digits, which are known again, so that
  /// 1/0.999 has the digits of a double.
  public var samples: Double {
    let share = 1 / Double(weight)
    let written = (share * 1e6).rounded() / 1e6
    return abs(share - written) <= share * 1e-7 && written > 0 ? 1 / written : Double(weight)
  }

  static let noTime = Int64.min

  @inline(__always)
  init(
    nameStart: UInt32, nameCount: UInt32, nameHash: UInt64, value: Double, stamp: Int64,
    outcome: Outcome, kind: Kind = .gauge, weight: Float = 1
  ) {
    self.nameStart = nameStart
    self.nameCount = nameCount
    self.nameHash = nameHash
    self.value = value + 0  // turns -0 into 0
    self.stamp = stamp
    self.outcome = outcome
    self.kind = kind
    self.weight = weight
  }
}
