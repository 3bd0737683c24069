// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/program/run.hpp>
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {
/// Returns the number of bytes that a process of this run may use, which without --memory-limit is half of its share.
std::uint64_t memory_limit(espalier::program::Run& run);

/// Returns about how many bytes the whole process needs at least, from reading the file to writing the report.
std::uint64_t least_memory(const Instance& instance);

/// Throws UsageError if the user has set a limit, in bytes, that is too low for so large an instance; 0 is none.
void check_memory(std::uint64_t limit, const Instance& instance);

/// Returns the limits of a search of this run, whose instances take `bytes_of_instances` bytes.
DynamicLimits dynamic_limits(espalier::program::Run& run, bool is_batch, std::uint64_t bytes_of_instances = 0);
}  // namespace knapsack
