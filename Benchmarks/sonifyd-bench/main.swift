@unsafe @preconcurrency import Glibc

/// Every benchmark by the name that picks it on the command line; each returns its figures.
let benchmarks: [(name: String, run: () -> [Figure])] = [
  ("synthesis", { benchmarkSynthesis() + benchmarkFullVoices() }),
  ("ingest-plain", measureIngestPlain),
  ("ingest-json", measureIngestJSON),
  ("ring", benchmarkRing),
  ("window", benchmarkWindowUpkeep),
  ("latency", measureLatency),
  ("live-graph", measureLiveGraph),
  ("control", measureControl),
  ("crowd", measureCrowd),
  ("idle", measureIdle),
  ("offline", measureOffline),
  ("sound", measureSound),
  ("ordinary", measureOrdinary),
  ("chart", measureChart),
]

let wanted = CommandLine.arguments.dropFirst()
let known = Set(benchmarks.map(\.name))
if let unknown = wanted.first(where: { !known.contains($0) }) {
  _ = unsafe fputs("sonifyd-bench: no benchmark '\(unknown)'; known: \(known.sorted())\n", stderr)
  exit(2)
}
for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
  for figure in benchmark.run() { print(figure.line) }
}
