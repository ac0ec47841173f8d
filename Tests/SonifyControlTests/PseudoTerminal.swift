import Glibc
import TestSupport

/// A terminal whose keys a test presses.
final class PseudoTerminal {
  /// Path of the end that a program reads.
  let path: String
  private let keys: Int32
  /// Holds the terminal open, so that its settings outlive the program.
  private let screen: Int32

  /// TIOCSPTLCK and TIOCGPTN, which Swift's Glibc leaves out.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  init() throws {
    keys = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (locked, number): (Int32, Int32) = (0, 0)
    guard keys >= 0, unsafe ioctl(keys, Self.setLock, &locked) == 0,
      unsafe ioctl(keys, Self.getNumber, &number) == 0
    else { throw TestSupportError("no pseudo terminal") }
    path = "/dev/pts/\(number)"
    screen = unsafe open(path, O_RDWR | O_NOCTTY)
    guard screen >= 0 else { throw TestSupportError("\(path) cannot be opened") }
  }

  deinit {
    close(screen)
    close(keys)
  }

  /// Whether keys are shown and come a line at a time, as a shell wants it.
  var isUsual: Bool {
    var settings = termios()
    unsafe tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }

  func press(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(keys, $0.baseAddress, $0.count) }
  }
}
