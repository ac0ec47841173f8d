internal import CPulse
internal import Glibc

/// A one-shot timer of libpulse's loop, to be set again at will. Use it on that loop's thread.
@safe
final class LoopTimer {
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private let callback: pa_time_event_cb_t
  private let context: UnsafeMutableRawPointer
  private var event: OpaquePointer?

  /// Creates a timer that is not set; `callback` gets `context`.
  init(
    api: UnsafeMutablePointer<pa_mainloop_api>, context: UnsafeMutableRawPointer,
    callback: @escaping pa_time_event_cb_t
  ) {
    unsafe self.api = api
    unsafe self.context = context
    unsafe self.callback = callback
  }

  /// Whether the timer is set and has not fired.
  var isSet: Bool { unsafe event != nil }

  /// Sets the timer to `milliseconds` from now.
  ///
  /// libpulse takes a wall clock time and turns it into a monotonic one at once, so a later step of the
  /// wall clock does not move it. Source: libpulse 16, mainloop.c.
  func set(milliseconds: UInt64) {
    cancel()
    var time = timeval()
    unsafe pa_gettimeofday(&time)
    unsafe pa_timeval_add(&time, milliseconds * 1_000)
    unsafe event = api.pointee.time_new(api, &time, callback, context)
  }

  /// Unsets the timer. A timer that fired must be cancelled too, which `set` does.
  func cancel() {
    if let event = unsafe event { unsafe api.pointee.time_free(event) }
    unsafe event = nil
  }
}
