// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Applied to every Swift target, so that no module is held to a softer rule.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], at path: String? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func program(_ name: String, uses dependencies: [Target.Dependency], at path: String? = nil)
  -> Target
{
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(
  of name: String, uses dependencies: [Target.Dependency] = [], excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
    exclude: excluded, swiftSettings: settings)
}

/// Code as an app has it: with none of our settings, on the products of the package alone.
func appCode(_ name: String, at path: String, settings: [SwiftSetting]) -> Target {
  .target(
    name: name, dependencies: ["AudioGraphPlayback", "AudioGraphs"], path: path,
    swiftSettings: settings)
}

func example(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["AudioGraphPlayback", "AudioGraphs"], path: "Examples/" + name)
}

/// simdjson serves as a reference in one benchmark only, so the package builds without it.
let hasSimdjson = FileManager.default.fileExists(atPath: "/usr/include/simdjson.h")

let package = Package(
  name: "sonifyd",
  products: [
    .executable(name: "sonifyd", targets: ["sonifyd"]),
    .executable(name: "sonifyctl", targets: ["sonifyctl"]),
    .executable(name: "sonifyd-bench", targets: ["sonifyd-bench"]),
    .library(name: "MetricLines", targets: ["MetricLines"]),
    .library(name: "AudioGraphs", targets: ["AudioGraphs", "AudioGraphPlayback"]),
    .library(name: "ChartFiles", targets: ["ChartFiles"]),
    .library(name: "AudioGraphPlayback", targets: ["AudioGraphPlayback"]),
  ],
  targets: [
    // C and C++ libraries, one target each.
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CSndfile"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CInih"),
    .systemLibrary(name: "CPCRE2"),
    .target(name: "CAllocationProbe"),
    .target(name: "CFastFloat"),
    .target(name: "CLiveAudioGraph"),
    .target(name: "CRealtimeSanitizer"),
    .target(
      name: "CBenchIngest", path: "Benchmarks/CBenchIngest",
      cxxSettings: [.unsafeFlags(["-O3"])] + (hasSimdjson ? [.define("HAS_SIMDJSON")] : []),
      linkerSettings: hasSimdjson ? [.linkedLibrary("simdjson")] : []),

    // Leaves first, so that the arrows read downwards.
    module("AudioGraphs", uses: ["CLiveAudioGraph"]),
    module("RealtimeAudio", uses: ["CLinux"]),
    module("MetricLines", uses: ["CFastFloat", "CPCRE2"]),
    module("MetricMeaning", uses: ["MetricLines"]),
    module("StableMath"),
    module("RollingSeries", uses: ["AudioGraphs", "StableMath"]),
    module("Synthesis", uses: ["CRealtimeSanitizer", "RealtimeAudio"]),
    module("Sonification", uses: ["RollingSeries", "StableMath", "Synthesis"]),
    module("ControlProtocol", uses: ["AudioGraphs"]),
    module("ChartFiles", uses: ["AudioGraphs", "MetricLines", "RollingSeries"]),
    module("Configuration", uses: ["CInih", "MetricLines"]),
    module("EventLoop", uses: ["CSystemd", "CLinux"]),
    module("PulseOutput", uses: ["CPulse", "RealtimeAudio"]),
    module("FileOutput", uses: ["CSndfile", "RealtimeAudio"]),
    module(
      "AudioGraphPlayback",
      uses: [
        "AudioGraphs", "FileOutput", "PulseOutput", "RealtimeAudio", "RollingSeries",
        "Sonification", "Synthesis",
      ]),
    module("SoundPages", uses: ["FileOutput", "RealtimeAudio", "Sonification", "Synthesis"]),
    module(
      "SonifyDaemon",
      uses: [
        "AudioGraphs", "Configuration", "ControlProtocol", "EventLoop", "FileOutput", "MetricLines",
        "MetricMeaning", "PulseOutput", "RealtimeAudio", "RollingSeries", "Sonification",
        "Synthesis",
      ]),
    module(
      "SonifyControl",
      uses: [
        "AudioGraphPlayback", "AudioGraphs", "CLinux", "ChartFiles", "Configuration",
        "ControlProtocol", "MetricLines",
      ]),
    program("sonifyd", uses: ["SonifyDaemon"]),
    program("sonifyctl", uses: ["SonifyControl"]),
    program("render-sounds", uses: ["SoundPages"]),
    program(
      "sonifyd-bench",
      uses: [
        "AudioGraphPlayback", "AudioGraphs", "CBenchIngest", "CBenchRing", "CBenchSynthesis",
        "ChartFiles", "MetricLines", "RealtimeAudio", "RollingSeries", "Soak", "SonifyDaemon",
        "SoundMeasures", "Synthesis", "TestSupport", "sonifyd", "tone-player",
      ],
      at: "Benchmarks/sonifyd-bench"),
    module(
      "SoundMeasures", uses: ["RealtimeAudio", "Synthesis"], at: "Benchmarks/SoundMeasures"),
    module(
      "Soak",
      uses: [
        "Configuration", "ControlProtocol", "FileOutput", "MetricLines", "RealtimeAudio",
        "Sonification", "SonifyDaemon", "SoundMeasures", "Synthesis",
      ],
      at: "Benchmarks/Soak"),
    .executableTarget(
      name: "tone-player", dependencies: ["CPulse"], path: "Benchmarks/tone-player",
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("pulse")]),
    .target(
      name: "CBenchRing", path: "Benchmarks/CBenchRing", cSettings: [.unsafeFlags(["-O3"])],
      cxxSettings: [.unsafeFlags(["-O3", "-I/usr/include/spa-0.2"])]),
    .target(
      name: "CBenchSynthesis", path: "Benchmarks/CBenchSynthesis",
      cSettings: [.unsafeFlags(["-O3"])]),

    // Programs that scripts/check-* build with a sanitizer.
    program("ring-stress", uses: ["RealtimeAudio"], at: "Checks/ring-stress"),
    program(
      "render-check", uses: ["CRealtimeSanitizer", "RealtimeAudio", "Soak", "Synthesis"],
      at: "Checks/render-check"),

    // Charts written as for Apple's framework, in each way an app may be compiled: one folder, by three names.
    appCode("AppleCharts5", at: "Checks/apple-charts-5", settings: [.swiftLanguageMode(.v5)]),
    appCode("AppleCharts6", at: "Checks/apple-charts-6", settings: [.swiftLanguageMode(.v6)]),
    appCode(
      "AppleChartsMain", at: "Checks/apple-charts-main",
      settings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),

    // A person's first look at the library.
    example("bar-chart"),
    example("line-chart"),
    example("live-chart"),
    example("scatter-chart"),

    // Tests.
    module("TestSupport", uses: ["RealtimeAudio"]),
    tests(of: "TestSupport"),
    tests(of: "StableMath"),
    tests(of: "RealtimeAudio", uses: ["TestSupport"]),
    tests(of: "MetricLines", uses: ["CAllocationProbe", "TestSupport"], excluding: ["Samples"]),
    tests(of: "MetricMeaning", uses: ["CAllocationProbe", "MetricLines"]),
    tests(of: "RollingSeries", uses: ["CAllocationProbe"]),
    tests(of: "Synthesis", uses: ["CAllocationProbe", "RealtimeAudio", "TestSupport"]),
    tests(
      of: "Sonification",
      uses: ["CAllocationProbe", "RealtimeAudio", "RollingSeries", "Synthesis", "TestSupport"]),
    tests(
      of: "SoundMeasures",
      uses: ["CAllocationProbe", "RealtimeAudio", "Soak", "Synthesis", "TestSupport"]),
    tests(of: "AudioGraphs"),
    tests(of: "ChartFiles", uses: ["AudioGraphs", "TestSupport"]),
    tests(
      of: "AudioGraphPlayback",
      uses: [
        "AudioGraphs", "ChartFiles", "RealtimeAudio", "Sonification", "Synthesis", "TestSupport",
      ]),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "AppleCharts5", "AppleCharts6", "AppleChartsMain", "AudioGraphPlayback", "AudioGraphs",
        "TestSupport", "bar-chart", "line-chart", "live-chart", "scatter-chart",
      ], swiftSettings: settings),
    tests(of: "ControlProtocol"),
    tests(of: "Configuration", uses: ["MetricLines", "TestSupport"]),
    tests(of: "EventLoop", uses: ["TestSupport"]),
    tests(of: "PulseOutput", uses: ["RealtimeAudio", "TestSupport"]),
    tests(of: "FileOutput", uses: ["CSndfile", "RealtimeAudio", "TestSupport"]),
    tests(of: "SoundPages", uses: ["FileOutput", "Sonification", "Synthesis", "TestSupport"]),
    tests(
      of: "SonifyControl",
      uses: [
        "AudioGraphs", "ControlProtocol", "MetricLines", "TestSupport", "sonifyctl", "sonifyd",
      ]),
    tests(
      of: "SonifyDaemon",
      uses: [
        "AudioGraphPlayback", "AudioGraphs", "CAllocationProbe", "ChartFiles", "Configuration",
        "ControlProtocol", "EventLoop", "MetricLines", "Synthesis", "TestSupport",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["SoundMeasures", "Synthesis", "TestSupport", "sonifyctl", "sonifyd"],
      exclude: ["Clients"], swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)
