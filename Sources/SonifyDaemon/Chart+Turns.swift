package import MetricLines
internal import RollingSeries
internal import Sonification

/// One look of the main loop at an input that may bring very many points.
struct ChartTurn {
  /// Whether points may wait for the end of the turn.
  var isOpen = false
  /// Series with a run, some of them more than once.
  var series: ContiguousArray<Int> = []
  /// In overload, the newest points.
  var kept = KeptPoints()
  /// Points that had been taken and were refused in their place.
  var refused = RejectCounts()
}

// Many points at once. The first of a series in a turn is heard at once and opens a run: those after it
// go straight into the window, and the newest of them is heard at the end of the turn. All of them count;
// nobody could have heard those between, which a listener would be told of within the same few
// milliseconds.
extension Chart {
  /// From now on points may wait for ``endTurn(at:)``.
  package func beginTurn() { turn.isOpen = true }

  /// Every value is in its place and the newest ones are heard.
  ///
  /// - Returns: what was refused of those that had counted as taken.
  package func endTurn(at moment: Moment) -> RejectCounts {
    turn.isOpen = false
    for place in turn.series.indices { endRun(turn.series[place], at: moment) }
    turn.series.removeAll(keepingCapacity: true)
    for place in turn.kept.waiting.indices {
      settleKept(turn.kept.waiting[place], at: moment)
    }
    turn.kept.end()
    defer { turn.refused = RejectCounts() }
    return turn.refused
  }

  /// Takes those measurements of `batch`, from the beginning of `range` on, that belong to open runs.
  ///
  /// - Parameters:
  ///   - batch: the measurements.
  ///   - range: those of them to take.
  ///   - source: where they came from.
  ///   - now: when they came, on the data's line; the time of a point without a stamp.
  ///   - place: the time of a point with one.
  /// - Returns: the first measurement that ``take(_:in:from:at:time:)`` must have; the end of `range` when
  ///   all are taken. All before it are accepted.
  package func takeRuns(
    of batch: borrowing MeasurementBatch, in range: Range<Int>, source: Int, now: Int64,
    place: (Measurement) -> Int64
  ) -> Int {
    guard turn.isOpen else { return range.lowerBound }
    return Self.takeRuns(of: batch, in: range, into: &table, source, now, place)
  }

  /// One access to the table for all of them.
  private static func takeRuns(
    of batch: borrowing MeasurementBatch, in range: Range<Int>, into table: inout SeriesTable,
    _ source: Int, _ now: Int64, _ place: (Measurement) -> Int64
  ) -> Int {
    let runs = table.runs
    let source = Int32(truncatingIfNeeded: source)
    var index = range.lowerBound
    while index < range.upperBound {
      let measurement = batch[index]
      guard measurement.outcome == .value, measurement.kind == .gauge else { return index }
      let time = measurement.time == nil ? now : min(place(measurement), now)
      let outcome = batch.withName(of: measurement) { name in
        runs.append(
          measurement.value, at: time, name: name, hash: measurement.nameHash, from: source)
      }
      switch outcome {
      case .taken: index += 1
      case .needsRoom(let series): table.makeRoom(inRun: series)
      case .refused: return index
      }
    }
    return index
  }

  /// Opens a run, if nothing needs to look at each point by itself: no limits, no single notes, and values
  /// as they stand.
  func beginRun(_ index: Int, from source: Int) {
    let needsEach =
      entries[index].monitor.limits.areSet
      || entries[index].isChosen && listening.strikes(index)
    guard !needsEach, entries[index].kind == .gauge, table[index].allowsRuns else { return }
    table.openRun(index, from: source)
    turn.series.append(index)
  }

  /// Puts everything of a series in its place that waits for the end of the turn.
  func catchUp(_ index: Int, at moment: Moment) {
    guard turn.isOpen else { return }
    endRun(index, at: moment)
    settleKept(index, at: moment)
  }

  /// Ends the run of a series, if it has one, and lets its newest value be heard.
  private func endRun(_ index: Int, at moment: Moment) {
    guard table.closeRun(index), table[index].isInRun else { return }
    table.touch(index)  // its points did not
    let range = table[index].axis.range
    let newest = table[index].window.last?.value ?? 0
    let before = table[index].axis.position(of: newest)
    guard let run = table[index].endRun(now: moment.data) else { return }
    let time = table[index].latest?.time ?? moment.data
    count(run.value, of: index, time: time, at: moment)
    guard entries[index].isChosen else { return }
    listening.skip(run.count - 1, of: index)
    follow(run.value, of: index, run.update, from: before, range, at: moment)
  }
}
