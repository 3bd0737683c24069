// SPDX-License-Identifier: Apache-2.0
#include "golomb/finding.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <espalier/require.hpp>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/span_bound.hpp"

namespace golomb {
namespace {
using espalier::program::Status;

std::string ruler_with(const Instance& instance, std::uint64_t count = 1) {
    return fmt::format("Golomb ruler{} with {} mark{}", count == 1 ? "" : "s", instance.marks,
                       instance.marks == 1 ? "" : "s");
}

bool is_published(int marks, int length) {
    return std::cmp_less(marks, optimal_lengths.size()) && optimal_lengths[static_cast<std::size_t>(marks)] == length;
}

// Returns the shortest rulers known: those found, or else the constructed one.
std::vector<Ruler> best_rulers(const Finding& finding) {
    if (!finding.answer.rulers().empty()) return finding.answer.rulers();
    return {finding.constructed};
}

void answer_with(std::vector<Ruler> rulers, Finding& finding) {
    finding.objective = static_cast<std::uint64_t>(rulers.front().length());
    finding.rulers = std::move(rulers);
}

// Concludes a search of the whole tree: the best ruler that was found, or was known before, is optimal.
void conclude_proof(Finding& finding) {
    const auto& instance = finding.instance;
    const auto best = best_rulers(finding);
    const int length = best.front().length();
    const int limit = instance.longest + (instance.goal == Goal::shortest ? 1 : 0);
    finding.status = Status::optimal;
    if (length <= limit) {
        answer_with(best, finding);
        finding.bound = length;
    } else {
        finding.bound = instance.longest + 1;
        // This run has found no ruler of this length, but there is one if the length is the published one.
        const bool published = instance.goal == Goal::shortest && is_published(instance.marks, *finding.bound);
        finding.status = published ? Status::optimal : Status::infeasible;
        if (published) finding.objective = static_cast<std::uint64_t>(*finding.bound);
    }
    finding.statement = fmt::format("no {} is shorter than {}", ruler_with(instance), *finding.bound);
    if (instance.lists_all() && finding.objective) {
        finding.statement += fmt::format(", and {} of them {} this long", finding.rulers.size(),
                                         finding.rulers.size() == 1 ? "is" : "are");
    }
}

void conclude_part_of_shortest(Finding& finding) {
    const auto& found = finding.answer.rulers();
    finding.status = finding.complete ? Status::complete : Status::unknown;
    if (!found.empty()) {
        answer_with(found, finding);
        if (!finding.complete) finding.status = Status::feasible;
        finding.statement =
            fmt::format("this part of the search holds {} of length {}{}", found.size() == 1 ? "a ruler" : "rulers",
                        *finding.objective, finding.complete ? ", and no shorter one" : "");
    } else if (finding.complete) {
        finding.statement =
            fmt::format("this part of the search holds no ruler of length {} or less", finding.instance.longest);
    }
}

void conclude_shortest(Finding& finding) {
    if (finding.instance.is_partial()) return conclude_part_of_shortest(finding);
    if (finding.complete) return conclude_proof(finding);
    finding.status = Status::feasible;
    finding.bound = bound_without_search(finding);
    answer_with(best_rulers(finding), finding);
    finding.statement = fmt::format("no {} is shorter than {}", ruler_with(finding.instance), *finding.bound);
}

void conclude_within(Finding& finding) {
    const auto& instance = finding.instance;
    if (!finding.answer.rulers().empty()) {
        finding.status = Status::feasible;
        answer_with(finding.answer.rulers(), finding);
        finding.statement = fmt::format("there is a {} of at most length {}", ruler_with(instance), instance.longest);
    } else if (finding.complete && instance.is_partial()) {
        conclude_part_of_shortest(finding);
    } else if (finding.complete) {
        finding.status = Status::infeasible;
        finding.bound = std::max(instance.longest + 1, counting_bound(instance.marks));
        finding.statement = fmt::format("no {} has length {} or less", ruler_with(instance), instance.longest);
    }
}

void conclude_exact(Finding& finding) {
    const auto count = finding.answer.counted() + finding.answer.rulers().size();
    finding.objective = count;
    finding.rulers = finding.answer.rulers();
    finding.status = Status::complete;
    if (!finding.complete) finding.status = count > 0 ? Status::feasible : Status::unknown;
    finding.statement =
        fmt::format("{}{} {} {} exactly length {}{}, mirror images counted once", finding.complete ? "" : "at least ",
                    count, ruler_with(finding.instance, count), count == 1 ? "has" : "have", finding.instance.longest,
                    finding.instance.is_partial() ? " in this part of the search" : "");
}
}  // namespace

int bound_without_search(const Finding& finding) {
    const auto& instance = finding.instance;
    if (instance.marks == 1) return 0;
    return std::max({counting_bound(instance.marks), instance.shorter_lower_bounds.back() + 1, finding.proved_bound});
}

void conclude(Finding& finding) {
    espalier::require(!finding.objective && !finding.bound && finding.rulers.empty(), "a finding is concluded once");
    switch (finding.instance.goal) {
        case Goal::shortest:
        case Goal::all_shortest: return conclude_shortest(finding);
        case Goal::any_within: return conclude_within(finding);
        case Goal::all_of_length: return conclude_exact(finding);
    }
}
}  // namespace golomb
