#pragma once

#include <cstdint>

#include <espalier/program/run.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// The bytes that a process of this run may use.
std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings);

/// What a search by dynamic programming may use in this run; in a batch, every PE has one under way.
DynamicLimits dynamic_limits(espalier::program::Run& run, const Settings& settings, bool is_batch);

}  // namespace knapsack
