import ControlProtocol
import Testing

@Suite struct ControlDispatcherTests {
  private let target = FakeTarget()
  private let dispatcher = ControlDispatcher()

  /// The answer without its NUL, and what becomes of the connection.
  private func answer(_ message: String) -> (text: String?, next: ControlAnswer.Next) {
    let answer = dispatcher.answer(Array(message.utf8), by: target)
    #expect(answer.frame.map { $0.last == 0 } ?? true, "a frame ends with NUL")
    return (answer.frame.map { String(decoding: $0.dropLast(), as: UTF8.self) }, answer.next)
  }

  private func call(_ method: String, _ rest: String = "") -> String {
    #"{"method":"io.github.sonifyd.Control.\#(method)"\#(rest)}"#
  }

  @Test(arguments: [
    ("Describe", #"{"series":"cpu"}"#, "describe cpu"),
    ("Describe", "{}", "describe -"),
    ("Describe", "null", "describe -"),
    ("Focus", #"{"step":-1}"#, "focus - -1"),
    ("Focus", #"{"series":"a b","step":null}"#, "focus a b 0"),
    ("Mute", #"{"seconds":2.5}"#, "mute - 2.5"),
    ("Mute", #"{"seconds":0}"#, "mute - 0.0"),
    ("Ack", "{}", "ack - 600.0"), ("Ack", #"{"series":"cpu","seconds":60}"#, "ack cpu 60.0"),
    ("Snooze", #"{"series":"cpu"}"#, "snooze cpu 300.0"),
    ("Set", #"{"key":"Window","value":"5min"}"#, "set Window 5min"),
    ("Mode", #"{"mode":"focus"}"#, "mode focus"),
    ("Replay", #"{"last_s":60,"in_s":2}"#, "replay 60.0 2.0"),
    (
      "Replay", #"{"series":"a","also":["b","c"],"together":true,"pan":false}"#,
      "replay 0.0 4.0 and b,c together still"
    ),
    ("Speed", #"{"factor":2}"#, "speed 2.0"), ("Stop", "{}", "stop"),
    ("Legend", #"{"sound":"stale","silent":true}"#, "legend stale true"),
    ("Legend", "{}", "legend - false"),
    ("Reload", "{}", "reload"),
  ])
  func `a call reaches the target with its parameters`(
    method: String, parameters: String, asked: String
  ) {
    let (text, next) = answer(call(method, #","parameters":\#(parameters)"#))
    #expect(target.asked == [asked] && next == .goOn)
    #expect(text?.hasPrefix(#"{"parameters":{"#) == true && text?.contains("error") == false)
  }

  @Test func `the answer is the report and nothing else`() {
    #expect(
      answer(call("Health")).text
        == #"{"parameters":{"health":"broken","reason":"no sound server"}}"#)
  }

  @Test func `what the target refuses is an error of the interface, with its text`() {
    target.refusal = .noSuchSeries("no series 'cqu'; did you mean 'cpu'?")
    let (text, next) = answer(call("Focus", #","parameters":{"series":"cqu"}"#))
    #expect(next == .goOn)
    #expect(
      text == #"{"error":"io.github.sonifyd.Control.NoSuchSeries","#
        + #""parameters":{"text":"no series 'cqu'; did you mean 'cpu'?"}}"#)
  }

  @Test func `a call that wants no answer gets none, and no error either`() {
    #expect(answer(call("Reload", #","oneway":true"#)).text == nil)
    #expect(answer(call("Nonsense", #","oneway":true"#)).text == nil)
    #expect(target.asked == ["reload"])
  }

  @Test func `a call whose caller has left is not done, unless it wants no answer`() {
    let frame = Array(call("Reload").utf8)
    let answer = dispatcher.answer(frame, by: target, isAwaited: false)
    #expect(answer.frame == nil && answer.next == .abandon && target.asked == [])
    let oneway = Array(call("Reload", #","oneway":true"#).utf8)
    let done = dispatcher.answer(oneway, by: target, isAwaited: false)
    #expect(done.frame == nil && done.next == .goOn && target.asked == ["reload"])
  }

  @Test func `events are told only to those who ask for more`() {
    #expect(answer(call("Watch", #","more":true"#)).next == .watch)
    #expect(
      answer(call("Watch")).text == #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#
    )
    #expect(answer(call("Watch", #","more":true,"oneway":true"#)).next == .goOn)
  }

  @Test(arguments: [
    (#"{"method":"org.example.Thing.Do"}"#, "InterfaceNotFound", "interface", "org.example.Thing"),
    (#"{"method":"Do"}"#, "InterfaceNotFound", "interface", "Do"),
    (#"{"method":""}"#, "InterfaceNotFound", "interface", ""),
    (
      #"{"method":"org.varlink.service.GetNothing"}"#, "MethodNotFound", "method",
      "org.varlink.service.GetNothing"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.status"}"#, "MethodNotFound", "method",
      "io.github.sonifyd.Control.status"
    ),
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#,
      "InterfaceNotFound", "interface", "a.b"
    ),
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription"}"#, "InvalidParameter", "parameter",
      "interface"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Set","parameters":{"key":"Window"}}"#,
      "InvalidParameter", "parameter", "value"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Focus","parameters":{"step":"next"}}"#,
      "InvalidParameter", "parameter", "step"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Focus","parameters":{"step":1.5}}"#,
      "InvalidParameter", "parameter", "step"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Focus","parameters":{"serie":"cpu"}}"#,
      "InvalidParameter", "parameter", "serie"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Focus","parameters":[1]}"#, "InvalidParameter",
      "parameter", "parameters"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Status","parameters":{"x":1}}"#, "InvalidParameter",
      "parameter", "x"
    ),
    (
      #"{"method":"io.github.sonifyd.Control.Status","upgrade":true}"#, "InvalidParameter",
      "parameter", "upgrade"
    ),
  ])
  func `a wrong call is told what is wrong with it`(
    message: String, error: String, key: String, value: String
  ) {
    let (text, next) = answer(message)
    #expect(
      text == #"{"error":"org.varlink.service.\#(error)","parameters":{"\#(key)":"\#(value)"}}"#)
    #expect(next == .goOn && target.asked.isEmpty)
  }

  @Test(arguments: [
    "", " ", "{", "[]", "null", "42", "\"method\"", #"{"method":1}"#, #"{"Method":"a.b"}"#,
    #"{"method":"a.b","more":"yes"}"#, "GET / HTTP/1.1\r\n", "\u{FEFF}", #"{"method":"a.b"} x"#,
    String(repeating: "[", count: 60_000), String(repeating: #"{"a":"#, count: 10_000),
  ])
  func `what is no call gets one error and the connection is closed`(message: String) {
    let (text, next) = answer(message)
    #expect(next == .close)
    #expect(text?.hasPrefix(#"{"error":"io.github.sonifyd.Control.BadRequest""#) == true)
  }

  @Test func `bytes that are no text are refused`() {
    let answer = dispatcher.answer([0xFF, 0xFE, 0x7B], by: target)
    #expect(answer.next == .close)
  }
}
