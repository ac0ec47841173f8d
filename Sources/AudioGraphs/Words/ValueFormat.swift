/// How the values of an axis are put into words.
public struct ValueFormat: Hashable, Sendable {
  /// What the values are counted in; empty without one.
  public var unit: String

  /// Creates a format that puts `unit` after the number.
  public init(unit: String = "") {
    self.unit = unit
  }

  /// `value` in words, with no more digits than can be told apart on an axis that covers `span`.
  public func text(_ value: Double, span: Double? = nil) -> String {
    SpokenNumber.text(value, span: span, unit: unit)
  }
}
