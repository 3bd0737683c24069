#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <espalier/program/program.hpp>
#include "golomb/findings.hpp"
#include "golomb/request.hpp"
#include "golomb/rulers/constructions.hpp"
#include "golomb/rulers/optimal_lengths.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/search/part_of_search.hpp"
#include "golomb/search/search.hpp"

namespace {

using espalier::program::Output;
using espalier::program::Run;
using golomb::Answer;
using golomb::Findings;
using golomb::Request;
using golomb::Search;
using golomb::Task;

// A task that cannot be searched, too long or for another processor, is known only here.
// One rank computes the table for all: where ranks outnumber the cores they would only be in each other's way.
Search make_search(Run& run, const Task& task) {
    try {
        Search::check(task);
        return {task, run.at_root([&task] { return Search::table_for(task); })};
    } catch (const std::invalid_argument& wrong) {
        throw espalier::program::UsageError(wrong.what());
    }
}

// Searches the ranges one after the other, each pruned by what those before have found; a stop leaves the others.
espalier::Outcome<Answer> search_ranges(Run& run, const Search& search, const std::vector<golomb::Range>& ranges) {
    espalier::Outcome<Answer> whole;
    for (const auto& range : ranges) {
        if (!whole.complete()) {
            whole.answer.leave(range);
        } else {
            auto outcome = run.search(golomb::PartOfSearch(search, range, whole.answer.bound()));
            outcome.answer.merge(whole.answer);
            whole = std::move(outcome);
        }
    }
    return whole;
}

espalier::Outcome<Answer> search_once(Run& run, const Request& request, const Task& task, int constructed) {
    run.show_incumbents_as([constructed, goal = task.goal](const std::string& bound) {
        if (goal != golomb::Goal::shortest && goal != golomb::Goal::all_shortest) return std::string();
        return std::to_string(std::min(constructed, std::stoi(bound)));
    });
    return search_ranges(run, make_search(run, task), parts_of(request));
}

// Looks for a ruler of a likely length first if the construction is longer and nothing is known about the length. If
// there is none, the bound is raised. (constructions.hpp says why this pays.)
espalier::Outcome<Answer> search(Run& run, const Request& request, const Task& task, int constructed,
                                 Findings& findings) {
    const bool open = !request.known && !request.length && !request.exact_length && !request.is_partial();
    Task likely = task;
    likely.longest = golomb::likely_length(task.marks, task.shorter_lower_bounds.back());
    if (open && likely.longest < task.longest) {
        findings.unsearched_longest = likely.longest;
        auto outcome = search_once(run, request, likely, constructed);
        if (!outcome.complete() || !outcome.answer.rulers().empty()) return outcome;
        findings.bound = likely.longest + 1;
    }
    findings.unsearched_longest = task.longest;
    return search_once(run, request, task, constructed);
}

// Proves the shortest length for every smaller number of marks, each proof pruning with those before. False if a limit
// stopped it; then elementary bounds stand for what was not reached.
bool prove_shorter_lengths(Run& run, const Request& request, Findings& findings, std::vector<int>& bounds) {
    for (int marks = 2; marks < *request.marks; ++marks) {
        const int constructed = golomb::constructed_ruler(marks).length();
        Request shorter;
        shorter.marks = marks;
        shorter.kernel = request.kernel;
        const auto task = make_task(shorter, constructed, {bounds.begin(), bounds.begin() + marks});
        const auto outcome = search(run, shorter, task, constructed, findings);
        if (!outcome.complete()) return false;
        auto& length = bounds[static_cast<std::size_t>(marks)];
        length = std::min(constructed, outcome.answer.bound());
        findings.shorter_proofs.push_back({marks, length, outcome.statistics.nodes, outcome.statistics.seconds});
    }
    return true;
}

void answer(Run& run, Output& output, Request request) {
    // A simulated machine works a few nodes at a time, and splits what a batch would search at once.
    if (run.is_simulated() && request.kernel == "auto") request.kernel = "plain";
    Findings findings;
    findings.constructed = golomb::constructed_ruler(*request.marks);
    const int constructed = findings.constructed.length();
    auto bounds = request.from_scratch ? golomb::elementary_lower_bounds(*request.marks)
                                       : golomb::published_lower_bounds(*request.marks);
    const bool ready = !request.from_scratch || prove_shorter_lengths(run, request, findings, bounds);
    findings.task = make_task(request, constructed, std::move(bounds));
    findings.parts = parts_of(request);
    findings.unsearched = findings.parts;
    findings.unsearched_longest = findings.task.longest;
    if (ready) {
        const auto outcome = search(run, request, findings.task, constructed, findings);
        findings.complete = outcome.complete();
        findings.rulers = outcome.answer.rulers();
        findings.counted = outcome.answer.counted();
        findings.unsearched = outcome.answer.unsearched();
    }
    output.write(make_report(request, findings));
}

espalier::program::About about() {
    return {.name = "golomb",
            .summary = "finds shortest Golomb rulers and proves that there are no shorter ones",
            .usage = "--marks N [OPTION]...",
            .definition =
                "A Golomb ruler is a set of marks no two pairs of which are the same distance apart. A node of the "
                "search is a prefix of a ruler, the first few marks, that passes the tests of the search: the choose "
                "table leaves the other marks enough room, and there are enough free places for them.",
            .examples = {
                {"golomb --marks 12", "find a shortest ruler with 12 marks and prove that it is one, on all cores"},
                {"mpirun golomb --marks 14 --known-optimum", "prove the published length on all ranks"},
                {"golomb --marks 11 --exact-length 72 --all", "list all rulers of a length"}}};
}

}  // namespace

int main(int argc, char** argv) {
    Request request;
    espalier::program::Program program(about());
    declare(program.options(), request);
    return program.run(
        argc, argv,
        [&] {
            complete(request);
            // A stub that makes no sense is refused before anything starts.
            make_task(request, 0, {});
        },
        [&](Run& run, Output& output) { answer(run, output, request); });
}
