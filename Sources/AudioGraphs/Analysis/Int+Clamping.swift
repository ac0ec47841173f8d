extension Int {
  /// The whole part of a number, at the nearest end when it lies beyond the integers; 0 for NaN.
  init(clamping number: Double) {
    guard !number.isNaN else {
      self = 0
      return
    }
    self = Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}
