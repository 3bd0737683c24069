# SPDX-License-Identifier: Apache-2.0

# This is the short way: `make run` and `make test` on a bare Debian 12 or 13. CMake does the work; see
# CMakePresets.json.

# Arb became a part of FLINT with version 3; before, it was a package of its own.
ARB := $(shell . /etc/os-release 2>/dev/null; case "$$VERSION_CODENAME" in (bookworm|jammy) echo libflint-arb-dev; esac)
# golomb needs neither Boost, which has 14,000 headers to unpack, nor FLINT, and on one machine no MPI, which comes with
# 61 packages.
GOLOMB_PACKAGES := g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev
PACKAGES := $(GOLOMB_PACKAGES) openmpi-bin libopenmpi-dev pkg-config libboost-dev zlib1g-dev $(ARB) libflint-dev libmpfr-dev libgmp-dev
PYTHON_PACKAGES := python3-dev pybind11-dev
TEST_PACKAGES := $(PACKAGES) $(PYTHON_PACKAGES) libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev python3 python3-numpy
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
# Tests often wait for what they have started, so that two more of them can run than there are cores.
TEST_JOBS = $(shell expr $(JOBS) + 2)
MARKS ?= 12

# WERROR=ON makes warnings errors. UNITY=ON compiles up to forty sources at a time, which halves the time of a build from
# nothing but lengthens a build after a change. Both keep the values that they were given last.
WERROR ?=
UNITY ?=
CONFIGURE_FLAGS := $(if $(WERROR),-DESPALIER_WERROR=$(WERROR)) $(if $(UNITY),-DCMAKE_UNITY_BUILD=$(UNITY))
# A first build for tests leaves out what only measures, one of only the programs also what only tests need, and one of
# only golomb also what needs Boost. A later build keeps settings that it does not change.
WITH_TESTS := -DESPALIER_KNAPSACK=ON -DESPALIER_TESTS=ON
EVERYTHING := $(WITH_TESTS) -DESPALIER_BENCHMARKS=ON
TESTS_ONLY = $(WITH_TESTS) $(call at_first,-DESPALIER_BENCHMARKS=OFF)
PROGRAMS_ONLY = -DESPALIER_KNAPSACK=ON $(call at_first,-DESPALIER_TESTS=OFF -DESPALIER_BENCHMARKS=OFF)
GOLOMB_ONLY = $(call at_first,-DESPALIER_KNAPSACK=OFF -DESPALIER_TESTS=OFF -DESPALIER_BENCHMARKS=OFF -DCMAKE_UNITY_BUILD=ON)
at_first = $(if $(wildcard build/release/CMakeCache.txt),,$(1))
# On a terminal the progress is one line that rewrites itself. A log contains only errors.
BUILD_FLAGS := --parallel $(JOBS) $(if $(MAKE_TERMOUT),,-- --quiet)

# Open MPI refuses to run as root, the usual user of a container, or with more ranks than it counts cores. Version 5 has
# another name for the latter setting.
export OMPI_ALLOW_RUN_AS_ROOT := 1
export OMPI_ALLOW_RUN_AS_ROOT_CONFIRM := 1
export OMPI_MCA_rmaps_base_oversubscribe := 1
export PRTE_MCA_rmaps_default_mapping_policy := :oversubscribe

.PHONY: run
run: golomb-packages ## Install what golomb needs, build it, and prove an optimal Golomb ruler on all cores
	@$(call build,release,$(GOLOMB_ONLY),--target golomb)
	@echo "golomb --marks $(MARKS)"
	@build/release/bin/golomb --marks $(MARKS)

.PHONY: test
test: test-packages ## The same set-up, then all tests but those of rare things
	@$(call build,release,$(TESTS_ONLY))
	@ctest --preset release --parallel $(TEST_JOBS)

.PHONY: test-all
test-all: release ## The same set-up, then all tests
	@ctest --preset release-all --parallel $(TEST_JOBS)

.PHONY: release
release: test-packages ## Build everything into build/release, the programs into build/release/bin
	@$(call build,release,$(EVERYTHING))

.PHONY: sanitize
sanitize: test-packages ## Run the unit, law and engine tests under the address, undefined behaviour and thread sanitizers
	@$(call build,asan,,--target units_and_laws engine)
	@ctest --preset asan --parallel $(TEST_JOBS)
	@$(call build,tsan,,--target units_and_laws engine)
	@ctest --preset tsan --parallel $(TEST_JOBS)

