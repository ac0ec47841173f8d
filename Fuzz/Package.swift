// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because the fuzzer's flags must cover every target it looks into. It has the
// modules of sonifyd as its own targets, by the link `Modules`, so that it sees what they call `package`.
// scripts/fuzz builds and runs it.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/" + name, swiftSettings: settings)
}

let package = Package(
  name: "Fuzz",
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .systemLibrary(name: "CInih", path: "Modules/CInih"),
    .systemLibrary(name: "CPCRE2", path: "Modules/CPCRE2"),
    .target(name: "CFastFloat", path: "Modules/CFastFloat"),
    .target(name: "CLiveAudioGraph", path: "Modules/CLiveAudioGraph"),
    module("AudioGraphs", uses: ["CLiveAudioGraph"]),
    module("StableMath"),
    module("MetricLines", uses: ["CFastFloat", "CPCRE2"]),
    module("MetricMeaning", uses: ["MetricLines"]),
    module("RollingSeries", uses: ["AudioGraphs", "StableMath"]),
    module("ControlProtocol", uses: ["AudioGraphs"]),
    module("ChartFiles", uses: ["AudioGraphs", "MetricLines", "RollingSeries"]),
    module("Configuration", uses: ["CInih", "MetricLines"]),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "AudioGraphs", "CFuzzer", "ChartFiles", "Configuration", "ControlProtocol", "MetricLines",
        "MetricMeaning",
      ],
      // Around it is a driver in C, whose one thread holds what is shared.
      swiftSettings: Array(settings.dropFirst())),
  ],
  cxxLanguageStandard: .cxx17
)
