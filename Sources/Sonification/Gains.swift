/// Linear gains by their decibels; 1 is the nominal level of a bus.
enum Gain {
  static let tenUp: Float = 3.162_277_7
  static let sixDown: Float = 0.501_187_2
  static let twelveDown: Float = 0.251_188_64
  static let sixteenDown: Float = 0.158_489_32
  static let eighteenDown: Float = 0.125_892_53
}
