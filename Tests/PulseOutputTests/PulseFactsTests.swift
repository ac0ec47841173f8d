import PulseOutput
import Testing

@Suite struct PulseFactsTests {
  @Test(arguments: [
    ("connecting at first", PulseStatus.State.waiting, facts { _ in }),
    ("connecting after sound", .dead, facts { $0.hasSounded = true }),
    ("a server that never answered again", .frozen, facts { $0.isUnanswered = true }),
    ("open, not begun", .waiting, playing { $0.hasStarted = false }),
    (
      "open again, not begun", .dead,
      playing {
        $0.hasStarted = false; $0.hasSounded = true
      }
    ),
    (
      "open, never asked", .frozen,
      playing {
        $0.hasStarted = false; $0.isFlowing = false
      }
    ),
    ("playing", .running, playing { _ in }),
    ("playing in spite of a request", .running, playing { $0.isCorkRequested = true }),
    ("quiet server", .frozen, playing { $0.isFlowing = false }),
    (
      "quiet because asleep", .suspended,
      playing {
        $0.isFlowing = false; $0.isSuspended = true
      }
    ),
    ("null sink", .null, playing { $0.device = "auto_null" }),
    (
      "null sink and muted", .null,
      playing {
        $0.device = "auto_null"; $0.isSinkSilenced = true
      }
    ),
    ("our stream muted", .muted, playing { $0.isStreamSilenced = true }),
    ("sink muted", .muted, playing { $0.isSinkSilenced = true }),
    (
      "sink muted in a call", .muted,
      playing {
        $0.isSinkSilenced = true; $0.isCorkRequested = true
      }
    ),
    (
      "muted for a call", .corked,
      playing {
        $0.isStreamSilenced = true; $0.isCorkRequested = true
      }
    ),
  ])
  func `weighs what it knows`(
    name: String, state: PulseStatus.State, facts: PulseFacts
  ) {
    #expect(facts.state == state)
  }

  @Test(arguments: [
    (PulseFault.unreachable(detail: "Connection refused", isSessionKnown: true), "pipewire-pulse"),
    (.unreachable(detail: "Invalid server", isSessionKnown: false), "XDG_RUNTIME_DIR is not set"),
    (.accessDenied(cookie: "/c", isReadable: false), "the cookie /c cannot be read"),
    (.accessDenied(cookie: "/c", isReadable: true), "does not accept the cookie /c"),
    (.noAnswer, "does not answer. Restart it"),
    (
      .sinkMissing(name: "a", known: ["b", "c"]),
      "no sink named 'a'; this server has b, c. Name one"
    ),
    (.sinkMissing(name: "a", known: []), "this server has none"),
    (.streamEnded(detail: "Entity killed"), "ended the stream: Entity killed"),
  ])
  func `says what is wrong and what to do`(fault: PulseFault, words: String) {
    #expect("\(fault)".contains(words))
  }
}

/// The facts of an output that has done nothing, changed.
private func facts(_ change: (inout PulseFacts) -> Void) -> PulseFacts {
  var facts = PulseFacts()
  change(&facts)
  return facts
}

/// The facts of an output that plays, changed.
private func playing(_ change: (inout PulseFacts) -> Void) -> PulseFacts {
  facts {
    $0.isOpen = true
    $0.hasStarted = true
    $0.isFlowing = true
    $0.device = "test"
    change(&$0)
  }
}
