/// The colour of a tone. All are equally loud at the same gain.
public enum Timbre: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// A sine.
  case pure
  /// A few falling harmonics, so that small speakers carry low tones.
  case soft
  /// Odd harmonics, hollow.
  case reed
  /// All harmonics, falling evenly.
  case string
  /// Partials that are no harmonics.
  case bell
  /// Harmonics that are strongest above the fundamental.
  case brass

  /// In which series, and categories, take timbres when nobody chooses: neighbours differ most.
  public static let takenInOrder: [Timbre] = [.soft, .reed, .string, .brass, .bell, .pure]
}

extension Timbre {
  /// As configuration and reports write it, such as `soft`.
  public var name: String { "\(self)" }

  /// The timbre of this name.
  public init?(name: String) {
    guard let timbre = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = timbre
  }
}
