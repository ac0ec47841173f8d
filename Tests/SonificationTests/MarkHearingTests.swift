import RealtimeAudio
import RollingSeries
import Sonification
import Synthesis
import Testing

/// No two marks may be confused: each is rendered by the engine and named again from the sound alone.
@Suite struct MarkHearingTests {
  private static let pitchRanges: [ClosedRange<Double>] = [220...1_760, 200...1_000, 300...3_000]
  private static let positions = [0.2, 0.5, 0.8]

  /// Marks that say where something is, at the place on the axis where it is.
  @Test(arguments: pitchRanges, positions)
  func `names every mark of a value by its sound`(range: ClosedRange<Double>, place: Double) throws
  {
    let settings = try HearingSettings(pitchLow: range.lowerBound, pitchHigh: range.upperBound)
    let marks: [(MarkKind, [(Int64, Event)])] = [
      (
        .gridUp, [(0, .grid(1, [place])), (0, .value(1, place - 0.1)), (0, .value(1, place + 0.1))]
      ),
      (
        .gridDown,
        [(0, .grid(1, [place])), (0, .value(1, place + 0.1)), (0, .value(1, place - 0.1))]
      ),
      (.over, [(0, .beyond(1, .over))]), (.under, [(0, .beyond(1, .under))]),
      (.scaleChange, [(0, .value(1, place)), (0, .moved(1, from: place, to: 1 - place))]),
      (.heartbeat, [(0, .proven(true))]),
    ]
    for (kind, script) in marks {
      #expect(name(settings, script) == "\(kind)", "\(kind) alone")
      guard range.lowerBound > 200 else { continue }  // twelve milliseconds hold too few waves
      #expect(name(settings, script, isMixed: true) == "\(kind)", "\(kind) over a tone")
    }
  }

  /// Every kind there is, alarms and the engine's own included, on three axes.
  @Test(arguments: MarkKind.allCases, pitchRanges)
  func `names every kind of mark by its sound`(kind: MarkKind, range: ClosedRange<Double>) throws {
    let sound = try #require(Legend(pitch: range).sound(named: kind.name))
    let orders = sound.score.steps.map { (Int64($0.time * 1e9), $0.action) }
    #expect(heardMark(MarkEar(render(orders)).sounds()) == "\(kind)")
    guard range.lowerBound > 200 else { return }  // twelve milliseconds hold too few waves
    #expect(heardMark(overTone(orders)) == "\(kind)", "over a tone")
  }

  @Test(arguments: [
    ([0.3, 0.5, 0.7], 0.1, 0.9, "gridUp"), ([0.3, 0.5, 0.7], 0.9, 0.1, "gridDown"),
    ([0.4, 0.45], 0.1, 0.9, "gridUp"), ([0.4, 0.45], 0.9, 0.1, "gridDown"),
  ])
  func `names the direction in which several lines were crossed`(
    lines: [Double], from: Double, to: Double, kind: String
  ) {
    let script: [(Int64, Event)] = [
      (0, .grid(1, lines)), (0, .value(1, from)), (0, .value(1, to)),
    ]
    #expect(name(.standard, script) == kind)
  }

  @Test func `names the alarm that the engine plays by itself`() {
    var engine = OfflineEngine()
    engine.isMainStuck = true
    #expect(heardMark(MarkEar(render(&engine, seconds: 1)).sounds()) == "broken")
  }

  @Test func `gives every kind of mark a name of its own`() {
    #expect(Set(MarkKind.allCases.map(\.name)).count == MarkKind.allCases.count)
    #expect(MarkKind.scaleChange.name == "scale_change" && MarkKind.hole.name == "hole")
  }

  /// The name of the mark that `script` makes, without the tones of the data.
  private func name(
    _ settings: HearingSettings, _ script: [(Int64, Event)], isMixed: Bool = false
  ) -> String {
    let stage = Stage(settings)
    stage.play([(0, .appears(1))] + script)
    let orders = stage.orders.filter { order in
      switch order.action {
      case .note(let note): note.bus != .data
      case .noise: true
      default: false
      }
    }
    return heardMark(isMixed ? overTone(orders) : MarkEar(render(orders)).sounds())
  }

  /// What is heard of `orders` over a steady tone at -12 dB: the ear takes off what repeats with the
  /// period of that tone.
  private func overTone(_ orders: [Stage.Order]) -> [HeardSound] {
    let background = Tone(frequency: 500, gain: 0.25118864, smoothing: 0)
    let mixed = render(
      [(0, .tone(slot: 0, background))] + orders.map { ($0.time + 200_000_000, $0.action) })
    let period = 96
    let rest = zip(mixed.dropFirst(period), mixed).map { $0 - $1 }
    return MarkEar(Array(rest.dropFirst(4_800))).sounds()
  }

  private func render(_ orders: [Stage.Order]) -> [Float] {
    var engine = OfflineEngine()
    for order in orders {
      _ = engine.send(Command(frame: order.time * 48 / 1_000_000, order.action))
    }
    return render(&engine, seconds: 3)
  }

  private func render(_ engine: inout OfflineEngine, seconds: Double) -> [Float] {
    var block = AudioBlock()
    var samples: [Float] = []
    while Double(samples.count) < seconds * MarkEar.rate {
      engine.render(into: &block)
      for frame in 0..<AudioBlock.frameCount { samples.append(block.samples[2 * frame]) }
    }
    return samples
  }
}
