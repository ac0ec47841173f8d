import AudioGraphs
import Foundation

/// Numbers that are the same on every run (SplitMix64).
struct Chance {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// In 0..<1.
  mutating func uniform() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

  /// Of mean 0 and deviation 1.
  mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }

  /// Student's t of three degrees of freedom.
  mutating func heavy() -> Double {
    let (top, a, b, c) = (normal(), normal(), normal(), normal())
    return top / ((a * a + b * b + c * c) / 3).squareRoot()
  }
}

/// Kinds of noise in which nothing is to be found.
enum NoiseKind: String, CaseIterable {
  case normal, uniform, heavy, rounded, coarse, offset, digits, coins, skewed
  case clipped, rare, wild

  func values(_ count: Int, _ chance: inout Chance) -> [Double] {
    (0..<count).map { _ in
      switch self {
      case .normal: chance.normal()
      case .uniform: chance.uniform()
      case .heavy: chance.heavy()
      case .rounded: chance.normal().rounded()
      case .coarse: (chance.normal() / 2).rounded()
      case .offset: 1_000 + chance.normal() / 100
      case .digits: Double(chance.bits() % 10)
      case .coins: Double(chance.bits() % 2)
      case .skewed: -log(1 - chance.uniform())
      case .clipped: max(chance.normal(), 0)
      case .rare: chance.uniform() < 0.03 ? 1 : 0
      case .wild: chance.normal() / chance.normal()
      }
    }
  }
}

/// The series of `values` at 0, 1, 2 ...
func analysis(_ values: [Double?]) -> SeriesAnalysis {
  SeriesAnalysis(x: values.indices.map { Double($0) }, y: values)
}

/// `shape` of each place, and normal noise.
func noisy(_ count: Int, _ noise: Double, seed: Int, _ shape: (Double) -> Double) -> [Double] {
  var chance = Chance(seed)
  return (0..<count).map { shape(Double($0)) + noise * chance.normal() }
}

extension SeriesAnalysis {
  func features(_ kind: SeriesFeature.Kind) -> [SeriesFeature] {
    features.filter { $0.kind == kind }
  }

  /// What it claims beyond what can be counted; wild values are what some noise is made of.
  func claims(of noise: NoiseKind) -> [String] {
    let hasSpikes = [.heavy, .skewed, .rare, .wild].contains(noise)
    let kinds = features.map(\.kind).filter { $0 != .spike || !hasSpikes }
    return kinds.map(\.rawValue) + (trend.direction == .steady ? [] : [trend.words])
      + (period == nil ? [] : ["period"])
  }
}
