// SPDX-License-Identifier: Apache-2.0
#include "knapsack/solve.hpp"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/stopping.hpp>
#include <espalier/transports/threads/team.hpp>
#include "knapsack/question/zero_one.hpp"
#include "knapsack/report.hpp"
#include "knapsack/run_limits.hpp"
#include "knapsack/search.hpp"

namespace knapsack {
namespace {
using espalier::program::Run;

// The first rank preprocesses the search for all, with the cores of its host, while the others wait. Its result may
// depend on time and memory, so that a run that goes on with a checkpoint takes over that of the earlier one.
void make_search(Run& run, const Instance& instance, const Settings& settings, std::optional<Search>& search) {
    constexpr std::size_t looked_at_once = 10'000;  // items, a greedy choice of which takes some 3 ms
    auto limits = dynamic_limits(run, false, bytes_of(instance));
    limits.sharing.team = run.transport().team_of_host();
    limits.may_give_up = limits.may_give_up && instance.items() > looked_at_once;
    const auto make = [&] {
        espalier::together(limits.sharing.team, [&] { search.emplace(instance, settings, limits); });
    };
    if (run.transport().processes() == 1 && !run.checkpoint().is_wanted()) return make();
    const auto make_at_root = [&] {
        make();
        return search->preprocessing();
    };
    const auto is_of_instance = [&](const PreprocessedSearch& preprocessed) {
        return Search(instance, preprocessed, limits).is_consistent();
    };
    auto preprocessed = run.choose_at_root(make_at_root, is_of_instance);
    search.emplace(instance, std::move(preprocessed), dynamic_limits(run, false, bytes_of(instance)));
}

// Returns about how many seconds the search takes, or infinity if nobody knows.
double expected_seconds(Run& run, const Search& search) {
    constexpr double seconds_of_node = 2.5e-8;
    return search.visit([&](const auto& problem) {
        if constexpr (requires { problem.expected_nodes(); }) {
            return problem.expected_nodes() * seconds_of_node / static_cast<double>(run.transport().pes());
        } else {
            return std::numeric_limits<double>::infinity();
        }
    });
}

// Tells a user who has set no limits that the proof may be out of reach, or how long it takes.
void announce(Run& run, const ZeroOne& zero_one, const Instance& instance, const Settings& settings,
              const Search& search) {
    const auto& options = run.options();
    const bool is_limited = std::isfinite(options.time_limit) ||
                            options.node_limit != std::numeric_limits<std::uint64_t>::max() ||
                            espalier::program::StopSignals::wanted();
    if (is_limited || !run.transport().is_root() || settings.algorithm == "dfs" || !search.is_open()) return;
    const auto finding = zero_one.finding(search.first_finding());
    const auto seconds = expected_seconds(run, search);
    constexpr double soon = 10;
    if (finding.profit && seconds > soon)
        espalier::program::complain("knapsack", announcement(instance, finding, seconds));
}

// Lets the progress display show profits as those of the instance, and the bound that is proved before the search. A
// question that changes the profits shows neither.
void show_profits(Run& run, const ZeroOne& zero_one, const Instance& instance, const Search& search) {
    if (&zero_one.problem() != &instance) {
        run.progress().incumbent_text = [](const std::string&) { return std::string(); };
        return;
    }
    run.progress().incumbent_text = [&](const std::string& sum) {
        const bool is_whole = !sum.empty() && sum.find_first_not_of("0123456789") == std::string::npos;
        return is_whole ? instance.profit_text(search.profit(Integer(sum))) : sum;
    };
    run.progress().bound_text = [&, bound = std::string()]() mutable {
        if (bound.empty()) bound = instance.profit_text(search.first_finding().bound);
        return bound;
    };
}

Finding search_once(Run& run, const ZeroOne& zero_one, const Instance& instance, const Settings& settings) {
    std::optional<Search> made;
    make_search(run, zero_one.problem(), settings, made);
    const Search& search = *made;
    announce(run, zero_one, instance, settings, search);
    show_profits(run, zero_one, instance, search);
    auto finding = search.is_decided() ? search.first_finding() : search.finding(run.search(search.problem()));
    run.progress().incumbent_text = nullptr;
    run.progress().bound_text = nullptr;
    return finding;
}
}  // namespace

Finding solve(Run& run, const Instance& instance, const Settings& settings) {
    constexpr double seconds_of_item = 2e-7;  // for the report
    run.limit_time(run.options().time_limit - seconds_of_item * static_cast<double>(instance.items()));
    const ZeroOne zero_one(instance, settings.question);
    const auto first = search_once(run, zero_one, instance, settings);
    const bool hides_all = first.complete && first.profit && first.bound > *first.profit;
    if (!hides_all) return zero_one.finding(first);
    auto unguided = settings;
    unguided.known_optimum.reset();
    auto finding = search_once(run, zero_one, instance, unguided);
    finding.preprocessed += first.preprocessed;
    finding.bound = std::min(finding.bound, first.bound);
    return zero_one.finding(finding);
}

std::optional<BestChoices> all_best_choices(Run& run, const Instance& instance, const Settings& settings,
                                            const Finding& finding) {
    constexpr std::size_t bytes_of_state = 200;
    const ZeroOne zero_one(instance, settings.question);
    const auto limits = dynamic_limits(run, false);
    return best_choices(zero_one.kinds(), zero_one.profit_by_kinds(finding), settings.question.listed.value_or(0),
                        memory_limit(run) / bytes_of_state, [&] { return limits.is_over(); });
}
}  // namespace knapsack
