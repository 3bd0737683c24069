#include "knapsack/run_limits.hpp"

#include <algorithm>
#include <cmath>

#include <espalier/program/available_memory.hpp>
#include <espalier/program/stop_signals.hpp>

namespace knapsack {

namespace {

// What a search is given for states that wait and for the list that it works on. Another list and those before it,
// which large pages round up, take some 64 MB, and a quarter is kept for states that are on their way.
std::uint64_t bytes_for_states(std::uint64_t limit) {
    constexpr std::uint64_t beside = std::uint64_t{64} << 20;
    return std::max(limit / 8, (std::max(limit, beside) - beside) / 4 * 3);
}

// A fraction of what the preparation looks at in a second, so that it leaves the search most of a time limit and is the
// same in all processes.
constexpr double hard_nodes_per_second = 1 << 26;

// Of a time limit, if the preparation gets on so well that it may prove the optimum itself.
constexpr double preparation_part = 0.75;

}  // namespace

std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings) {
    if (settings.memory_limit > 0) return settings.memory_limit;
    return espalier::program::available_memory() / 2 / static_cast<std::uint64_t>(run.transport().node().processes);
}

DynamicLimits dynamic_limits(espalier::Transport& transport, std::uint64_t memory, double seconds, bool is_batch) {
    DynamicLimits limits;
    limits.seconds = preparation_part * seconds;
    limits.sharing.team = transport.team();
    limits.may_split = limits.sharing.team == nullptr || transport.processes() > 1;
    // Threads take part in the search of one PE instead of splitting it, so that it may use what all of them have.
    const bool is_one_search = !limits.may_split && !is_batch;
    const auto searches = is_one_search ? 1 : static_cast<std::uint64_t>(transport.pes() / transport.processes());
    limits.bytes = bytes_for_states(memory / searches);
    if (std::isfinite(seconds)) {
        limits.hard = std::min(limits.hard, static_cast<espalier::Nodes>(seconds * hard_nodes_per_second));
    }
    return limits;
}

DynamicLimits dynamic_limits(espalier::program::Run& run, const Settings& settings, bool is_batch) {
    auto limits = dynamic_limits(run.transport(), memory_limit(run, settings), run.options().time_limit, is_batch);
    DynamicLimits of_run;
    of_run.seconds = run.seconds_left();
    limits.end = of_run.from_now().end;
    limits.interrupt = &espalier::program::StopSignals::wanted();
    if (run.is_simulated()) limits.least_cut = 16;
    return limits;
}

}  // namespace knapsack
