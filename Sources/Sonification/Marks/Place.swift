/// Where and how loud a series sounds; its marks follow it there.
package struct Place: BitwiseCopyable, Equatable {
  /// Linear; 1 is the bus's nominal level.
  var gain: Float = 1
  /// -1 left, 0 centre, 1 right.
  var pan: Float = 0

  /// Creates a place.
  package init(gain: Float = 1, pan: Float = 0) {
    self.gain = gain
    self.pan = pan
  }

  /// In the middle at full level: the focus, and marks that concern no single series.
  package static let centre = Place()
}

/// Marks are short sounds with a meaning of their own. Each is a pure function from what it says to
/// the notes or bursts that say it; when it may sound is decided elsewhere.
package enum Marks {}
