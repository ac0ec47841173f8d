# Every target is a line or two; what takes more is a script beside it.
SHELL := /bin/sh
BUILD := swift build -c release --explicit-target-dependency-import-check error

.PHONY: run test deps build lint bench fuzz install install-built uninstall static docs sound-pages clean
export DESTDIR PREFIX SYSCONFDIR

run: need-swift
	scripts/install-packages build run
	$(BUILD) --product sonifyd
	scripts/run-demo $(SECONDS)

test: need-swift
	scripts/install-packages build install run test
	scripts/run-tests

deps:
	scripts/install-packages build install run test bench

build: need-swift
	$(BUILD)

lint: need-swift
	scripts/lint

bench: build
	.build/release/sonifyd-bench

fuzz: need-swift
	scripts/fuzz $(SECONDS)

# A program that needs no Swift where it runs, and all that belongs to it: DESTDIR= PREFIX=/usr/local.
install: static install-built

# Root needs no Swift for this half.
install-built:
	scripts/install-files .build/static/release

uninstall:
	scripts/remove-files

# Without symbols: they are two fifths of the size.
static: need-swift
	$(BUILD) --static-swift-stdlib -Xlinker -s --scratch-path .build/static --product sonifyd
	$(BUILD) --static-swift-stdlib -Xlinker -s --scratch-path .build/static --product sonifyctl
	$(BUILD) --static-swift-stdlib -Xlinker -s --scratch-path .build/static --product render-sounds

docs: need-swift
	$(BUILD) --product render-sounds
	$(BUILD) --target AudioGraphPlayback
	scripts/build-docs .build/docs .build/release/render-sounds
	scripts/build-api-docs .build/docs/library

# The committed pages of docs/sounds, after a change of the legend.
sound-pages: need-swift
	$(BUILD) --product render-sounds
	.build/release/render-sounds --pages docs/sounds

clean:
	rm -rf .build

.PHONY: need-swift
need-swift:
	@command -v swift >/dev/null || { echo "make: no Swift on PATH. Install the Swift 6.2 (or later) toolchain from swift.org and add its usr/bin folder to PATH." >&2; exit 1; }
