import EventLoop
import Glibc
import TestSupport
import Testing

/// A folder of its own for one test, gone when the test ends.
private final class Folder {
  let path: String
  init() {
    path = "/tmp/sonifyd-test-\(getpid())-\(MonotonicClock.now)"
    _ = unsafe mkdir(path, 0o700)
  }
  deinit {
    for name in ["stream", "datagram", "file"] { _ = unsafe unlink(path + "/" + name) }
    _ = unsafe rmdir(path)
  }
}

private func client(_ type: __socket_type, to path: String) -> Int32 {
  let number = socket(AF_UNIX, Int32(type.rawValue), 0)
  if connect(number, to: path) { return number }
  close(number)
  return -1
}

private func mode(_ path: String) -> mode_t {
  var status = stat()
  return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

/// Runs `body`; returns the socket error it threw.
private func socketError(_ body: () throws(SocketError) -> Void) -> SocketError? {
  do {
    try body()
    return nil
  } catch { return error }
}

/// The messages of the last call, each with a word behind it when it was cut.
private func messages(in receiver: borrowing DatagramReceiver) -> [String] {
  var messages: [String] = []
  for index in 0..<receiver.count {
    receiver.withMessage(index) { bytes, isTruncated in
      let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      messages.append(isTruncated ? text + " cut" : text)
    }
  }
  return messages
}

@Suite(.serialized) struct SocketTests {
  @Test func `a socket is born with mode 0600 whatever the umask, and goes with its owner`() throws
  {
    let folder = Folder()
    let old = umask(0)
    defer { umask(old) }
    do {
      let listener = try Listener(.stream, path: folder.path + "/stream")
      #expect(mode(listener.path) == 0o600)
      #expect(umask(0) == 0)  // the process's own mask is back
    }
    #expect(mode(folder.path + "/stream") == 0)
  }

  @Test(arguments: [Listener.Kind.stream, .datagram])
  func `takes over a socket whose owner died and respects one that lives`(
    kind: Listener.Kind
  ) throws {
    let folder = Folder()
    let path = folder.path + "/stream"
    let child = startListener(kind, path)
    try #require(child > 0)
    let refusal = socketError { () throws(SocketError) in _ = try Listener(kind, path: path) }
    #expect(refusal == .inUse(path))
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
    #expect(mode(path) != 0)  // the dead leave their file behind
    let heir = try Listener(kind, path: path)
    #expect(client(kind == .stream ? SOCK_STREAM : SOCK_DGRAM, to: heir.path) >= 0)
  }

  @Test func `never removes what is not a socket`() throws {
    let folder = Folder()
    let path = folder.path + "/file"
    close(unsafe open(path, O_CREAT | O_WRONLY, 0o644))
    let refusal = socketError { () throws(SocketError) in _ = try Listener(.stream, path: path) }
    #expect(refusal == .notASocket(path))
    #expect(mode(path) == 0o644)
  }

  @Test func `does not unlink the socket of a successor`() throws {
    let folder = Folder()
    let path = folder.path + "/stream"
    do {
      let first = try Listener(.stream, path: path)
      _ = unsafe unlink(first.path)
      let second = try Listener(.stream, path: path)
      _ = consume first
      #expect(mode(second.path) == 0o600)
    }
    #expect(mode(path) == 0)
  }

  @Test func `refuses a path that the kernel would cut`() {
    let path = "/tmp/" + String(repeating: "x", count: 120)
    let refusal = socketError { () throws(SocketError) in _ = try Listener(.stream, path: path) }
    #expect(refusal == .pathTooLong(path))
    #expect(refusal?.description.contains("the limit is 107") == true)
  }

  @Test func `one daemon holds a folder at a time`() throws {
    let folder = Folder()
    do {
      let first = try SocketFolder(path: folder.path)
      let refusal = socketError { () throws(SocketError) in
        _ = try SocketFolder(path: folder.path)
      }
      #expect(refusal == .inUse(first.path))
    }
    _ = try SocketFolder(path: folder.path)
  }

  @Test func `refuses a folder that others may write to`() throws {
    let folder = Folder()
    _ = unsafe chmod(folder.path, 0o777)
    let refusal = socketError { () throws(SocketError) in _ = try SocketFolder(path: folder.path) }
    #expect(refusal?.description.contains("others may write to it") == true)
  }

  @Test func `a cut message is marked, an empty one is a message`() throws {
    let folder = Folder()
    let listener = try Listener(.datagram, path: folder.path + "/datagram")
    var receiver = DatagramReceiver(capacity: 16)
    #expect(receiver.receive(from: listener.descriptor) == 0)
    let sender = client(SOCK_DGRAM, to: listener.path)
    defer { close(sender) }
    for text in ["load 1.5", "load 1234567890123", ""] {
      #expect(unsafe send(sender, text, text.utf8.count, 0) == text.utf8.count)
    }
    #expect(receiver.receive(from: listener.descriptor) == 3)
    #expect(messages(in: receiver) == ["load 1.5", "load 12345678901 cut", ""])
    #expect(receiver.receive(from: listener.descriptor) == 0)
    #expect(receiver.count == 0)
  }

  @Test func `takes what waits in pieces of at most a batch, in order`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var receiver = DatagramReceiver(capacity: 8)
    var sent = 0
    // The kernel's queue may hold as few as ten.
    while sent < 100, unsafe send(ends[0], "\(sent)", "\(sent)".utf8.count, Int32(MSG_DONTWAIT)) > 0
    {
      sent += 1
    }
    #expect(sent >= 10)
    var received: [String] = []
    while receiver.receive(from: ends[1]) > 0 {
      #expect(receiver.count <= DatagramReceiver.batch)
      received += messages(in: receiver)
    }
    #expect(received == (0..<sent).map { "\($0)" })
  }

  @Test func `refuses a connection at the descriptor limit instead of spinning`() throws {
    let folder = Folder()
    let listener = try Listener(.stream, path: folder.path + "/stream")
    let acceptor = Acceptor(listener: listener.descriptor)
    let sender = client(SOCK_STREAM, to: listener.path)
    defer { close(sender) }
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // A limit below the lowest free number leaves none for accept.
    let lowest = dup(0)
    close(lowest)
    var tight = limit
    tight.rlim_cur = rlim_t(lowest)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &tight)
    let accepted = acceptor.next()
    let refused = acceptor.refused
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let gotOne = accepted != nil
    #expect(!gotOne && refused == 1)
    var byte: UInt8 = 0
    #expect(unsafe recv(sender, &byte, 1, 0) == 0)  // the client is told by an end
  }
}

