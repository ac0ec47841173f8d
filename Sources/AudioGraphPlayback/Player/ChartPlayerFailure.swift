/// Why a chart is not heard.
public struct ChartPlayerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do about it.
  public let description: String
}
