#pragma once

#include <cstdint>

#include <espalier/program/run.hpp>
#include <espalier/transports/transport.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// The bytes that a process of this run may use,
std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings);
/// and what it may if not all of its host, but so many, have states at a time.
std::uint64_t memory_limit(const Settings& settings, int processes);

/// About how many bytes an instance takes while it is searched, beside the states,
std::uint64_t bytes_of(const Instance& instance);
/// and the whole process at least, from its file to the report.
std::uint64_t least_memory(const Instance& instance);

/// Throws UsageError if the user has set a limit that is too low for so large an instance.
void check_memory(const Settings& settings, const Instance& instance);

/// What a search by dynamic programming may use on these PEs, with so many bytes for a process beside the instance and
/// for so many seconds; in a batch, every PE has one under way.
DynamicLimits dynamic_limits(espalier::Transport& transport, std::uint64_t memory, double seconds, bool is_batch);

/// The same in this run, with so many bytes for instances.
DynamicLimits dynamic_limits(espalier::program::Run& run, const Settings& settings, bool is_batch,
                             std::uint64_t bytes_of_instances = 0);

/// The same for preprocessing that the leaders of hosts make while all others wait (Transport::team_of_host()).
DynamicLimits limits_of_leader(espalier::program::Run& run, const Settings& settings, std::uint64_t bytes_of_instances);

}  // namespace knapsack
