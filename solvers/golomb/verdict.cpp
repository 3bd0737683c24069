#include "golomb/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "golomb/rulers/optimal_lengths.hpp"

namespace golomb {
namespace {

using espalier::program::Status;

std::string ruler_with(const Task& task, std::uint64_t count = 1) {
    return fmt::format("Golomb ruler{} with {} mark{}", count == 1 ? "" : "s", task.marks, task.marks == 1 ? "" : "s");
}

// What an earlier search has proved, or what follows from the lengths of rulers with fewer marks.
int bound_without_search(const Findings& findings) {
    const auto& task = findings.task;
    const int by_count = task.marks * (task.marks - 1) / 2;
    return task.marks == 1 ? 0 : std::max({by_count, task.shorter_lower_bounds.back() + 1, findings.bound});
}

void hold(Verdict& verdict, const std::vector<Ruler>& rulers) {
    verdict.rulers = rulers;
    verdict.objective = static_cast<std::uint64_t>(rulers.front().length());
}

bool is_published(int marks, int length) {
    return std::cmp_less(marks, optimal_lengths.size()) && optimal_lengths[static_cast<std::size_t>(marks)] == length;
}

/// The shortest rulers known, found or constructed.
std::vector<Ruler> best_rulers(const Findings& findings) {
    if (!findings.rulers.empty()) return findings.rulers;
    return {findings.constructed};
}

// The whole tree was searched: what was found, or was known before, is the best.
Verdict proved_shortest(const Request& request, const Findings& findings) {
    const auto best = best_rulers(findings);
    const int length = best.front().length();
    const int limit = findings.task.longest + (findings.task.goal == Goal::shortest ? 1 : 0);
    Verdict verdict{.status = Status::optimal};
    if (length <= limit) {
        hold(verdict, best);
        verdict.bound = length;
    } else {
        verdict.bound = findings.task.longest + 1;
        // Nobody here has seen a ruler of this length, but others have if the length is the published one.
        const bool published =
            findings.task.goal == Goal::shortest && is_published(findings.task.marks, *verdict.bound);
        verdict.status = published ? Status::optimal : Status::infeasible;
        if (published) verdict.objective = static_cast<std::uint64_t>(*verdict.bound);
    }
    verdict.statement = fmt::format("no {} is shorter than {}", ruler_with(findings.task), *verdict.bound);
    if (request.all && verdict.objective) {
        verdict.statement += fmt::format(", and {} of them {} this long", verdict.rulers.size(),
                                         verdict.rulers.size() == 1 ? "is" : "are");
    }
    return verdict;
}

Verdict judge_part_of_shortest(const Findings& findings) {
    Verdict verdict{.status = findings.complete ? Status::complete : Status::unknown};
    if (!findings.rulers.empty()) {
        hold(verdict, findings.rulers);
        if (!findings.complete) verdict.status = Status::feasible;
        verdict.statement = fmt::format("this part of the search holds {} of length {}{}",
                                        findings.rulers.size() == 1 ? "a ruler" : "rulers", *verdict.objective,
                                        findings.complete ? ", and no shorter one" : "");
    } else if (findings.complete) {
        verdict.statement =
            fmt::format("this part of the search holds no ruler of length {} or less", findings.task.longest);
    }
    return verdict;
}

Verdict judge_shortest(const Request& request, const Findings& findings) {
    if (request.is_partial()) return judge_part_of_shortest(findings);
    if (findings.complete) return proved_shortest(request, findings);
    Verdict verdict{.status = Status::feasible, .bound = bound_without_search(findings)};
    hold(verdict, best_rulers(findings));
    verdict.statement = fmt::format("no {} is shorter than {}", ruler_with(findings.task), *verdict.bound);
    return verdict;
}

Verdict judge_within(const Request& request, const Findings& findings) {
    Verdict verdict;
    if (!findings.rulers.empty()) {
        verdict.status = Status::feasible;
        hold(verdict, findings.rulers);
        verdict.statement =
            fmt::format("there is a {} of at most length {}", ruler_with(findings.task), findings.task.longest);
    } else if (findings.complete && request.is_partial()) {
        return judge_part_of_shortest(findings);
    } else if (findings.complete) {
        verdict.status = Status::infeasible;
        verdict.bound = findings.task.longest + 1;
        verdict.statement =
            fmt::format("no {} has length {} or less", ruler_with(findings.task), findings.task.longest);
    }
    return verdict;
}

Verdict judge_exact(const Request& request, const Findings& findings) {
    const auto count = findings.counted + findings.rulers.size();
    Verdict verdict{.status = Status::complete, .objective = count, .rulers = findings.rulers};
    if (!findings.complete) verdict.status = count > 0 ? Status::feasible : Status::unknown;
    verdict.statement =
        fmt::format("{}{} {} {} exactly length {}{}, mirror images counted once", findings.complete ? "" : "at least ",
                    count, ruler_with(findings.task, count), count == 1 ? "has" : "have", findings.task.longest,
                    request.is_partial() ? " in this part of the search" : "");
    return verdict;
}

}  // namespace

Verdict judge(const Request& request, const Findings& findings) {
    switch (findings.task.goal) {
        case Goal::shortest:
        case Goal::all_shortest: return judge_shortest(request, findings);
        case Goal::any_within: return judge_within(request, findings);
        case Goal::all_of_length: break;
    }
    return judge_exact(request, findings);
}

}  // namespace golomb
