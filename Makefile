# Every target is a line or two; what takes more is a script beside it.
SHELL := /bin/sh
BUILD := swift build -c release --explicit-target-dependency-import-check error

.PHONY: run test deps build lint bench fuzz clean

run: need-swift
	scripts/install-packages build run
	$(BUILD) --product sonifyd
	scripts/run-demo $(SECONDS)

test: need-swift
	scripts/install-packages build run test
	scripts/run-tests

deps:
	scripts/install-packages build run test bench

build: need-swift
	$(BUILD)

lint: need-swift
	scripts/lint

bench: build
	.build/release/sonifyd-bench

fuzz: need-swift
	scripts/fuzz $(SECONDS)

clean:
	rm -rf .build

.PHONY: need-swift
need-swift:
	@command -v swift >/dev/null || { echo "make: no Swift on PATH. Install the Swift 6.2 (or later) toolchain from swift.org and add its usr/bin folder to PATH." >&2; exit 1; }
