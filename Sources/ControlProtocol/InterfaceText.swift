/// The interfaces as the socket describes them, in Varlink's own language.
///
/// The types are those that the structs of this module encode; a test holds the two together.
package enum InterfaceText {
  /// What every Varlink service answers.
  package static let service = """
    # What every Varlink service answers
    interface org.varlink.service

    # Who answers here, and which interfaces it has
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The text of an interface, such as this
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service has no such interface
    error InterfaceNotFound (interface: string)

    # The interface has no such method
    error MethodNotFound (method: string)

    # The method is described and cannot be called
    error MethodNotImplemented (method: string)

    # A parameter is missing, is unknown or is not of its type
    error InvalidParameter (parameter: string)

    # The method answers only calls that ask for more
    error ExpectedMore ()

    """

  /// What sonifyd answers.
  package static let control =
    controlMethods + controlTypes + """
      # No series has the name
      error NoSuchSeries (text: string)

      # A parameter is not what it should be
      error InvalidValue (text: string)

      # No setting has the name
      error UnknownKey (text: string)

      # The configuration on disk is wrong; the old one stays
      error BadConfiguration (text: string)

      # It is right and cannot be done now
      error Failed (text: string)

      # The message is not a call; the connection is closed
      error BadRequest (text: string)

      # Too many programs are connected; the connection is closed
      error TooManyClients (text: string)

      """

  private static let controlMethods = """
    # sonifyd lets people hear live numbers. Times are seconds, since 1970 where a moment is meant;
    # frequencies are hertz, levels dBFS. A text is one plain line for people.
    interface io.github.sonifyd.Control

    # How everything stands: health first, then points, sources and the way to somebody's ears
    method Status() -> (
      health: string,
      reason: string,
      version: string,
      uptime_s: float,
      series: int,
      points: Points,
      sources: []Source,
      audio: Audio,
      speech: Speech,
      mode: string,
      focus: string,
      marks: [string]int,
      replay: ?ReplayState,
      folded: [string]int,
      muted_until_s: ?float,
      alarms_muted: bool,
      alarm_count: int,
      alarms: []Alarm
    )

    # Whether data and sound are proven good: sounding, silent, degraded or broken
    method Health() -> (health: string, reason: string)

    # Every series, in the order in which a step of Focus goes through them; those that are hidden are counted,
    # and named behind the others with all
    method List(all: ?bool) -> (series: []Series, hidden: int)

    # Statistics of a series' window; of the series in front without a name
    method Describe(series: ?string) -> (
      title: string,
      summary: string,
      window_s: float,
      x_axis: TimeAxis,
      y_axis: ValueAxis,
      stated: string,
      count: int,
      gaps: int,
      min: ?Place,
      max: ?Place,
      mean: ?float,
      median: ?float,
      deviation: ?float,
      trend: Trend,
      features: []Feature,
      text: string
    )

    # The window of a series, or its last seconds, as a chart file has it. Long ones come in parts: call it
    # again with the name of the series and the next of the answer as after until there is none, and join the
    # points
    method Descriptor(series: ?string, last_s: ?float, after: ?string) -> (
      chart: Chart,
      next: ?string
    )

    # Puts a series in front, by name or by a step (1 is next, -1 previous); with neither it says which is
    method Focus(series: ?string, step: ?int) -> (focus: string, text: string)

    # Silences all data, or one series, for so many seconds: 600 by default, 0 ends the mute. Alarms go
    # on unless they are meant too
    method Mute(series: ?string, seconds: ?float, alarms: ?bool) -> (text: string, muted_until_s: ?float)

    # Says that an alarm is known, so that it is silent for so many seconds (600) and then comes back if
    # it goes on; without a series, all that sound
    method Ack(series: ?string, seconds: ?float) -> (text: string)

    # Puts an alarm off for so many seconds (300); without a series, all that sound
    method Snooze(series: ?string, seconds: ?float) -> (text: string)

    # Changes a setting while playing; a series' key needs a name or a glob
    method Set(key: string, value: string, series: ?string) -> (text: string)

    # Every setting that holds, and where it was set
    method Settings() -> (settings: []Setting)

    # Changes the listening mode; without one it is told
    method Mode(mode: ?string) -> (mode: string, text: string)

    # Plays the window of series, or their last seconds, within so many seconds (4): one after another, or
    # up to four together; from the left to the right unless pan is false
    method Replay(
      series: ?string,
      last_s: ?float,
      in_s: ?float,
      also: ?[]string,
      together: ?bool,
      pan: ?bool
    ) -> (text: string)

    # Lets the rest of a replay go so many times as fast as was asked for at first, 0.25 to 8; without a
    # factor it is told
    method Speed(factor: ?float) -> (factor: float, text: string)

    # Ends a replay; the live sound goes on at once
    method Stop() -> (text: string)

    # Plays a sound of the legend and tells it; with silent it is only told. Without a name all are told, and
    # none is played
    method Legend(sound: ?string, silent: ?bool) -> (sounds: []Sound)

    # Reads the configuration again: all of it holds, or nothing changes
    method Reload() -> (text: string)

    # Tells every event from now on, one answer each; call it with more
    method Watch() -> (time: float, event: string, series: string, text: string)


    """

  private static let controlTypes = """
    # Sent = accepted + rejected + dropped; rejected by the name of the reason
    type Points (accepted: int, rejected: [string]int, dropped: int)

    # A place that numbers come from. kind: stdin, stream, datagram or prometheus; state: live, stale or
    # ended. The closed connections of a socket are one source with the id 0
    type Source (
      id: int,
      kind: string,
      name: string,
      format: string,
      state: string,
      lines: int,
      accepted: int,
      rejected: [string]int,
      events: int,
      dropped: int,
      age_s: float
    )

    # state: running, waiting, dead, frozen, null, suspended, muted or corked
    type Audio (
      output: string,
      state: string,
      device: string,
      rate: int,
      latency_ms: float,
      buffer_ms: float,
      underruns: int,
      rewrites: int,
      voices: int,
      peak_dbfs: float,
      ducked: bool
    )

    # A replay on its way: part is how far it is, 0 to 1, left_s the seconds to its end
    type ReplayState (
      series: []string,
      together: bool,
      sounding: []string,
      part: float,
      speed: float,
      left_s: float
    )

    # A series outside its limits. band as in Series, unknown when its data have gone; priority: low,
    # medium or high; state: raised, acknowledged or snoozed, until_s the end of the last two
    type Alarm (
      series: string,
      title: string,
      band: string,
      priority: string,
      state: string,
      since_s: float,
      until_s: ?float
    )

    # state: ready, missing, hung or off
    type Speech (state: string)

    # state: live, stale, gap, ended or muted; trend: rising, falling or steady;
    # band: normal, high, low, critical-high, critical-low or unknown; spoken: what people call it;
    # hidden: why it is, setting, unselected, ignored, member or noise, and empty when it is not;
    # played: whether it is chosen to be heard, as all are without --series
    type Series (
      name: string,
      title: string,
      unit: string,
      value: ?float,
      age_s: float,
      state: string,
      trend: string,
      axis: Axis,
      pitch_hz: ?float,
      pan: float,
      timbre: string,
      continuous: bool,
      band: string,
      spoken: string,
      hidden: string,
      played: bool,
      group: ?Group
    )

    # What a group is made of; as: mean, min, max, p95, count or sum
    type Group (as: string, counted: int, members: int)

    # scale: linear, log10, ln or symlog; policy: auto, soft or fixed; polarity: up or down
    type Axis (low: float, high: float, scale: string, policy: string, polarity: string)

    type TimeAxis (title: string, low: float, high: float, unit: string)

    type ValueAxis (
      title: string,
      unit: string,
      low: float,
      high: float,
      scale: string,
      policy: string,
      polarity: string
    )

    # x is time in seconds since 1970; the points are of one series
    type Chart (
      title: string,
      summary: ?string,
      x_axis: ChartAxis,
      y_axis: ChartAxis,
      series: []ChartSeries
    )

    # kind: numeric; scale and polarity as in Axis; format: time for moments, else empty
    type ChartAxis (
      kind: string,
      title: string,
      low: float,
      high: float,
      scale: string,
      polarity: string,
      gridlines: []float,
      unit: string,
      format: string
    )

    type ChartSeries (
      name: string,
      continuous: bool,
      timbre: string,
      pan: ?float,
      volume: float,
      points: []ChartPoint
    )

    # y is null where values begin to be missing
    type ChartPoint (x: float, y: ?float)

    # A value and when it came
    type Place (value: float, time: float)

    type Trend (direction: string, slope_per_s: ?float, text: string)

    # Something to be noticed in the window
    # kind: peak, dip, step-up, step-down, flat, spike or period
    type Feature (kind: string, time: float, text: string)

    # A sound that can be heard. group: axis, mark, alarm, texture or timbre; an end of a series' axis has the
    # name lowest:NAME or highest:NAME; text is title and meaning, seconds how long it lasts
    type Sound (
      name: string,
      group: string,
      title: string,
      meaning: string,
      occasion: string,
      shape: string,
      advice: string,
      text: string,
      seconds: float
    )

    # A setting as it would be written, and where it was set
    type Setting (section: string, key: string, value: string, origin: string)


    """
}
