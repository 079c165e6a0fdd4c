# Skycast. `make help` lists the targets.

SHELL := /bin/bash
PREFIX ?= $(HOME)/.local
DESTDIR ?=

# Build: what the linker and the C and C++ targets need. Test: the private session of Tests/SystemTests. Demo: a screen.
BUILD_PACKAGES := g++ pkg-config python3 libsqlite3-dev libnotify-dev libtomlplusplus-dev libcurl4-openssl-dev
SCREEN_PACKAGES := dbus dunst xvfb imagemagick fonts-dejavu-core tango-icon-theme librsvg2-common \
	python3-dbus python3-gi jq
TEST_PACKAGES := $(SCREEN_PACKAGES) systemd dbus-user-session libglib2.0-bin python3-dbusmock sqlite3 tzdata curl \
	prometheus zsh fish mandoc man-db locales
BENCH_PACKAGES := hyperfine prometheus sqlite3 curl jq libnotify-bin dbus python3-dbus python3-gi python3-venv

# The same for building and for testing, so that neither builds again what the other has built.
STRICT := -Xswiftc -warnings-as-errors -Xcxx -Werror --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib -Xlinker -s $(STRICT)
RELEASE_DIR := .build/release

# So many tests at once: with all at once, on a slow machine, those that wait for an answer starve.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 12

.PHONY: help deps deps-build deps-demo deps-test deps-bench build release demo test soak bench check lint format \
	install uninstall clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

deps: deps-build deps-demo deps-test deps-bench ## install what is missing for all of the below (apt, through sudo if needed)

deps-build:
	@Scripts/check-toolchain
	@Scripts/install-packages $(BUILD_PACKAGES)

deps-demo:
	@Scripts/install-packages $(SCREEN_PACKAGES)

deps-test:
	@Scripts/install-packages $(TEST_PACKAGES)

deps-bench:
	@Scripts/install-packages $(BENCH_PACKAGES)
	@test -d .build/bench-python || python3 -m venv .build/bench-python
	@.build/bench-python/bin/pip install --quiet --disable-pip-version-check orjson || echo 'without orjson'

build: deps-build ## debug build
	swift build --build-tests $(STRICT)

release: deps-build ## release build, the Swift libraries inside
	swift build $(RELEASE) --product skycastctl
	swift build $(RELEASE) --product skycastd

demo: release deps-demo ## half a minute of scripted storm, without a network; touches nothing of yours
	@Scripts/demo --programs $(RELEASE_DIR)

test: deps-test build ## all tests; FILTER=name runs some
	Scripts/check-imports
	Scripts/check-lengths
	swift test --skip-build --disable-xctest $(STRICT) $(if $(FILTER),--filter $(FILTER))

soak: deps-test build ## what takes too long for make test, two hours: histories, storms, kills, damage, reads, sizes, growth
	SKYCAST_HISTORIES=5000 swift test --skip-build --disable-xctest $(STRICT) --filter 'RandomHistoryTests|StoredHistoryTests'
	SKYCAST_SOAK=1 swift test --skip-build --disable-xctest $(STRICT) --filter 'DeliveryFaultTests|manyNoticesLeaveNothingBehind'
	SKYCAST_SOAK=1 swift test --skip-build --disable-xctest $(STRICT) --filter 'SoakTests'
	SKYCAST_KILLS=500 SKYCAST_DAMAGE=1000 SKYCAST_READS=10000 SKYCAST_SIZE=10 swift test --skip-build --disable-xctest $(STRICT) --filter 'DurabilityTests|DamageTests|ReadingWhileWritingTests|SizeTests'

bench: deps-bench release ## what Skycast promises in numbers, each beside its bound; half an hour, wants a quiet machine
	swift build $(RELEASE) --product skycast-bench
	@mkdir -p artefacts
	$(RELEASE_DIR)/skycast-bench --markdown artefacts/bench.md
	@echo 'the same as Markdown: artefacts/bench.md'

check: lint release ## what holds besides the tests: format, imports, lengths, what skycastctl links
	Scripts/check-imports
	Scripts/check-lengths
	Scripts/check-linkage $(RELEASE_DIR)/skycastctl $(RELEASE_DIR)/skycastd

lint: ## Swift format, scripts, unit and example files; changes nothing
	@Scripts/check-toolchain
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks
	Scripts/check-files

format: ## put the Swift sources into the project's format
	swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

install: release ## programs, unit, desktop entry, manual pages, completions and example configuration, under PREFIX (~/.local)
	@DESTDIR='$(DESTDIR)' Scripts/install install '$(PREFIX)' $(RELEASE_DIR)

uninstall: ## take it away again; configuration and store stay
	@DESTDIR='$(DESTDIR)' Scripts/install uninstall '$(PREFIX)'

clean: ## remove what was built
	rm -rf .build artefacts
