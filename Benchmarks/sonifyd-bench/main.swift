@unsafe @preconcurrency import Glibc

/// Every benchmark by the name that picks it on the command line; each returns its figures.
let benchmarks: [(name: String, run: () -> [Figure])] = [
  ("synthesis", { benchmarkSynthesis() + benchmarkFullVoices() }),
  ("ingest-parsing", measureIngestParsing),
  ("ingest-socket", measureIngestSocket),
  ("ingest-daemon", measureIngestDaemon),
  ("ingest-memory", measureIngestMemory),
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

/// Whether `word` picks the benchmark: by its name, or by the first part of it.
func picks(_ word: String, _ name: String) -> Bool {
  name == word || name.hasPrefix(word + "-")
}

let wanted = CommandLine.arguments.dropFirst()
if let unknown = wanted.first(where: { word in !benchmarks.contains { picks(word, $0.name) } }) {
  let known = benchmarks.map(\.name).sorted()
  _ = unsafe fputs("sonifyd-bench: no benchmark '\(unknown)'; known: \(known)\n", stderr)
  exit(2)
}
for benchmark in benchmarks
where wanted.isEmpty || wanted.contains(where: { picks($0, benchmark.name) }) {
  for figure in benchmark.run() { print(figure.line) }
}