/// Sets the limit of descriptors for the time of `body` to those that are open and `more`.
private func withDescriptors(more: Int, _ body: () -> Void) {
  var limit = rlimit()
  unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let lowest = dup(0)
  close(lowest)
  var tight = limit
  tight.rlim_cur = rlim_t(Int(lowest) + more)
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &tight)
  body()
  unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

@Suite(.serialized) struct AcceptorTests {
  @Test func `says when it can neither take nor refuse, and goes on when it can`() throws {
    let folder = Folder()
    let listener = try Listener(.stream, path: folder.path + "/stream")
    let sender = client(SOCK_STREAM, to: listener.path)
    defer { close(sender) }
    var acceptor: Acceptor?
    var gotOne = true
    withDescriptors(more: 0) {
      acceptor = Acceptor(listener: listener.descriptor)  // without a reserve
      gotOne = acceptor?.next() != nil
    }
    #expect(!gotOne)
    #expect(acceptor?.isStuck == true)
    gotOne = acceptor?.next() != nil
    #expect(gotOne)
    #expect(acceptor?.isStuck == false && acceptor?.refused == 0)
  }

  @Test func `leaves the spare descriptors to others`() throws {
    let folder = Folder()
    let listener = try Listener(.stream, path: folder.path + "/stream")
    let senders = (0..<4).map { _ in client(SOCK_STREAM, to: listener.path) }
    defer { for sender in senders { close(sender) } }
    var refused: UInt64 = 0
    var taken = 0
    withDescriptors(more: 6) {
      let acceptor = Acceptor(listener: listener.descriptor, spare: 3)  // one is its reserve
      var first = acceptor.next()
      if first != nil { taken += 1 }
      var second = acceptor.next()
      if second != nil { taken += 1 }
      if acceptor.next() != nil { taken += 1 }
      first = nil
      second = nil
      refused = acceptor.refused
    }
    #expect(taken == 2)
    #expect(refused == 2)
  }
}

/// Starts a process that listens at `path` until it is killed; returns its id once it listens.
private func startListener(_ kind: Listener.Kind, _ path: String) -> pid_t {
  let type = kind == .stream ? "SOCK_STREAM" : "SOCK_DGRAM"
  let script = """
    import socket, time
    s = socket.socket(socket.AF_UNIX, socket.\(type)); s.bind("\(path)")
    \(kind == .stream ? "s.listen()" : "pass")
    time.sleep(60)
    """
  var child = pid_t()
  let words = ["python3", "-c", script]
  var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  guard unsafe posix_spawnp(&child, "python3", nil, nil, &arguments, environ) == 0 else {
    return -1
  }
  let deadline = MonotonicClock.now + 10_000_000_000
  while MonotonicClock.now < deadline {
    let number = client(kind == .stream ? SOCK_STREAM : SOCK_DGRAM, to: path)
    if number >= 0 {
      close(number)
      return child
    }
    usleep(20_000)
  }
  return -1
}
