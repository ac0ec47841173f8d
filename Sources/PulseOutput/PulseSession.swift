internal import CPulse
internal import Glibc
internal import RealtimeAudio

/// One life on libpulse's thread: connects, plays, notices what goes wrong and connects again, for ever.
///
/// Everything here runs on that thread or while it is locked out, so nothing needs a lock. Nothing
/// waits: a callback changes the facts, and `publish` says what they come to. Contexts and streams
/// are let go in timers only, never inside one of their own callbacks.
@safe
final class PulseSession {
  let configuration: PulseConfiguration
  let board: StatusBoard
  let link: AudioLink
  let api: UnsafeMutablePointer<pa_mainloop_api>
  let speech: SpeechWatch
  var feed: BlockFeed
  var facts = PulseFacts()

  var context: OpaquePointer?
  var stream: OpaquePointer?
  /// Index of the sink at the server.
  var sinkIndex = UInt32.max
  /// Whether the server has been told to forget what it holds and has not answered.
  var isFlushing = false
  /// Bytes that the server has asked for since then: for the past.
  var staleBytes = 0
  /// Monotonic nanoseconds of the server's last request for samples.
  var lastRequest: Int64 = 0
  /// Monotonic nanoseconds until which a quiet server is not called frozen.
  var graceEnds: Int64 = 0
  /// Nanoseconds without a request after which a server is called frozen.
  var patience = Int64.milliseconds(1_000)

  private var blockEvent: OpaquePointer?
  /// How often the clock was looked at; the delay is asked for at every fourth look.
  private var checks = 0
  /// Monotonic nanoseconds of the last look.
  private var lastCheck: Int64 = 0
  private var retryTimer: LoopTimer?
  private var checkTimer: LoopTimer?
  private var backOff = BackOff()
  private var descriptors = DescriptorReserve()
  /// Monotonic nanoseconds at which the attempt to connect began.
  private var attemptBegan: Int64 = 0

  init(
    configuration: PulseConfiguration, blocks: consuming RingReader<AudioBlock>, link: AudioLink,
    board: StatusBoard, api: UnsafeMutablePointer<pa_mainloop_api>
  ) {
    self.configuration = configuration
    self.link = link
    self.board = board
    unsafe self.api = api
    speech = unsafe SpeechWatch(board: board, api: api)
    feed = BlockFeed(blocks: blocks, link: link)
  }

  /// What the callbacks get; the session outlives them, because `stop` unhooks them all.
  var userdata: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Begins to listen for blocks and to connect. Call with the loop locked.
  func start() {
    unsafe blockEvent = api.pointee.io_new(
      api, link.outputSignal.descriptor, PA_IO_EVENT_INPUT, blocksReady, userdata)
    unsafe pa_mainloop_api_once(api, threadBegan, nil)
    retryTimer = unsafe LoopTimer(api: api, context: userdata, callback: retryDue)
    checkTimer = unsafe LoopTimer(api: api, context: userdata, callback: checkDue)
    connect()
  }

  /// Lets everything go at once; what is queued is not played. Call with the loop locked.
  func stop() {
    retryTimer?.cancel()
    checkTimer?.cancel()
    if let event = unsafe blockEvent { unsafe api.pointee.io_free(event) }
    unsafe blockEvent = nil
    closeContext()
  }

  // MARK: Connecting

  /// Tries what is missing: a new connection, or only a stream on the one that is there.
  func retry() {
    retryTimer?.cancel()
    guard let context = unsafe context, unsafe pa_context_get_state(context) == PA_CONTEXT_READY
    else {
      closeContext()
      return connect()
    }
    closeStream()
    attemptBegan = monotonicNanoseconds()
    unsafe openStream(context)
  }

  private func connect() {
    attemptBegan = monotonicNanoseconds()
    lastCheck = attemptBegan
    checkTimer?.set(milliseconds: checkPeriod)
    descriptors.release()
    guard let created = unsafe makeContext() else {
      return fail(.library(call: "pa_context_new", detail: "out of memory"))
    }
    unsafe context = created
    unsafe pa_context_set_state_callback(created, contextChanged, userdata)
    // Never start a server: one that we own would die with us and hide the user's.
    let code = unsafe pa_context_connect(
      created, configuration.server, PA_CONTEXT_NOAUTOSPAWN, nil)
    if code < 0 { fail(connectionFault()) }
  }

