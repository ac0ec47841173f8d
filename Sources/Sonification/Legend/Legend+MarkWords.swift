// What is said of the marks and alarms.
extension Legend {
  static func words(of kind: MarkKind) -> LegendWords {
    switch kind {
    case .gridUp, .gridDown, .xTick: gridWords(kind)
    case .over, .under, .hole, .scaleChange: valueWords(kind)
    case .stale, .ended, .complete: sourceWords(kind)
    case .heartbeat, .broken, .overload, .deviceChange: programWords(kind)
    case .alarmHigh: alarmWords(.high)
    case .alarmMedium: alarmWords(.medium)
    case .alarmLow: alarmWords(.low)
    }
  }

  private static func gridWords(_ kind: MarkKind) -> LegendWords {
    switch kind {
    case .gridUp:
      LegendWords(
        title: "grid line, upwards",
        meaning: "The value has crossed a grid line of its axis upwards in pitch.",
        occasion: gridOccasion,
        shape: "One very short tick at the pitch of the line.")
    case .gridDown:
      LegendWords(
        title: "grid line, downwards",
        meaning: "The value has crossed a grid line of its axis downwards in pitch.",
        occasion: gridOccasion,
        shape: "Two very short ticks close together, at the pitch of the line.")
    default:
      LegendWords(
        title: "time tick",
        meaning: "A grid line of the time axis has passed.",
        occasion: "During a replay, at each line of the time axis.",
        shape: "One soft, dull tap without a pitch.")
    }
  }

  private static let gridOccasion = """
    At each grid line that a sounding series crosses. Without the key Gridlines the lines are the steps \
    of the axis.
    """

  private static func valueWords(_ kind: MarkKind) -> LegendWords {
    switch kind {
    case .over:
      LegendWords(
        title: "over the axis",
        meaning: "The value has left the axis at the end of the highest pitch.",
        occasion: "Once, when a sounding series leaves its axis; again only after it was back.",
        shape: "Two short tones that rise from the highest pitch.",
        advice: "The tone stays at its highest pitch. Ask for the true value by: sonifyctl say")
    case .under:
      LegendWords(
        title: "under the axis",
        meaning: "The value has left the axis at the end of the lowest pitch.",
        occasion: "Once, when a sounding series leaves its axis; again only after it was back.",
        shape: "Two short tones that fall from the lowest pitch.",
        advice: "The tone stays at its lowest pitch. Ask for the true value by: sonifyctl say")
    case .hole:
      LegendWords(
        title: "hole",
        meaning: "A value is missing, is not a number or was refused.",
        occasion:
          "When a sounding series misses a value; the tone keeps the pitch of the last one.",
        shape: "A short breath of noise without a pitch.",
        advice: "Many of them: sonifyctl status counts what was refused, by reason.")
    default:
      LegendWords(
        title: "scale change",
        meaning:
          "The axis has moved: the value has not changed, but from now on a pitch means another number.",
        occasion: "When the axis of a sounding series moves, at most once in 10 seconds.",
        shape: "Two bell notes: the value at its old pitch, then at its new one.",
        advice: "Ask for the new axis by: sonifyctl describe")
    }
  }

  private static func sourceWords(_ kind: MarkKind) -> LegendWords {
    switch kind {
    case .stale:
      LegendWords(
        title: "stale",
        meaning:
          "Nothing has arrived for longer than expected: what you heard last may no longer be true.",
        occasion: """
          When a series goes stale, sounding or not, and every 4 seconds until data return. The tone of \
          the series fades out.
          """,
        shape: "Three falling bursts of noise.",
        advice: "Look at what sends the data. sonifyctl list says which series it is.")
    case .ended:
      LegendWords(
        title: "ended",
        meaning: "A source has closed: no more data will come from it.",
        occasion: "When standard input ends, or the last connection that fed a series closes.",
        shape: "Three falling notes.",
        advice: "Nothing, when you expected the end. Otherwise start the source again.")
    default:
      LegendWords(
        title: "complete",
        meaning: "The replay is finished; what follows is the present.",
        occasion: "At the end of a replay.",
        shape: "One soft, high chime.")
    }
  }

  private static func programWords(_ kind: MarkKind) -> LegendWords {
    switch kind {
    case .heartbeat:
      LegendWords(
        title: "heartbeat",
        meaning: "sonifyd and the way of the sound to you are proven good.",
        occasion: "Every 5 seconds in which no note, mark or alarm began.",
        shape: "One soft tick at the lowest pitch of the axis.",
        advice:
          "When you hear neither it nor anything else for more than 6 seconds, something is broken."
      )
    case .broken:
      LegendWords(
        title: "broken",
        meaning: "sonifyd itself is stuck: nothing else that you hear can be trusted.",
        occasion: "When the main loop has stood still for 2 seconds, and then every 3 seconds.",
        shape: "Two low buzzes, much louder than the data.",
        advice: "Start sonifyd again by: systemctl --user restart sonifyd")
    case .overload:
      LegendWords(
        title: "overload",
        meaning: "More data arrive than can be taken in, and some are dropped.",
        occasion: "While input is being dropped, at most once in 2 seconds.",
        shape: "A short rattle of six knocks without a pitch.",
        advice: "Send less often. sonifyctl status counts what was dropped.")
    default:
      LegendWords(
        title: "device change",
        meaning: "The sound comes out of another device now.",
        occasion: "When the sound server has moved it, at most once a second.",
        shape: "Two plucked notes, the second one higher.",
        advice: "sonifyctl status names the device.")
    }
  }

  private static func alarmWords(_ priority: AlarmPriority) -> LegendWords {
    LegendWords(
      title: "alarm of \(priority) priority",
      meaning: "A series is outside its limits, and its alarm has a \(priority) priority.",
      occasion: """
        When the limit is crossed, and every \(AlarmPattern.period(priority) / Moment.second) seconds until \
        it is acknowledged or over.
        """,
      shape: alarmShape(priority),
      advice: "sonifyctl list says which series it is, sonifyctl ack ends the repetition.")
  }

  private static func alarmShape(_ priority: AlarmPriority) -> String {
    switch priority {
    case .high:
      """
      Two groups of five loud pulses: three, a breath, two, and the same again. Higher in pitch when the \
      value is too high.
      """
    case .medium: "Three loud pulses, higher in pitch when the value is too high."
    case .low: "One loud pulse, higher in pitch when the value is too high."
    }
  }
}
