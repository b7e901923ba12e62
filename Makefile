# Every target installs what it needs. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PAGE := tests/page
TOOLS := .tools

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

.PHONY: run
run: rust build-packages run-packages ## Run the program in demo mode
	@scripts/run

.PHONY: test
test: format lint unit docs page ## Check formatting and lints, and run all tests

.PHONY: format
format: rust ## Check the formatting of the Rust code
	@echo "== Formatting"
	@cargo fmt --all --check

.PHONY: lint
lint: rust build-packages ## Run clippy, warnings as errors
	@echo "== Lints"
	@cargo clippy --workspace --all-targets --features end-to-end/wine,end-to-end/trust -- -D warnings
	@cargo clippy --package scheduled-events --no-default-features --all-targets -- -D warnings

.PHONY: unit
unit: rust build-packages test-packages $(PAGE)/node_modules/.package-lock.json ## Run all Rust tests
	@echo "== Rust tests"
	@scripts/test-rust --workspace

.PHONY: docs
docs: rust build-packages ## Build the Rust documentation, warnings as errors
	@echo "== Documentation"
	@RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

.PHONY: page
page: $(PAGE)/node_modules/.package-lock.json ## Check the pages' types and test them in Node and Chromium
	@scripts/need-chromium
	@scripts/need "for the page tests" fonts-noto-core
	@echo "== Page tests"
	@cd $(PAGE) && npm --silent run types && npm --silent run unit && npm --silent run dom

$(PAGE)/node_modules/.package-lock.json: $(PAGE)/package.json $(PAGE)/package-lock.json
	@scripts/need "for the page tests" "nodejs=node --version" "npm=npm --version"
	@cd $(PAGE) && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: pictures
pictures: rust build-packages test-packages ## Take the screenshots and the animation in docs/pictures
	@scripts/need "for the screenshots" xfce4-panel dunst imagemagick webp
	@cargo build --workspace --all-targets
	@target/debug/pictures docs/pictures
	@mogrify -strip +dither -colors 200 docs/pictures/*.png

.PHONY: trust
trust: rust build-packages test-packages ## Run the long tests (kills, faults, attacks, 100,000 events) and write docs/trust.md
	@scripts/trust

# ROWS=poll runs one benchmark; bench --help lists them.
.PHONY: bench
ROWS ?=
bench: rust build-packages test-packages ## Run the benchmarks and write docs/benchmarks.md
	@scripts/bench $(ROWS)

.PHONY: size
size: ## Print the size of the production code
	@scripts/size

.PHONY: deny
deny: rust $(TOOLS)/bin/cargo-deny ## Check licenses and sources of all dependencies
	@$(TOOLS)/bin/cargo-deny --workspace check licenses bans sources

# Downloads the advisory database.
.PHONY: advisories
advisories: rust $(TOOLS)/bin/cargo-deny ## Check all dependencies for known vulnerabilities
	@$(TOOLS)/bin/cargo-deny --workspace check advisories

# One SBOM for Linux and Windows.
.PHONY: sbom
sbom: rust $(TOOLS)/bin/cargo-cyclonedx ## Write the SBOM to dist/forewarn.cdx.json
	@PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" scripts/release/sbom

# Fails early if the release notes are missing.
.PHONY: release
release: ## Build a release in dist: archives, packages, installer, SBOM, notes, checksums
	@mkdir -p dist
	@notes=$$(scripts/release/notes) && echo "$$notes" >dist/release-notes.md
	@$(MAKE) --no-print-directory linux windows sbom
	@scripts/release/sums
	@echo "dist/SHA256SUMS" && cat dist/SHA256SUMS

# Both at once, as the simulator depends on a version that may not be published yet.
.PHONY: crates
crates: rust ## Package the two published crates and build them from their packages
	@cargo package --allow-dirty --package scheduled-events --package imds-simulator

.PHONY: linux
linux: rust build-packages ## Build the Linux archive and Debian package in dist
	@scripts/need "for the Debian package" dpkg-dev
	@scripts/linux/build
	@scripts/linux/package target/release

# Needs root, and network access the first time.
.PHONY: test-deb
test-deb: linux ## Test the Debian package in a clean system: install, run, remove, purge
	@scripts/need "to test the Debian package" mmdebstrap lintian iproute2
	@scripts/linux/test-deb

# New inputs go to fuzz/found; fuzz/corpus has the seeds.
.PHONY: fuzz
FUZZ_SECONDS ?= 60
fuzz: rust $(TOOLS)/bin/cargo-fuzz ## Fuzz each parser for FUZZ_SECONDS (60)
	@scripts/need "to link the fuzzers" "g++=c++ --version"
	@cd crates/scheduled-events && for target in document leases settings scenario; do \
	    mkdir -p fuzz/found/$$target; \
	    RUSTC_BOOTSTRAP=1 PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" \
	    cargo fuzz run $$target fuzz/found/$$target fuzz/corpus/$$target -- -max_total_time=$(FUZZ_SECONDS); \
	done

# Tools are installed in this folder, not in the user's.
cargo-cyclonedx-version := 0.5.9
cargo-deny-version := 0.20.2
cargo-fuzz-version := 0.13.2
$(TOOLS)/bin/%:
	@echo "Installing $* in $(TOOLS)."
	@cargo install --quiet --locked --version $($*-version) --root $(TOOLS) $*

# Uses a separate toolchain in .tools/windows.
.PHONY: windows
windows: windows-packages ## Build the Windows installer and portable archive in dist
	@scripts/windows/build release
	@$(MAKE) --no-print-directory package-windows BUILT=target/windows/x86_64-pc-windows-gnu/release

# BUILT is the folder of the built, and possibly signed, programs.
.PHONY: package-windows
BUILT ?= target/windows/x86_64-pc-windows-gnu/release
package-windows: windows-packages ## Package built Windows programs
	@scripts/need "for the portable archive" zip
	@scripts/windows/package $(BUILT)

.PHONY: link-windows
link-windows: windows-packages ## Check that everything compiles and links for Windows
	@echo "== Windows build"
	@scripts/windows/build debug

.PHONY: test-windows
test-windows: rust build-packages windows-packages ## Test the Windows program and its installer under Wine
	@scripts/need "to test under Wine" wine wine64 mingw-w64-tools xvfb xauth xdotool imagemagick
	@scripts/windows/test

.PHONY: rust
rust:
	@scripts/need-rust

.PHONY: build-packages
build-packages:
	@scripts/need "to build the program" build-essential pkg-config libwebkit2gtk-4.1-dev

.PHONY: windows-packages
windows-packages:
	@scripts/need "to build for Windows" build-essential ca-certificates gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64

.PHONY: run-packages
run-packages:
	@scripts/need "for the tray icon" libayatana-appindicator3-1
	@if [[ -z "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]]; then \
	    scripts/need "to run without a display" xvfb xauth dbus dunst imagemagick fonts-noto-core; \
	fi

# A version manager's Python may lack the package that the system's has.
.PHONY: test-packages
test-packages:
	@scripts/need "for the end-to-end tests" libayatana-appindicator3-1 xvfb xauth dbus webkit2gtk-driver fonts-noto-core
	@scripts/need "for the test of make run" dunst imagemagick
	@scripts/need "for the test of the simulator with a Python client" \
	    "python3-requests=python3 -c 'import requests' || /usr/bin/python3 -c 'import requests'"
