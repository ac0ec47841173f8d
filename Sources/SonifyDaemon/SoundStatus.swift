internal import FileOutput
internal import PulseOutput

/// Whether sound arrives, in words that suit every output.
package struct SoundStatus: Hashable {
  /// Whether the output's part of the way is proven good.
  package var isProven: Bool
  /// The state's name, as scripts know it: `running`, `waiting`, `dead` and so on.
  package var state: String
  /// What is wrong and what to do about it, ready for people; empty while all is well.
  package var reason = ""
  /// Where the sound goes.
  package var device: String
  /// How often that has changed.
  package var deviceChanges = 0
  /// How often the server had nothing to play.
  package var underruns = 0
  /// The device that was asked for by name; empty without one.
  package var askedDevice = ""

  /// Whether a screen reader speaks where we play.
  package var isSpeechHeard = false

  /// Whether a file could not be written: the run has failed.
  package var isFailedFile = false
  /// Whether sound is thrown away on purpose.
  package var isNowhere = false

  /// A status of an output that plays to `device`, or does not.
  package init(state: String, reason: String = "", device: String = "") {
    isProven = state == "running"
    self.state = state
    self.reason = reason
    self.device = device
  }

  init(_ status: PulseStatus) {
    isProven = status.isSounding
    state = status.state.rawValue
    reason = printableLine(status.reason)
    device = status.device
    deviceChanges = status.deviceChanges
    underruns = status.underruns
    askedDevice = status.askedDevice
    isSpeechHeard = status.isSpeechHeard
  }

  /// A file at a path, or nothing at all.
  init(file: String?, failure: AudioFileError?) {
    isProven = failure == nil
    state = failure == nil ? "running" : "dead"
    reason = printableLine(failure?.description ?? "")
    isFailedFile = failure != nil
    isNowhere = file == nil
    device = file ?? "nothing"
  }

  /// Whether it plays, and not where it was asked to.
  package var isElsewhere: Bool { isProven && !askedDevice.isEmpty && device != askedDevice }
}
