extension Chart {
  package func apply(_ settings: ChartSettings, at moment: Moment) {}
}
