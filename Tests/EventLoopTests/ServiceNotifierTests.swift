import EventLoop
import Glibc
import TestSupport
import Testing

/// A notifier for the variables, which are gone afterwards.
private func notifier(_ variables: [String: String]) -> ServiceNotifier {
  for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsafe unsetenv(name) }
  setVariables(variables)
  defer { for name in variables.keys { #expect(unsafe getenv(name) == nil) } }
  return ServiceNotifier()
}

@Suite(.serialized) struct ServiceNotifierTests {
  @Test func `says each turn and the newest sentence`() throws {
    let manager = try NotifySocket()
    let notifier = notifier(["NOTIFY_SOCKET": manager.path])
    #expect(notifier.isActive && notifier.watchdogPeriod == nil)
    notifier.tell(.ready)
    notifier.tell(status: "Playing 3 series\nREADY=1 to test.")
    notifier.keepAlive()
    let before = MonotonicClock.now / 1_000
    notifier.tell(.reloading)
    notifier.tell(.stopping)
    #expect(manager.next() == "READY=1")
    #expect(manager.next() == "STATUS=Playing 3 series READY=1 to test.")
    #expect(manager.next() == "WATCHDOG=1")
    let words = manager.next()?.split(separator: "\n") ?? []
    #expect(words.first == "RELOADING=1")
    let stamp = words.last.flatMap { Int64($0.dropFirst("MONOTONIC_USEC=".count)) }
    #expect(stamp.map { $0 >= before && $0 <= MonotonicClock.now / 1_000 } == true)
    #expect(manager.next() == "STOPPING=1")
    #expect(manager.next() == "FDSTOREREMOVE=1\nFDNAME=running")
    #expect(manager.next() == nil)
  }

  @Test func `gives a mark to keep, with its descriptor`() throws {
    let manager = try NotifySocket()
    notifier(["NOTIFY_SOCKET": manager.path]).keepMark()
    let received = manager.nextWithDescriptor()
    #expect(received?.message == "FDSTORE=1\nFDNAME=running")
    #expect(received?.hasDescriptor == true)
  }

  @Test func `never waits for a manager that does not read, and then says what holds`() throws {
    let manager = try NotifySocket()
    let notifier = notifier(["NOTIFY_SOCKET": manager.path])
    let start = MonotonicClock.now
    for number in 0..<10_000 { notifier.tell(status: "\(number)") }
    notifier.tell(.reloading)
    notifier.tell(.ready)
    #expect(MonotonicClock.now - start < 5_000_000_000)
    var last: String?
    while let message = manager.next() { last = message }
    #expect(last != "STATUS=9999")
    notifier.keepAlive()
    #expect(manager.next() == "READY=1\nSTATUS=9999")
    #expect(manager.next() == "WATCHDOG=1")
  }

  @Test(arguments: [
    "", "relative", "@", "/nonexistent/socket", "/" + String(repeating: "x", count: 200),
  ])
  func `a manager that is not there is no fault`(path: String) {
    let notifier = notifier(["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000"])
    notifier.tell(.ready)
    notifier.tell(status: "Fine.")
    notifier.keepAlive()
    #expect(notifier.isActive == (path == "/nonexistent/socket"))
  }

  @Test func `an abstract name is reached as well`() throws {
    let name = "sonifyd-test-\(getpid())"
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(manager) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes[1...].copyBytes(from: name.utf8)
    }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(manager, $0, size)
      }
    }
    try #require(bound == 0)
    notifier(["NOTIFY_SOCKET": "@" + name]).tell(.ready)
    var receiver = DatagramReceiver(capacity: 64)
    #expect(receiver.receive(from: manager) == 1)
    var length = 0
    receiver.withMessage(0) { bytes, _ in length = bytes.count }
    #expect(length == 7)
  }

  @Test(
    arguments: [
      ("1000000", nil, 1_000_000_000), ("5000000", "\(getpid())", 5_000_000_000),
      ("5000000", "1", nil), ("0", nil, nil), ("soon", nil, nil),
      ("18446744073709551614", nil, nil),
    ] as [(String, String?, Int64?)])
  func `knows how long it may be silent`(period: String, process: String?, expected: Int64?) throws
  {
    let manager = try NotifySocket()
    var variables = ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": period]
    variables["WATCHDOG_PID"] = process
    #expect(notifier(variables).watchdogPeriod == expected)
  }
}
