/// Everything that health follows from, as one look of the main loop finds it.
package struct HealthFacts: Hashable {
  /// Whether the sound arrives, as the output tells it.
  package var sound: SoundStatus
  /// Whether engine and output move on.
  package var progress = SoundProgress.advancing
  /// Nanoseconds until a mute of all data ends; `nil` without one.
  package var mutedFor: Int64?
  /// Whether data and marks are heard at all, as `Sound` sets.
  package var hasSound = true
  /// What the chosen series have to play.
  package var series = SeriesFreshness()
  /// Samples and orders that the engine had to refuse since the start: faults of ours.
  package var engineFaults = 0
  /// Inputs that bring nothing but lines that cannot be used, one description each.
  package var rubbish: [String] = []
  /// Why points are let go; `nil` while none is.
  package var overload: String?

  package init(sound: SoundStatus) { self.sound = sound }
}

/// How many of the chosen series give data.
package struct SeriesFreshness: Hashable {
  package var fresh = 0
  package var ended = 0
  package var stale = 0
  /// Muted one by one.
  package var muted = 0
  /// The first few stale ones, ready for people.
  package var staleNames: [String] = []

  package init() {}

  /// Names that are told; more would not be listened to.
  package static let namesTold = 3
}

/// One thing that health follows from.
package struct HealthFinding: Hashable {
  /// What it is, the gravest first.
  package enum Kind: Int, CaseIterable {
    case fileFailed, engineStill, outputStill, noSound
    case muted, soundOff, playsNowhere
    case onlyRubbish
    case nothingToPlay
    case crashed, stoodStill, overload, otherDevice, gaps, engineFault, someStale
  }

  package var kind: Kind
  /// What is wrong and what to do; one plain line.
  package var text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
