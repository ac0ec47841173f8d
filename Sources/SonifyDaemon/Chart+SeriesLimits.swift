internal import Configuration
internal import ControlProtocol
internal import MetricLines
internal import MetricMeaning
internal import RollingSeries

// How many series there may be.
extension Chart {
  /// Why a name that is not known yet may not become a series; `nil` when it may.
  func refusal(
    of measurement: Measurement, in batch: borrowing MeasurementBatch, from source: Int
  ) -> RejectReason? {
    if !groups.isEmpty {
      let name = batch.withName(of: measurement, text)
      if groups.contains(where: { $0.name == name }) { return refuseGroupName(name) }
    }
    guard !kept.has(measurement.nameHash), let section = fullSection(of: source) else { return nil }
    limitNews.refuse(batch.withName(of: measurement, text), section: section)
    return .seriesLimit
  }

  /// The section of a source that may bring no more series.
  private func fullSection(of source: Int) -> Int? {
    guard let section = sources[source]?.section,
      broughtCounts[section] + kept.count(of: section) >= settings.sources[section].maxSeries
    else { return nil }
    return section
  }

  /// Whether there may be a series of this name, of which samples have come that are no points yet; with
  /// `isKept` room is kept for it.
  func room(
    for name: Span<UInt8>, _ hash: UInt64, from source: Int, isKept: Bool
  ) -> SeriesRoom.Answer {
    if let index = table.index(of: name, hash: hash) {
      return entries[index].group == nil ? .known : .refused(refuseGroupName(table[index].name))
    }
    if kept.has(hash) { return .known }
    if !groups.isEmpty {
      let name = text(name)
      if groups.contains(where: { $0.name == name }) { return .refused(refuseGroupName(name)) }
    }
    if let section = fullSection(of: source) {
      limitNews.refuse(text(name), section: section)
      return .refused(.seriesLimit)
    }
    if isKept { kept.keep(hash, section: sources[source]?.section) }
    return .free
  }

  /// A source has sent a value under the name of a group, which would be neither's then.
  func refuseGroupName(_ name: String) -> RejectReason {
    if !toldGroupNames.contains(name) {
      toldGroupNames.insert(name)
      notify(
        Notice(
          .series, series: name,
          "\(printable(name)): a source sends values under the name of this group; they are refused, so "
            + "rename one of them"))
    }
    return .badName
  }

  private func text(_ name: Span<UInt8>) -> String {
    unsafe name.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Notes who brought a series.
  func brought(_ index: Int, by source: Int) {
    guard let section = sources[source]?.section else { return }
    entries[index].section = section
    broughtCounts[section] += 1
  }

  /// A series is gone, so that its source may bring another.
  func unbring(_ index: Int) {
    if let section = entries[index].section { broughtCounts[section] -= 1 }
  }

  /// Lets series go, those silent for longest first, until there are no more than may be.
  func holdLimit(at moment: Moment) {
    table.limit = settings.settings.chart.maxSeries
    while table.count > table.limit, let evicted = table.evictOldest() {
      left(evicted, at: moment)
    }
  }

  /// Says what had no room.
  func tellLimits(at now: Int64) {
    guard limitNews.isUsed else { return }
    let caps = settings.sources.map(\.maxSeries)
    for line in limitNews.take(limit: table.limit, caps: caps, at: now) {
      notify(Notice(.series, line))
    }
  }
}
