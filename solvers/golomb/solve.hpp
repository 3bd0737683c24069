// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>
#include <espalier/program/run.hpp>
#include "golomb/finding.hpp"
#include "golomb/instance.hpp"
#include "golomb/search/search.hpp"
#include "golomb/settings.hpp"

namespace golomb {
/// Solves the instance by searches on the PEs of the run, under its limits. Computes the lower bounds of the instance,
/// and the greatest length of an open one. If the rulers of an open instance are too long to be searched for, it finds
/// the constructed ruler and the bound. Lengths below the counting bound need no search.
/// Requires: the same call in all ranks. Throws UsageError if other rulers are too long to be searched for, or if this
/// processor lacks the instructions of the kernel.
Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

/// Estimates the search of the instance for about this time. Requires: the same call in all ranks; seconds > 0. Throws
/// as solve() does.
Estimate estimate(espalier::program::Run& run, const Instance& instance, const Settings& settings, double seconds);

/// Cuts the part of the tree that the instance asks for into settings.parts ranges of about equal work, or fewer if it
/// is too small. Requires: the same call in all ranks; a number of parts. Throws as solve() does.
std::vector<Range> parts(espalier::program::Run& run, const Instance& instance, Settings settings);
}  // namespace golomb
