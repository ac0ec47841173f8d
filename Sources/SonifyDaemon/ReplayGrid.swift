/// The grid of the time axis of a replay: whole steps before its end, few enough to be counted by ear.
package struct ReplayGrid: Equatable {
  /// Seconds from one line to the next; 0 without any.
  package let step: Double
  /// Places of the lines, 0 (the oldest value) to 1 (the present), both without, in their order.
  package let places: [Double]

  /// The grid of `extent` seconds: the smallest step of those that people count in which gives no more
  /// than five lines.
  package init(over extent: Double) {
    guard let step = Self.steps.first(where: { extent / $0 <= Double(Self.most + 1) }),
      step < extent
    else {
      self.step = 0
      places = []
      return
    }
    self.step = step
    let lines = (1...Self.most).map { extent - Double($0) * step }.filter { $0 > 0 }
    places = lines.reversed().map { $0 / extent }
  }

  private static let most = 5
  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 30] + [1, 2, 5, 10, 15, 30].map { $0 * 60 }
    + [1, 2, 3, 6, 12].map { $0 * 3_600 } + [1, 2, 7, 14, 28].map { $0 * 86_400 }
}
