internal import Foundation

/// Holds one thread of another process still, as a fault of ours might, while its others go on.
///
/// Done as a debugger does it, so the program under test needs no hook. Let it go to let the thread run.
public final class HeldThread {
  private let holder: TestProcess

  /// Stops thread `identifier` and returns when that is done.
  public init(_ identifier: Int32) throws {
    holder = try TestProcess(["python3", "-c", Self.script, "\(identifier)"])
    guard eventually(within: 10, { self.holder.output == "held\n" }) != nil else {
      throw TestSupportError("cannot hold thread \(identifier): \(holder.errors)")
    }
  }

  deinit { release() }

  /// Lets the thread go on.
  public func release() {
    holder.signal(SIGKILL)
    _ = holder.wait(seconds: 5)
  }

  /// The threads of a process with their names, by number.
  public static func threads(of process: Int32) throws -> [Int32: String] {
    let folder = "/proc/\(process)/task"
    let numbers = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      Int32($0)
    }
    return try Dictionary(
      uniqueKeysWithValues: numbers.map {
        let name = try String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)
        return ($0, name.trimmingCharacters(in: .newlines))
      })
  }

  /// PTRACE_SEIZE and PTRACE_INTERRUPT: unlike a stop signal they stop one thread alone.
  private static let script = """
    import ctypes, sys, time
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    thread = int(sys.argv[1])
    for request in (0x4206, 0x4207):
        if ptrace(request, thread, None, None) != 0:
            sys.exit(f"ptrace: error {ctypes.get_errno()}")
    print("held", flush=True)
    time.sleep(60)
    """
}
