internal import Configuration
internal import RollingSeries
internal import Sonification
internal import Synthesis

/// What holds for one series.
struct SeriesSettings: Hashable {
  /// What people call it; empty without a title of its own.
  var title: String
  var unit: String
  /// Window, axis and expectation.
  var template: SeriesTemplate
  var sound: SeriesSound
  /// Which lines of the axis are heard.
  var gridlines: SeriesKeys.Gridlines
  /// Whether nobody chose the timbre, so that the chart gives the series one of its own.
  var hasOwnTimbre: Bool
  /// Whether any value of it can be outside its band.
  var hasLimits: Bool
  /// Neither heard nor told.
  var isHidden: Bool
  /// Why a setting is not used; `nil` while all are.
  var problem: String?

  /// - Parameters:
  ///   - keys: what the rules say of the series.
  ///   - template: what holds where they say nothing.
  init(_ keys: SeriesKeys, template: SeriesTemplate) {
    title = keys.title ?? ""
    unit = keys.unit ?? ""
    sound = SeriesSound(
      isContinuous: keys.continuous ?? true,
      texture: keys.texture.flatMap(Texture.init(rawValue:)) ?? .tone, rate: keys.rate ?? 4,
      timbre: keys.timbre.flatMap(Timbre.init(name:)) ?? .soft, smoothing: keys.smoothing ?? 0.025,
      quantise: keys.quantise.flatMap(Quantise.init(rawValue:)) ?? .none,
      originPitch: Self.originPitch(keys), volume: keys.volume ?? 1, pan: keys.pan)
    gridlines = keys.gridlines ?? .auto
    hasOwnTimbre = keys.timbre.flatMap(Timbre.init(name:)) == nil
    hasLimits = [keys.low, keys.high, keys.criticalLow, keys.criticalHigh].contains {
      if case .at = $0 { true } else { false }
    }
    isHidden = keys.hide ?? false
    self.template = template
    self.template.expectation = Self.expectation(keys.expectEvery)
    // Range and scale may come from rules that fit each other for some names only.
    do { self.template.axis = try Self.axis(keys, origin: Self.origin(keys)) } catch {
      problem = "\(error)"
      if let axis = try? Self.axis(keys, origin: nil) { self.template.axis = axis }
    }
  }

  /// The same rules over another `template`.
  func over(_ template: SeriesTemplate) -> SeriesSettings {
    var moved = self
    moved.template = template
    moved.template.axis = self.template.axis
    moved.template.expectation = self.template.expectation
    return moved
  }

  private static func origin(_ keys: SeriesKeys) -> Double? {
    if case .at(let value) = keys.origin { value } else { nil }
  }

  private static func originPitch(_ keys: SeriesKeys) -> Double? {
    if case .hertz(let hertz) = keys.originPitch { hertz } else { nil }
  }

  private static func axis(
    _ keys: SeriesKeys, origin: Double?
  ) throws(AxisError) -> AxisSettings {
    try AxisSettings(
      policy: policy(keys.range), scale: keys.scale.flatMap(AxisScale.init(rawValue:)) ?? .linear,
      polarity: keys.polarity.flatMap(Polarity.init(rawValue:)) ?? .up,
      origin: origin)
  }

  private static func policy(_ range: SeriesKeys.Range?) throws(AxisError) -> AxisPolicy {
    switch range {
    case nil, .auto: .auto
    case .soft(let low, let high): .soft(try AxisRange(low: low, high: high))
    case .fixed(let low, let high): .fixed(try AxisRange(low: low, high: high))
    }
  }

  private static func expectation(_ expectation: SeriesKeys.Expectation?) -> ArrivalExpectation {
    switch expectation {
    case nil, .learnt: .learnt
    case .never: .never
    case .every(let interval): .every(interval)
    }
  }
}
