internal import EventLoop

/// What the service manager gave at the start, taken before any other thread exists.
struct ServiceStart: ~Copyable {
  /// The sockets that it holds for us.
  var sockets: ActivatedSockets
  /// Where it is told how we are.
  let report: ServiceReport

  /// Takes it out of the environment.
  init() {
    sockets = .take()
    report = ServiceReport(ServiceNotifier())
  }

  /// Whether we were started for sockets, and are a daemon whatever standard input is.
  var isActivated: Bool { !sockets.isEmpty }
}

extension LiveRun {
  /// The sockets for numbers: those handed over, or else our own.
  func openSockets() throws -> SocketInputs {
    for remark in handedOver.remarks { Messages.say(printableLine(remark)) }
    guard !handedOver.isEmpty else {
      return try SocketInputs(path: try runtimeFolder(), session: session)
    }
    return try SocketInputs(handedOver: &handedOver, session: session)
  }

  /// Tells the manager that we serve: once, when it is true.
  func reportReady() {
    let now = MonotonicClock.now
    service.ready(serviceFacts, buffer: clamped(options.buffer * 1e6), at: now)
    reportToManager(at: now)
  }

  /// Tells the manager what is new, and that we live, when that is due.
  func reportToManager(at now: Int64) {
    let due = service.turn(
      serviceFacts, rendered: session.sound.progress.rendered,
      takesSound: session.sound.status.state == "running", at: now)
    wake(at: due)
  }

  private var serviceFacts: ServiceReport.Facts {
    let device = session.sound.status.device
    return ServiceReport.Facts(
      health: session.healthReport, device: device.isEmpty ? "none" : device,
      seriesCount: session.chart.seriesCount)
  }
}
