#pragma once

#include <cstdint>

#include <espalier/program/run.hpp>
#include <espalier/transports/transport.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// The bytes that a process of this run may use.
std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings);

/// What a search by dynamic programming may use on these PEs, with so many bytes for a process and for so many seconds;
/// in a batch, every PE has one under way.
DynamicLimits dynamic_limits(espalier::Transport& transport, std::uint64_t memory, double seconds, bool is_batch);

/// The same in this run.
DynamicLimits dynamic_limits(espalier::program::Run& run, const Settings& settings, bool is_batch);

}  // namespace knapsack
