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

  /// What became of a value.
  public enum Outcome: BitwiseCopyable, Hashable, Sendable {
    /// Accepted.
    case value
    /// Refused: a hole in its series.
    case rejected(RejectReason)
  }

  /// Nanoseconds since 1970 from the line's own stamp; `nil` where it had none that can be used.
  public var time: Int64? {
    get { stamp == Self.noTime ? nil : stamp }
    set { stamp = newValue ?? Self.noTime }
  }

  static let noTime = Int64.min

  @inline(__always)
  init(
    nameStart: UInt32, nameCount: UInt32, nameHash: UInt64, value: Double, stamp: Int64,
    outcome: Outcome
  ) {
    self.nameStart = nameStart
    self.nameCount = nameCount
    self.nameHash = nameHash
    self.value = value + 0  // turns -0 into 0
    self.stamp = stamp
    self.outcome = outcome
  }
}
