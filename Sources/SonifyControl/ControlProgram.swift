internal import ControlProtocol

/// The control client: arguments in, exit status out.
public struct ControlProgram {
  private let arguments: [String]

  /// Creates a client for the words after the program's name.
  public init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Runs one command.
  ///
  /// - Returns: 0 fine, 1 refused or failed, 2 wrong use, 3 no daemon.
  public func run() -> Int32 {
    guard arguments == ["--version"] else { return 2 }
    print("sonifyctl \(programVersion)")
    return 0
  }
}
