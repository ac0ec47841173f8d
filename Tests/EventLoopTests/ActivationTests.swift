import EventLoop
import Glibc
import TestSupport
import Testing

/// An open socket as a service manager would hand it over; `path` is bound, or nothing when it is `nil`.
private func makeSocket(
  _ type: __socket_type, at path: String?, family: Int32 = AF_UNIX, listens: Bool = true
) -> Int32 {
  let number = socket(family, Int32(type.rawValue), 0)
  if let path { _ = bind(number, to: path) }
  if type == SOCK_STREAM, listens { listen(number, 8) }
  return number
}

/// Sets variables of this process, as a service manager would have.
func setVariables(_ variables: [String: String]) {
  for (name, value) in variables { unsafe setenv(name, value, 1) }
}

private func isOpen(_ number: Int32) -> Bool { fcntl(number, F_GETFD) >= 0 }

@Suite(.serialized) struct ActivationTests {
  @Test func `tells the three sockets apart by path and type, whatever their order and names`()
    throws
  {
    let folder = try TemporaryFolder()
    var sockets = ActivatedSockets()
    let control = makeSocket(SOCK_STREAM, at: folder.file("control"))
    let datagram = makeSocket(SOCK_DGRAM, at: folder.file("datagram"))
    let stream = makeSocket(SOCK_STREAM, at: folder.file("stream"))
    for number in [control, datagram, stream] {
      sockets.add(Descriptor(owning: number), name: "sonifyd.socket")
    }
    sockets.remarkMissing()
    let remarks = sockets.remarks
    #expect(remarks.isEmpty)
    let kept = [
      sockets.control?.descriptor, sockets.datagram?.descriptor, sockets.stream?.descriptor,
    ]
    #expect(kept == [control, datagram, stream])
    let path = sockets.control?.path ?? ""
    #expect(path == folder.file("control"))
    for number in [control, datagram, stream] {
      #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
    }
  }

  @Test func `never removes the file of a socket that was handed over`() throws {
    let folder = try TemporaryFolder()
    do {
      let listener = Listener(
        adopting: Descriptor(owning: makeSocket(SOCK_STREAM, at: folder.file("stream"))))
      let number = listener.descriptor
      #expect(isOpen(number))
    }
    var status = stat()
    #expect(unsafe lstat(folder.file("stream"), &status) == 0)
  }

  /// What cannot be one of the three.
  enum Stranger: CaseIterable {
    case otherName, wrongType, wrongTypeOfDatagram, notListening, unbound, internet, noSocket

    func make(in folder: TemporaryFolder) -> Int32 {
      switch self {
      case .otherName: makeSocket(SOCK_STREAM, at: folder.file("other"))
      case .wrongType: makeSocket(SOCK_DGRAM, at: folder.file("stream"))
      case .wrongTypeOfDatagram: makeSocket(SOCK_STREAM, at: folder.file("datagram"))
      case .notListening: makeSocket(SOCK_STREAM, at: folder.file("stream"), listens: false)
      case .unbound: makeSocket(SOCK_DGRAM, at: nil)
      case .internet: makeSocket(SOCK_STREAM, at: nil, family: AF_INET)
      case .noSocket: unsafe open("/dev/null", O_RDONLY)
      }
    }
  }

  @Test(arguments: Stranger.allCases)
  func `closes what it cannot use and says what was expected`(stranger: Stranger) throws {
    let folder = try TemporaryFolder()
    let number = stranger.make(in: folder)
    var sockets = ActivatedSockets()
    sockets.add(Descriptor(owning: number), name: "odd")
    sockets.remarkMissing()
    let (isEmpty, remarks) = (sockets.isEmpty, sockets.remarks)
    #expect(isEmpty && !isOpen(number))
    #expect(remarks.count == 1)
    #expect(remarks.first?.contains("closed descriptor \(number) (odd)") == true)
    #expect(remarks.first?.contains("ListenDatagram=") == true)
  }

  @Test func `a mark that the manager still keeps tells of a crash`() {
    var sockets = ActivatedSockets()
    let number = unsafe open("/dev/null", O_RDONLY)
    sockets.add(Descriptor(owning: number), name: "running")
    let (isAfterCrash, remarks) = (sockets.isAfterCrash, sockets.remarks)
    #expect(isAfterCrash && remarks.isEmpty)
  }

  @Test func `keeps the first of two alike`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    var sockets = ActivatedSockets()
    let first = makeSocket(SOCK_STREAM, at: folder.file("stream"))
    sockets.add(Descriptor(owning: first), name: "a")
    sockets.add(
      Descriptor(owning: makeSocket(SOCK_STREAM, at: other.file("stream"))), name: "b")
    let (kept, remarks) = (sockets.stream?.descriptor, sockets.remarks)
    #expect(kept == first && remarks.count == 1)
  }

  @Test func `names what is missing when only some were handed over`() throws {
    let folder = try TemporaryFolder()
    var sockets = ActivatedSockets()
    sockets.add(
      Descriptor(owning: makeSocket(SOCK_STREAM, at: folder.file("stream"))), name: "")
    sockets.remarkMissing()
    let remarks = sockets.remarks
    #expect(remarks.count == 2)
    #expect(remarks.first?.contains("add ListenDatagram=%t/sonifyd/datagram") == true)
    #expect(remarks.last?.contains("add ListenStream=%t/sonifyd/control") == true)
  }

  @Test func `what is meant for another process is left alone, and the variables go`() {
    setVariables(["LISTEN_PID": "1", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "a:b:c"])
    let sockets = ActivatedSockets.take()
    let (isEmpty, remarks) = (sockets.isEmpty, sockets.remarks)
    #expect(isEmpty && remarks.isEmpty)
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
      #expect(unsafe getenv(name) == nil)
    }
  }

  @Test func `says that descriptors were promised that are not there`() {
    setVariables(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "4000"])
    let sockets = ActivatedSockets.take()
    let (isEmpty, remarks) = (sockets.isEmpty, sockets.remarks)
    #expect(isEmpty)
    #expect(
      remarks == ["the sockets that systemd handed over cannot be used: Bad file descriptor"])
  }
}
