internal import ControlProtocol
internal import EventLoop
@unsafe @preconcurrency internal import Glibc

/// The program: arguments in, exit status out.
public struct Daemon {
  private let arguments: [String]

  /// Creates a daemon for the words after the program's name.
  public init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Runs to the end of the input, or until SIGINT or SIGTERM.
  ///
  /// - Returns: 0 after a clean end, 1 for a failure at run time, 2 for wrong use, 78 for a wrong
  ///   configuration.
  public func run() -> Int32 {
    StandardFiles.fill()
    if arguments.contains("--help") {
      Messages.print(Help.text)
      return 0
    }
    if arguments.contains("--version") {
      Messages.print("sonifyd \(programVersion)")
      return 0
    }
    do throws(DaemonError) {
      return try start()
    } catch {
      error.lines.forEach(Messages.say)
      return error.exitStatus
    }
  }

  private func start() throws(DaemonError) -> Int32 {
    let options: Options
    do { options = try Options(parsing: arguments) } catch { throw .usage(error) }
    let configuration = try DaemonConfiguration(options)
    SignalMask.ignoreBrokenPipes()
    DescriptorLimit.raise()
    let service = ServiceStart()
    let plan = RunPlan(options, standardInput: .of(0), isActivated: service.isActivated)
    guard !plan.isOffline else { return try DataClockRun(options, configuration.chart).run() }
    if plan.input == .none, !plan.opensSockets {
      throw .usage(
        .conflict("nothing to read: give '-' to read standard input, or leave --no-sockets out"))
    }
    SignalMask.block([SIGTERM, SIGINT, SIGHUP, SIGUSR1])  // before any thread exists
    return try LiveRun(plan, options, configuration, service).run()
  }
}
