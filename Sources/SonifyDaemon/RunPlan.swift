internal import Configuration
package import EventLoop

/// What a run reads and by whose clock, from the command line and the kind of standard input.
package struct RunPlan: Hashable {
  /// What standard input is used for.
  package enum Input: Hashable {
    case none
    /// Points arrive now.
    case pipe
    /// Points wait for the moment of their stamps.
    case file
  }

  package var input: Input
  package var opensSockets: Bool
  /// Renders as fast as it can instead of in real time.
  package var isOffline: Bool

  /// A pipe or a file is read alone; a terminal or nothing at all means a daemon, and so do sockets that
  /// were handed over.
  package init(_ options: Options, standardInput: InputKind, isActivated: Bool = false) {
    let reads = options.readsInput || (standardInput != .none && !isActivated)
    let isDataClock = (options.clock ?? (standardInput == .file ? .data : .real)) == .data
    opensSockets = options.sockets ?? (isActivated || !reads)
    isOffline = reads && isDataClock && options.output != .pulse && !opensSockets
    input = reads ? (isDataClock ? .file : .pipe) : .none
  }
}

/// The folder for the sockets.
///
/// - Throws: ``DaemonError`` when there is none to be found, saying what to set.
func runtimeFolder() throws(DaemonError) -> String {
  if let folder = RuntimeFolder.path() { return folder }
  throw .failed(
    """
    no folder for the sockets: XDG_RUNTIME_DIR is not set. Log in through a session that sets it, \
    or set SONIFYD_RUNTIME_DIR.
    """)
}
