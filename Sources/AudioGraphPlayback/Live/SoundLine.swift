internal import FileOutput
internal import PulseOutput
internal import RealtimeAudio
internal import Synchronization
internal import Synthesis

/// Where sound that is made now goes.
package struct SoundDestination: Hashable, Sendable {
  /// Address of the server; `nil` leaves it to the user's session.
  package var server: String?
  /// Name of the sink; `nil` is the user's default.
  package var sink: String?
  /// Whether the sound is thrown away at the pace of the clock, for want of a server.
  package var isNowhere = false
  /// Seconds without sound after which a player says that it cannot be heard.
  package var patience = 3.0
  /// What mixers show.
  package var applicationName = "Audio graph"

  /// A server, by default the user's, and a sink of it.
  package init(server: String? = nil, sink: String? = nil) {
    self.server = server
    self.sink = sink
  }

  /// To nobody.
  package static var nowhere: SoundDestination {
    var destination = SoundDestination()
    destination.isNowhere = true
    return destination
  }

  /// Milliseconds that the server is asked to keep queued: what a change takes to be heard.
  static let bufferMilliseconds = 25
  /// Nanoseconds after which the last of what was given away has been heard.
  static let tail: Int64 = 25_000_000 + 100_000_000
}

/// Engine, its thread and where the sound goes: everything behind the orders.
///
/// Make, use and leave it on one thread. Once it is made the orders' other end plays.
final class SoundLine {
  let link = AudioLink()
  private let thread: RenderThread
  private let output: Output

  private enum Output {
    case pulse(PulseOutput)
    case nowhere(PacedOutput)
  }

  /// Orders that wait for the engine: more than any turn gives.
  static let capacity = 4_096

  /// Blocks that hold twice what the server asks for at once, and what is rendered ahead.
  private static let blockCapacity = SoundDestination.bufferMilliseconds * 48 / 64 * 2 + 128

  /// Starts the thread and the output; a sound server that is missing is a state and no error.
  ///
  /// - Throws: ``SoundLineError`` when the system has no thread or no memory left.
  init(_ destination: SoundDestination, commands: consuming RingReader<Command>)
    throws(SoundLineError)
  {
    var blocks = RingWriter<AudioBlock>(minimumCapacity: Self.blockCapacity)
    let reader = blocks.makeReader()
    do {
      thread = try RenderThread(
        engine: SynthesisEngine(commands: commands), blocks: blocks, link: link)
      output =
        destination.isNowhere
        ? .nowhere(try PacedOutput(file: nil, blocks: reader, link: link))
        : .pulse(
          try PulseOutput(PulseConfiguration(destination), blocks: reader, link: link))
    } catch {
      throw SoundLineError(description: "\(error)")
    }
  }

  deinit { leave() }

  /// Whether the sound is known to arrive.
  var isProven: Bool {
    switch output {
    case .pulse(let output): output.status.isSounding
    case .nowhere: true
    }
  }

  /// What keeps the sound from arriving and what to do about it; empty when nothing does.
  var reason: String {
    switch output {
    case .pulse(let output):
      output.status.reason.replacing("sonifyd", with: "this program")  // which may be any
    case .nowhere: ""
    }
  }

  /// Frames rendered so far, as far as the output takes them.
  var rendered: Int64 { link.rendered.load(ordering: .acquiring) }

  /// Whether an output takes what is rendered.
  var isConsuming: Bool { link.isConsuming.load(ordering: .acquiring) }

  /// What the engine did.
  var report: RenderReport { thread.report }

  /// Ends output and thread; what is queued is not played, so fade out first. A second call does nothing.
  func leave() {
    switch output {
    case .pulse(let output): output.stop()
    case .nowhere(let output): output.stop()
    }
    thread.stop()
  }
}

extension PulseConfiguration {
  fileprivate init(_ destination: SoundDestination) {
    self.init(
      applicationName: destination.applicationName, applicationID: "org.sonify.AudioGraph",
      server: destination.server, sink: destination.sink,
      bufferMilliseconds: Double(SoundDestination.bufferMilliseconds))
  }
}

/// The system has no thread or no memory left for sound.
struct SoundLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  let description: String
}
