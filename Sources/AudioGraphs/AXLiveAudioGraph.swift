internal import CLiveAudioGraph
@unsafe @preconcurrency internal import Glibc
internal import Synchronization

/// One value that is heard while it changes: a tone whose pitch follows it.
///
/// There is one such graph in a program. Its functions may be called on any thread, return at once, and
/// are cheap enough to be called for every value that a sensor gives.
///
/// ```text
/// start                  a soft tick, at once and every 5 s: it listens, and the sound arrives
/// first value            a soft tone fades in, 220 Hz for 0 to 1760 Hz for 1
/// later values           it glides there, 95 % of the way in 75 ms
/// below 0, above 1       the tone rests at that end, and a mark says so once
/// not a number           a short burst of noise; the tone rests where it is
/// nothing for long       the tone fades out and three falling bursts of noise call, again and again
/// stop                   it fades out in 50 ms
/// ```
///
/// The sound is made by the module AudioGraphPlayback, which has only to be in the program; the library
/// product AudioGraphs brings it along. Without it ``start()`` says so on standard error.
open class AXLiveAudioGraph {
  /// Begins to listen for values. Does nothing while the graph plays already.
  ///
  /// A sound server that is missing is waited for. After three seconds without sound a line on standard
  /// error says why.
  open class func start() {
    guard live_audio_graph_has_player() != 0 else { return complainOnce() }
    live_audio_graph_start(tellsWhenStale ? 1 : 0)
  }

  /// Moves the tone.
  ///
  /// - Parameter value: 0 is the lowest pitch, 1 the highest. Values beyond are held at the ends; those
  ///   that are not finite are heard as missing. Before ``start()`` and after ``stop()`` it is ignored.
  open class func updateValue(_ value: Double) {
    live_audio_graph_update(value)
  }

  /// Fades the tone out and leaves the sound server. Does nothing unless the graph plays.
  open class func stop() {
    live_audio_graph_stop()
  }

  /// Whether a listener is told when values stop coming, as after three times the longest of the last
  /// eight intervals (5 s at the least; 60 s before the third value): a tone that only rests says that
  /// the value does, and must not be mistaken for it. On at first; turn it off before ``start()`` where
  /// values come only when something changes, as those of a slider do. Not one of Apple's.
  public static var tellsWhenStale: Bool {
    get { !isSilentWhenStale.load(ordering: .relaxed) }
    set { isSilentWhenStale.store(!newValue, ordering: .relaxed) }
  }

  private static let isSilentWhenStale = Atomic<Bool>(false)
  private static let hasComplained = Atomic<Bool>(false)

  private static func complainOnce() {
    guard !hasComplained.exchange(true, ordering: .relaxed) else { return }
    unsafe fputs(
      """
      AXLiveAudioGraph: nothing will be heard, because AudioGraphPlayback is not in this program. \
      Depend on the library product AudioGraphs, which contains it.\n
      """, stderr)
  }
}
