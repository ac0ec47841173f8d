extension Session {
  /// Says so when an overload is over.
  func checkOverload(at now: Int64) {
    if let news = intake.checkOverload(at: now) { announce(news) }
  }
}
