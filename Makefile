# Each target sets up what it needs and does nothing twice. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PAGE := tests/page
TOOLS := .tools

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

.PHONY: run
run: rust build-packages run-packages ## Show the program in demo mode
	@scripts/run

.PHONY: test
test: format lint unit docs page ## Check formatting and lints, run all tests, check the pages' types

.PHONY: format
format: rust ## Check the formatting of the Rust code
	@echo "== formatting"
	@cargo fmt --all --check

.PHONY: lint
lint: rust build-packages ## Run clippy, warnings as errors
	@echo "== lints"
	@cargo clippy --workspace --all-targets --features end-to-end/wine,end-to-end/trust -- -D warnings
	@cargo clippy --package scheduled-events --no-default-features --all-targets -- -D warnings

.PHONY: unit
unit: rust build-packages test-packages $(PAGE)/node_modules/.package-lock.json ## Run all Rust tests
	@echo "== tests"
	@scripts/test-rust --workspace

.PHONY: docs
docs: rust build-packages ## Build the Rust documentation, warnings as errors
	@echo "== documentation"
	@RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

.PHONY: page
page: $(PAGE)/node_modules/.package-lock.json ## Check the types of the pages' scripts, test them, and measure what a browser draws
	@scripts/need-chromium
	@scripts/need "to draw the pages" fonts-noto-core
	@echo "== pages"
	@cd $(PAGE) && npm --silent run types && npm --silent run unit && npm --silent run dom

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package.json $(PAGE)/package-lock.json
	@scripts/need "to check the pages' types" "nodejs=node --version" "npm=npm --version"
	@cd $(PAGE) && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: pictures
pictures: rust build-packages test-packages ## Take the pictures in docs/pictures from the real program
	@scripts/need "to show tray and notifications" xfce4-panel dunst imagemagick
	@cargo build --workspace --all-targets
	@target/debug/pictures docs/pictures
	@mogrify -strip +dither -colors 200 docs/pictures/*.png

.PHONY: trust
trust: rust build-packages test-packages ## Kill it 200 times, play every fault, attacks and 100,000 events; writes docs/trust.md
	@scripts/trust

# ROWS=poll measures that row alone; bench --help names them all.
.PHONY: bench
ROWS ?=
bench: rust build-packages test-packages ## Measure speed and footprint beside the least that could do the same
	@scripts/bench $(ROWS)

.PHONY: size
size: ## Print the size of the production code
	@scripts/size

.PHONY: deny
deny: rust $(TOOLS)/bin/cargo-deny ## Check licences, bans and sources of all dependencies
	@$(TOOLS)/bin/cargo-deny --workspace check licenses bans sources

# Needs the network: the list of known vulnerabilities is fetched.
.PHONY: advisories
advisories: rust $(TOOLS)/bin/cargo-deny ## Check all dependencies for known vulnerabilities
	@$(TOOLS)/bin/cargo-deny --workspace check advisories

# One list for the program as people get it, of all that is built into it on either system.
.PHONY: sbom
sbom: rust $(TOOLS)/bin/cargo-cyclonedx ## List all that the program is built from into dist/forewarn.cdx.json
	@PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" scripts/release/sbom

# The notes come first: without them nothing is released, and the rest takes long.
.PHONY: release
release: ## Build all that a release consists of into dist: archives, packages, installer, list of parts, notes, checksums
	@mkdir -p dist
	@notes=$$(scripts/release/notes) && echo "$$notes" >dist/release-notes.md
	@$(MAKE) --no-print-directory linux windows sbom
	@scripts/release/sums
	@echo "dist/SHA256SUMS" && cat dist/SHA256SUMS

# Both at once, for the simulator needs the other, which may not be published yet.
.PHONY: crates
crates: rust ## Pack the two libraries as they would be published, and build them from that alone
	@cargo package --allow-dirty --package scheduled-events --package imds-simulator

.PHONY: linux
linux: rust build-packages ## Build the Linux program, an archive of it and its Debian package into dist
	@scripts/need "to make the package" dpkg-dev
	@scripts/linux/build
	@scripts/linux/package target/release

# Needs root and, the first time, the network.
.PHONY: test-deb
test-deb: linux ## Test the Debian package in a fresh root: install, run, remove, purge
	@scripts/need "to make a fresh root and look at the package" mmdebstrap lintian iproute2
	@scripts/linux/test-deb

# What the fuzzer finds interesting goes to fuzz/found; the seeds in fuzz/corpus are chosen by hand.
.PHONY: fuzz
FUZZ_SECONDS ?= 60
fuzz: rust $(TOOLS)/bin/cargo-fuzz ## Fuzz the parsers, FUZZ_SECONDS each (60)
	@scripts/need "to link the fuzzers" "g++=c++ --version"
	@cd crates/scheduled-events && for target in document leases settings scenario; do \
	    mkdir -p fuzz/found/$$target; \
	    RUSTC_BOOTSTRAP=1 PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" \
	    cargo fuzz run $$target fuzz/found/$$target fuzz/corpus/$$target -- -max_total_time=$(FUZZ_SECONDS); \
	done

# Tools stay in this folder: nothing is put among the user's own.
cargo-cyclonedx-version := 0.5.9
cargo-deny-version := 0.20.2
cargo-fuzz-version := 0.13.2
$(TOOLS)/bin/%:
	@echo "Building $* into $(TOOLS), once."
	@cargo install --quiet --locked --version $($*-version) --root $(TOOLS) $*

# A toolchain of its own is fetched into .tools/windows: nothing is added to the user's.
.PHONY: windows
windows: windows-packages ## Build the Windows program, its installer and a portable archive into dist
	@scripts/windows/build release
	@$(MAKE) --no-print-directory package-windows BUILT=target/windows/x86_64-pc-windows-gnu/release

# BUILT is a folder with the programs, signed ones for example.
.PHONY: package-windows
BUILT ?= target/windows/x86_64-pc-windows-gnu/release
package-windows: windows-packages ## Make the Windows installer and the portable archive of programs that are built
	@scripts/need "to make the archive" zip
	@scripts/windows/package $(BUILT)

.PHONY: link-windows
link-windows: windows-packages ## Compile and link everything for Windows, as a check
	@echo "== linking for Windows"
	@scripts/windows/build debug

.PHONY: test-windows
test-windows: rust build-packages windows-packages ## Test the Windows program and its installer under Wine
	@scripts/need "to run Windows programs" wine wine64 mingw-w64-tools xvfb xauth xdotool imagemagick
	@scripts/windows/test

.PHONY: rust
rust:
	@scripts/need-rust

.PHONY: build-packages
build-packages:
	@scripts/need "to build the desktop program" build-essential pkg-config libwebkit2gtk-4.1-dev

.PHONY: windows-packages
windows-packages:
	@scripts/need "to build for Windows" build-essential ca-certificates gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64

.PHONY: run-packages
run-packages:
	@scripts/need "for the tray icon" libayatana-appindicator3-1
	@if [[ -z "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]]; then \
	    scripts/need "to show the program without a screen" xvfb xauth dbus dunst imagemagick fonts-noto-core; \
	fi

# A Python from a version manager may lack what the system's has, so both are asked.
.PHONY: test-packages
test-packages:
	@scripts/need "to drive the program from outside" libayatana-appindicator3-1 xvfb xauth dbus webkit2gtk-driver fonts-noto-core
	@scripts/need "to try make run" dunst imagemagick
	@scripts/need "to try the simulator with a client nobody here wrote" \
	    "python3-requests=python3 -c 'import requests' || /usr/bin/python3 -c 'import requests'"