.PHONY: sanitize-units
sanitize-units: test-packages ## Run only the unit and law tests, and only under the address and undefined behaviour ones
	@$(call build,asan,,--target units_and_laws)
	@ctest --preset asan --label-exclude engine --parallel $(TEST_JOBS)

.PHONY: install
install: packages ## Install under PREFIX (default /usr/local): `espalier` and its programs, the library, manual pages
	@$(call build,release,$(PROGRAMS_ONLY),--target installed)
	@cmake --install build/release --prefix "$(PREFIX)"

.PHONY: docs
docs: docs-packages ## Build the guide, with the API reference, into build/site
	@mkdocs build --strict --quiet
	@doxygen core/Doxyfile 2>/dev/null
	@echo "build/site/index.html"

.PHONY: uninstall
uninstall: ## Remove what was installed last
	@cmake -D FOLDER=build/release -P cmake/EspalierUninstall.cmake

.PHONY: deb
deb: deb-packages ## Make packages for this Debian: build/deb/*.deb
	@$(call build,deb)
	@ctest --preset deb --parallel $(TEST_JOBS)
	@cd build/deb && cpack --config CPackConfig.cmake >cpack.log 2>&1 || { cat cpack.log >&2; exit 1; }
	@ls build/deb/*.deb

.PHONY: dist
dist: ## Write the source archive of the last commit, its hash, and recipes that build it, into build/dist
	@packaging/dist.sh build/dist $(ADDRESS)

.PHONY: format
format: format-packages ## Format all C++ sources
	@git ls-files '*.hpp' '*.cpp' | xargs clang-format -i

.PHONY: check-format
check-format: format-packages ## Fail if a C++ source is not formatted
	@git ls-files '*.hpp' '*.cpp' | xargs --max-procs $(JOBS) --max-args 50 clang-format --dry-run --Werror

.PHONY: tidy
tidy: tidy-packages ## Look for doubtful code with clang-tidy
	@mkdir -p build && cmake --preset dev >build/dev.log
	@run-clang-tidy -quiet -p build/dev -j $(JOBS) '$(CURDIR)/(core|solvers)/.*' 2>/dev/null

.PHONY: clean
clean: ## Remove all builds
	@rm -rf build

.PHONY: help
help: ## List the targets
	@awk -F ':[a-z -]*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: golomb-packages packages deb-packages test-packages docs-packages format-packages tidy-packages
golomb-packages:
	@$(call install_missing,$(GOLOMB_PACKAGES))
packages:
	@$(call install_missing,$(PACKAGES))
deb-packages:
	@$(call install_missing,$(TEST_PACKAGES) mkdocs-material)
test-packages:
	@$(call install_missing,$(TEST_PACKAGES))
docs-packages:
	@$(call install_missing,mkdocs-material doxygen)
format-packages:
	@$(call install_missing,clang-format)
tidy-packages:
	@$(call install_missing,$(TEST_PACKAGES) clang-tidy)

# Installs the packages that dpkg does not know. Systems without apt-get are expected to have them.
define install_missing
missing=$$(for package in $(1); do \
    dpkg-query -W -f='$${db:Status-Abbrev}' $$package 2>/dev/null | grep -q '^.i' || echo $$package; \
done); \
if [ -z "$$missing" ]; then exit 0; fi; \
if ! command -v apt-get >/dev/null; then echo "No apt-get here: taking for granted" $$missing; exit 0; fi; \
sudo=; \
if [ "$$(id -u)" -ne 0 ]; then \
    sudo=sudo; \
    if ! command -v sudo >/dev/null; then \
        echo "Please install as root, then try again: apt-get install" $$missing >&2; exit 1; \
    fi; \
fi; \
echo "Installing" $$missing; \
mkdir -p build; \
{ $$sudo apt-get update; \
  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $$missing; \
} >build/packages.log 2>&1 || { cat build/packages.log >&2; exit 1; }
endef

# $(call build,PRESET[,OPTIONS][,--target NAME]) configures and builds. The output of configuring is shown only if it
# fails.
define build
echo "Building build/$(1)"; \
mkdir -p build; \
cmake --preset $(1) $(CONFIGURE_FLAGS) $(2) >build/$(1).log 2>&1 || { cat build/$(1).log >&2; exit 1; }; \
cmake --build --preset $(1) $(3) $(BUILD_FLAGS)
endef
