#include "knapsack/solve.hpp"

#include <algorithm>
#include <cmath>
#include <espalier/transports/available_cores.hpp>
#include <espalier/transports/together.hpp>
#include <optional>

#include <espalier/program/available_memory.hpp>
#include <espalier/program/stop_signals.hpp>
#include "knapsack/prepared.hpp"

namespace knapsack {

namespace {

// What a search is given for states that wait and for the list that it works on. Another list and those before it,
// which large pages round up, take some 64 MB, and a quarter is kept for states that are on their way.
std::uint64_t bytes_for_states(std::uint64_t limit) {
    constexpr std::uint64_t beside = std::uint64_t{64} << 20;
    return std::max(limit / 8, (std::max(limit, beside) - beside) / 4 * 3);
}

}  // namespace

const std::vector<std::string>& algorithms() {
    static const std::vector<std::string> names = {"auto", "core", "dfs"};
    return names;
}

std::string node_of(const std::string& algorithm) {
    return algorithm == "dfs" ? "choices up to an item left out whose LP bound was looked at"
                              : "states that were looked at, behind the preparation";
}

// A fraction of what the preparation looks at in a second, so that it leaves the search most of a time limit and is the
// same in all processes.
constexpr double hard_nodes_per_second = 1 << 26;

std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings) {
    if (settings.memory_limit > 0) return settings.memory_limit;
    // All processes may run on this machine.
    return espalier::program::available_memory() / 2 / static_cast<std::uint64_t>(run.transport().processes());
}

CoreLimits core_limits(espalier::program::Run& run, const Settings& settings, bool is_batch) {
    const auto& transport = run.transport();
    const auto* const threads = dynamic_cast<const espalier::Threads*>(&transport);
    const bool has_helpers = threads != nullptr && threads->threads() > 1;
    // Threads take part in the search of one PE instead of splitting it, so that it may use what all of them have.
    const bool together = has_helpers && !is_batch;
    const auto searches = together ? 1 : static_cast<std::uint64_t>(transport.pes() / transport.processes());
    CoreLimits limits;
    limits.may_split = !has_helpers || espalier::available_cores() == 1;
    if (const double seconds = run.options().time_limit; std::isfinite(seconds)) {
        limits.hard = std::min(limits.hard, static_cast<espalier::Nodes>(seconds * hard_nodes_per_second));
    }
    limits.interrupt = &espalier::program::StopSignals::wanted();
    limits.bytes = bytes_for_states(memory_limit(run, settings) / searches);
    if (run.is_simulated()) limits.least_cut = 16;
    return limits;
}

namespace {

Finding search(espalier::program::Run& run, const Instance& instance, const Settings& settings) {
    std::optional<Prepared> made;
    const auto prepare = [&] { made.emplace(instance, settings, core_limits(run, settings, false)); };
    if (auto* const threads = dynamic_cast<espalier::Threads*>(&run.transport())) {
        espalier::together(*threads, prepare);
    } else {
        prepare();
    }
    const Prepared& prepared = *made;
    AnySearch::Answer answer;
    bool complete = true;
    prepared.search().with_type([&](auto i) {
        if constexpr (i > 0) {
            auto outcome = run.search(prepared.search().problem<i>());
            answer.of<i>() = std::move(outcome.answer);
            complete = outcome.complete();
        }
    });
    return prepared.finding(answer, complete);
}

}  // namespace

Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings) {
    const auto first = search(run, instance, settings);
    const bool hides_all = first.complete && first.profit && first.bound > *first.profit;
    if (!hides_all) return first;
    auto unguided = settings;
    unguided.known_optimum.reset();
    auto finding = search(run, instance, unguided);
    finding.prepared += first.prepared;
    finding.bound = std::min(finding.bound, first.bound);
    return finding;
}

}  // namespace knapsack
