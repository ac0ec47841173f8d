// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because the fuzzer's flags must cover every target it looks into. Build with
//   swift build -c release -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld \
//     -Xcc -fsanitize=fuzzer-no-link,address -Xcxx -fsanitize=fuzzer-no-link,address
// and run with ASAN_OPTIONS=detect_leaks=0 .build/release/FuzzLines CORPUS -max_total_time=60
// and FuzzCharts in the same way.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "sonifyd", path: "..")],
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "FuzzLines",
      dependencies: ["CFuzzer", .product(name: "MetricLines", package: "sonifyd")]),
    .executableTarget(
      name: "FuzzCharts",
      dependencies: ["CFuzzer", .product(name: "ChartFiles", package: "sonifyd")]),
  ]
)
