#include "golomb/solve.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "golomb/rulers/constructions.hpp"
#include "golomb/rulers/optimal_lengths.hpp"
#include "golomb/search/parts.hpp"
#include "golomb/search/search.hpp"

namespace golomb {
namespace {

using espalier::program::Run;
using Outcome = espalier::Outcome<Answer>;

/// Whether other searches follow in the run.
enum class Others : std::uint8_t { none, follow_unless_found, follow };

Instance make_instance(const Command& command, int constructed, std::vector<int> shorter_lower_bounds) {
    Instance instance;
    instance.marks = *command.marks;
    instance.shorter_lower_bounds = std::move(shorter_lower_bounds);
    if (command.exact_length) {
        instance.goal = Goal::all_of_length;
        instance.longest = *command.exact_length;
        instance.count_only = !command.all;
    } else if (command.length) {
        instance.goal = Goal::any_within;
        instance.longest = *command.length;
    } else if (command.all) {
        instance.goal = Goal::all_shortest;
        instance.longest = command.known_optimum.value_or(constructed);
    } else {
        instance.goal = Goal::shortest;
        instance.longest = command.known_optimum.value_or(constructed) - 1;
    }
    return instance;
}

// Makes the search. One rank computes the table for all: ranks that share cores would only slow each other down.
Search make_search(Run& run, const Instance& instance, const std::string& kernel) {
    std::shared_ptr<const Kernel> chosen;
    try {
        chosen = make_kernel(instance, kernel);
    } catch (const std::invalid_argument& wrong) {
        throw espalier::program::UsageError(wrong.what());
    }
    return {instance, std::move(chosen), run.at_root([&instance] { return Search::table_for(instance); })};
}

// Searches the ranges one after the other, each pruned by the rulers found in those before. After a stop, all further
// ranges are left unsearched.
Outcome search_ranges(Run& run, const Search& search, const std::vector<Range>& ranges, Others others,
                      std::vector<CountedRange>& counted) {
    Outcome whole;
    counted.clear();
    for (const auto& range : ranges) {
        run.expect_more_searches([is_last = &range == &ranges.back(), others](const std::string& bound) {
            const bool is_found = std::stoi(bound) != Answer::no_bound;
            return !is_last || others == Others::follow || (others == Others::follow_unless_found && !is_found);
        });
        if (!whole.complete()) {
            whole.answer.leave(range);
        } else {
            auto outcome = run.search(search.of_range(range, whole.answer.bound()));
            if (outcome.complete()) {
                const auto rulers = outcome.answer.counted() + outcome.answer.rulers().size();
                counted.push_back({range, outcome.statistics.nodes, rulers});
            }
            outcome.answer.merge(whole.answer);
            whole = std::move(outcome);
        }
    }
    return whole;
}

// Searches the finding's instance, but for rulers of at most the length `longest`, and fills in what it finds.
espalier::Statistics search_up_to(int longest, Run& run, const Command& command, Finding& finding, Others others) {
    run.show_incumbents_as(
        [constructed = finding.constructed.length(), goal = finding.instance.goal](const std::string& bound) {
            if (goal != Goal::shortest && goal != Goal::all_shortest) return std::string();
            return std::to_string(std::min(constructed, std::stoi(bound)));
        });
    auto instance = finding.instance;
    instance.longest = longest;
    const auto search = make_search(run, instance, finding.kernel);
    auto outcome = search_ranges(run, search, ranges_of(command), others, finding.counted);
    finding.kernel_used = search.kernel().text();
    finding.searched_longest = longest;
    finding.complete = outcome.complete();
    finding.answer = std::move(outcome.answer);
    return outcome.statistics;
}

// Looks for a ruler of a likely length first if the construction is longer and nothing is known about the length. If
// there is none, raises the bound and searches again. (constructions.hpp says why this pays.) Returns the statistics of
// the last search.
espalier::Statistics search(Run& run, const Command& command, Finding& finding, Others others) {
    const auto& instance = finding.instance;
    const bool open = !command.known && !command.length && !command.exact_length && !command.is_partial();
    const int likely = likely_length(instance.marks, instance.shorter_lower_bounds.back());
    if (open && likely < instance.longest) {
        const auto statistics =
            search_up_to(likely, run, command, finding, std::max(others, Others::follow_unless_found));
        if (!finding.complete || !finding.answer.rulers().empty()) return statistics;
        finding.proved_bound = likely + 1;
    }
    return search_up_to(instance.longest, run, command, finding, others);
}

// Fills in the constructed ruler and the instance, which are known before the first search.
void prepare(const Command& command, std::vector<int> shorter_lower_bounds, Finding& finding) {
    finding.constructed = constructed_ruler(*command.marks);
    finding.instance = make_instance(command, finding.constructed.length(), std::move(shorter_lower_bounds));
    finding.searched_longest = finding.instance.longest;
}

// Proves the shortest length for every number of marks smaller than `marks`; each proof prunes with those before.
// Returns false if a limit stopped a proof; the lengths that were not reached keep their elementary bounds.
bool prove_shorter_lengths(Run& run, int marks, Finding& finding, std::vector<int>& bounds) {
    for (int fewer = 2; fewer < marks; ++fewer) {
        Command command;
        command.marks = fewer;
        Finding proof;
        proof.kernel = finding.kernel;
        prepare(command, {bounds.begin(), bounds.begin() + fewer}, proof);
        const auto statistics = search(run, command, proof, Others::follow);
        // No ruler with more marks is shorter either.
        finding.proved_bound = std::max(finding.proved_bound, proof.proved_bound);
        if (!proof.complete) return false;
        auto& length = bounds[static_cast<std::size_t>(fewer)];
        length = std::min(proof.constructed.length(), proof.answer.bound());
        finding.shorter_proofs.push_back({fewer, length, statistics.nodes, statistics.seconds});
    }
    return true;
}

}  // namespace

Finding solve(Run& run, const Command& command) {
    espalier::require(command.marks.has_value(), "the command is checked before it is answered");
    const int marks = *command.marks;
    Finding finding;
    // Simulated machines work a few nodes at a time, and split what other kernels search side by side.
    finding.kernel = run.is_simulated() && command.kernel == "auto" ? "plain" : command.kernel;
    auto bounds = command.from_scratch ? elementary_lower_bounds(marks) : published_lower_bounds(marks);
    const bool ready = !command.from_scratch || prove_shorter_lengths(run, marks, finding, bounds);
    prepare(command, std::move(bounds), finding);
    if (ready) {
        search(run, command, finding, Others::none);
    } else {
        for (const auto& range : ranges_of(command)) finding.answer.leave(range);
    }
    conclude(command, finding);
    return finding;
}

std::vector<Range> parts(Run& run, const Command& command) {
    espalier::require(command.marks && command.parts, "the command says how many parts there are to be");
    Finding finding;
    prepare(command, published_lower_bounds(*command.marks), finding);
    const auto search = make_search(run, finding.instance, "plain");
    const auto asked = ranges_of(command);
    return run.at_root([&] { return equal_parts(search, asked, *command.parts); });
}

}  // namespace golomb
