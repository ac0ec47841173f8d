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
  /// Which values are all right.
  var limits: Limits
  /// Whether any value of it can be outside its band.
  var hasLimits: Bool { limits.areSet }
  /// Which lines of the axis are heard.
  var gridlines: SeriesKeys.Gridlines
  /// Whether nobody chose the timbre, so that the chart gives the series one of its own.
  var hasOwnTimbre: Bool
  /// Whether it is neither heard nor told; `nil` when nobody has said.
  var hide: Bool?
  /// Which settings are not used, and why; `nil` while all are.
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
    hide = keys.hide
    limits = Self.limits(keys)
    self.template = template
    self.template.expectation = Self.expectation(keys.expectEvery)
    // Range and scale may come from rules that fit each other for some names only.
    do { self.template.axis = try Self.axis(keys, origin: Self.origin(keys)) } catch {
      problem = "settings of the axis not used: \(error)"
      if let axis = try? Self.axis(keys, origin: nil) { self.template.axis = axis }
    }
    guard let disagreement = keys.limitDisagreement else { return }
    limits = .none
    problem = problem ?? "limits not used: \(disagreement)"
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

  private static func limits(_ keys: SeriesKeys) -> Limits {
    Limits(
      low: keys.low?.value, high: keys.high?.value, criticalLow: keys.criticalLow?.value,
      criticalHigh: keys.criticalHigh?.value, hysteresis: hysteresis(keys.hysteresis),
      dwell: keys.dwell ?? 0,
      priority: keys.priority.flatMap(AlarmPriority.init(rawValue:)) ?? .medium)
  }

  private static func hysteresis(_ hysteresis: SeriesKeys.Hysteresis?) -> Limits.Hysteresis {
    switch hysteresis {
    case nil: Limits.none.hysteresis
    case .ofAxis(let part): .ofAxis(part)
    case .by(let amount): .by(amount)
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

extension SeriesKeys.Limit {
  /// `nil` where there is no limit.
  fileprivate var value: Double? {
    switch self {
    case .none: nil
    case .at(let value): value
    }
  }
}