  private func makeContext() -> OpaquePointer? {
    guard let properties = unsafe pa_proplist_new() else { return nil }
    defer { unsafe pa_proplist_free(properties) }
    unsafe pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, configuration.applicationName)
    unsafe pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, configuration.applicationID)
    unsafe pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, configuration.iconName)
    return unsafe pa_context_new_with_proplist(api, configuration.applicationName, properties)
  }

  /// Looks at what became of the connection.
  func connectionChanged() {
    guard let context = unsafe context else { return }
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY:
      facts.isUnanswered = false
      unsafe subscribe(context)
      unsafe speech.join(context)
      unsafe openStream(context)
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      fail(connectionFault())
    default: break
    }
  }

  /// Notes that there is no stream and why, and tries again later.
  func fail(_ fault: PulseFault) {
    feed.end()
    facts.isOpen = false
    note(fault)
    if fault != .noAnswer { facts.isUnanswered = false }
    publish()
    if retryTimer?.isSet == false { retryTimer?.set(milliseconds: backOff.next()) }
    descriptors.fill()  // before a client takes what the failed connection has left
  }

  /// Remembers why. A server that is away is no news at each attempt, in whatever words.
  private func note(_ fault: PulseFault) {
    if case .unreachable = fault, case .unreachable = facts.fault { return }
    facts.fault = fault
  }

  /// Forgets earlier failures.
  func connectionSucceeded() {
    backOff = BackOff()
    facts.fault = nil
  }

  /// Whether an attempt has begun and not ended: libpulse takes its descriptors then.
  private var isConnecting: Bool {
    guard let context = unsafe context else { return false }
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_CONNECTING, PA_CONTEXT_AUTHORIZING, PA_CONTEXT_SETTING_NAME: return true
    default: return false
    }
  }

  // MARK: The clock

  /// Twice a second: has anybody gone quiet?
  func check() {
    guard unsafe context != nil else { return }
    checkTimer?.set(milliseconds: checkPeriod)
    let now = monotonicNanoseconds()
    noteLateness(at: now)
    if !isConnecting { descriptors.fill() }
    if facts.isOpen {
      checkFlow(at: now)
    } else if retryTimer?.isSet == false, now - attemptBegan > answerDeadline {
      giveUpOnServer()
    }
  }

  /// When it is this thread that stood still, the server gets its time anew.
  private func noteLateness(at now: Int64) {
    defer { lastCheck = now }
    guard now - lastCheck > Int64.milliseconds(2 * Int64(checkPeriod)) else { return }
    graceEnds = max(graceEnds, now + patience)
    attemptBegan = max(attemptBegan, now)
  }

  private func checkFlow(at now: Int64) {
    checks += 1
    if checks % 4 == 0 { refreshLatency() }
    guard let stream = unsafe stream, unsafe pa_stream_is_suspended(stream) != 1 else { return }
    let silence = now - lastRequest
    guard silence > patience, now > graceEnds else { return publish() }
    if facts.isFlowing || facts.isSuspended {
      facts.isFlowing = false
      facts.isSuspended = false
      feed.end()
      publish()
    }
    if silence > patience + freezeDeadline { giveUpOnServer() }
  }

  /// Leaves a server that does not answer; a new connection waits for it to wake up.
  private func giveUpOnServer() {
    closeContext()
    facts.isUnanswered = true
    fail(.noAnswer)
  }

  // MARK: Letting go

  func closeStream() {
    feed.end()
    facts.isOpen = false
    guard let stream = unsafe stream else { return }
    unsafe unhook(stream)
    unsafe pa_stream_disconnect(stream)
    unsafe pa_stream_unref(stream)
    unsafe self.stream = nil
  }

  private func closeContext() {
    closeStream()
    speech.leave()
    guard let context = unsafe context else { return }
    unsafe pa_context_set_state_callback(context, nil, nil)
    unsafe pa_context_set_subscribe_callback(context, nil, nil)
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
    unsafe self.context = nil
    descriptors.fill()
  }

  /// Writes what the facts come to on the board, and with it what `change` says: in one piece, because
  /// whoever reads in between would be told of a new device by the name of the old one.
  func publish(_ change: (inout PulseStatus) -> Void = { _ in }) {
    if facts.state == .running { facts.hasSounded = true }
    let facts = facts
    board.update { status in
      change(&status)
      status.state = facts.state
      status.reason = facts.reason
      status.device = facts.isOpen ? facts.device : ""
      status.askedDevice = facts.askedDevice
    }
  }
}

/// Milliseconds between two looks at the flow.
private let checkPeriod: UInt64 = 500
/// Nanoseconds in which a server must answer an attempt to connect.
private let answerDeadline = Int64.milliseconds(5_000)
/// Nanoseconds that a stream may stay frozen before it is given up.
private let freezeDeadline = Int64.milliseconds(3_000)

/// How long to wait before the next attempt.
private struct BackOff {
  private var milliseconds: UInt64 = 100

  /// 0.1 s, doubling to 1 s, so that sound is back within 2 s after the server.
  mutating func next() -> UInt64 {
    defer { milliseconds = min(milliseconds * 2, 1_000) }
    return milliseconds
  }
}
