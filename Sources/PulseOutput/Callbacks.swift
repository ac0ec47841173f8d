internal import CPulse

// libpulse calls these on its own thread. They capture nothing and belong to no actor: each finds the
// session behind the pointer and hands over.

private func session(_ userdata: UnsafeMutableRawPointer?) -> PulseSession? {
  unsafe userdata.map { unsafe Unmanaged<PulseSession>.fromOpaque($0).takeUnretainedValue() }
}

func threadBegan(_: UnsafeMutablePointer<pa_mainloop_api>?, _: UnsafeMutableRawPointer?) {
  raiseThreadPriority()
}

func contextChanged(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.connectionChanged()
}

func serverChanged(
  _: OpaquePointer?, _ event: pa_subscription_event_type_t, _ index: UInt32,
  _ userdata: UnsafeMutableRawPointer?
) {
  unsafe session(userdata)?.objectChanged(event.rawValue, index: index)
}

func streamStateChanged(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.streamChanged()
}

func samplesRequested(_: OpaquePointer?, _ bytes: Int, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.request(bytes: bytes)
}

func streamStarted(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.started()
}

func streamUnderflowed(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.underflowed()
}

func streamOverflowed(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.overflowed()
}

func streamSuspended(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.suspensionChanged()
}

func streamMoved(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.moved()
}

func bufferChanged(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.noteBuffer()
}

func streamEvent(
  _: OpaquePointer?, _ name: UnsafePointer<CChar>?, _: OpaquePointer?,
  _ userdata: UnsafeMutableRawPointer?
) {
  guard let name = unsafe name else { return }
  unsafe session(userdata)?.event(String(cString: name))
}

func streamFlushed(_: OpaquePointer?, _: Int32, _ userdata: UnsafeMutableRawPointer?) {
  unsafe session(userdata)?.flushed()
}

func timingUpdated(_: OpaquePointer?, _ success: Int32, _ userdata: UnsafeMutableRawPointer?) {
  if success != 0 { unsafe session(userdata)?.noteLatency() }
}

func streamDescribed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  if let info = unsafe info { unsafe session(userdata)?.describe(info.pointee) }
}

func sinkDescribed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  if let info = unsafe info { unsafe session(userdata)?.describe(info.pointee) }
}

func newSinkDescribed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  guard let name = unsafe info.flatMap({ unsafe $0.pointee.name }) else { return }
  unsafe session(userdata)?.returnTo(String(cString: name))
}

func sinkListed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  let name = unsafe info.flatMap { unsafe $0.pointee.name }.map { unsafe String(cString: $0) }
  unsafe session(userdata)?.list(name)
}

func blocksReady(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: Int32, _: pa_io_event_flags_t,
  _ userdata: UnsafeMutableRawPointer?
) {
  unsafe session(userdata)?.blocksArrived()
}

func retryDue(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: UnsafePointer<timeval>?,
  _ userdata: UnsafeMutableRawPointer?
) {
  unsafe session(userdata)?.retry()
}

func checkDue(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: UnsafePointer<timeval>?,
  _ userdata: UnsafeMutableRawPointer?
) {
  unsafe session(userdata)?.check()
}
