// SPDX-License-Identifier: Apache-2.0
#include "golomb/family/family.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <espalier/depth_first.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/require.hpp>
#include "golomb/checker.hpp"
#include "golomb/family/family_tree.hpp"

namespace golomb {
namespace {
using espalier::program::counted;
using espalier::program::Json;
using espalier::program::refuse_if;
using espalier::program::Report;
using espalier::program::Status;
using Kind = Family::Kind;

std::string title(const Family& family) {
    const auto marks = counted(family.marks, "mark");
    switch (family.kind) {
        case Kind::rulers:
            return fmt::format("Golomb rulers{}, at most {} long", family.marks > 0 ? " with " + marks : "",
                               family.length);
        case Kind::modular: return fmt::format("Golomb rulers with {}, modulo {}", marks, family.length);
        case Kind::triangles:
            return fmt::format("the shortest {} with {} each, no distance twice", counted(family.rulers, "ruler"),
                               marks);
        case Kind::sums:
            return fmt::format("the shortest set of {}, no sum of two more than {}", marks,
                               counted(family.repeats, "time"));
        case Kind::sidon: return fmt::format("maximal Sidon subsets of the numbers 1 to {}", family.length);
        case Kind::sparse: return fmt::format("a ruler of length {} with every distance", family.length);
    }
    return {};
}

// Returns whether a limit rises until there is a set.
bool is_minimum(const Family& family) {
    return family.kind == Kind::triangles || family.kind == Kind::sums || family.kind == Kind::sparse;
}

// Returns the limit that rises.
int& limit(Family& family) { return family.kind == Kind::sparse ? family.marks : family.length; }

// Returns the least limit that is worth trying: all distances differ, or have to be among those of so many marks.
int least_limit(const Family& family) {
    if (family.kind == Kind::sums) return family.marks - 1;
    if (family.kind == Kind::triangles) return family.rulers * family.marks * (family.marks - 1) / 2;
    int marks = 1;
    while (marks * (marks - 1) / 2 < family.length) ++marks;
    return marks;
}

std::string text_of(const Family& family, const Marks& set) {
    std::string text;
    const auto size = family.kind == Kind::triangles ? static_cast<std::size_t>(family.marks) : set.size();
    for (std::size_t begin = 0; begin < set.size(); begin += size) {
        text += fmt::format("{}{}", begin > 0 ? ", " : "", fmt::join(&set[begin], &set[begin] + size, "-"));
    }
    return text;
}

// Sparse rulers are found several times, so that only a list of all of them tells their number. A search for the best
// that was stopped has counted only some of them.
std::string group_text(const Family& family, const FoundSets::Group& group, bool is_complete) {
    std::string text;
    const bool is_counted = is_minimum(family) ? family.all || (is_complete && family.kind != Kind::sparse) : true;
    if (is_counted) text = espalier::program::grouped(group.count);
    const bool is_example = group.sets.size() < group.count || !is_counted;
    if (is_counted) text += is_example ? ", such as " : ": ";
    for (const auto& set : group.sets) text += (&set == group.sets.data() ? "" : "; ") + text_of(family, set);
    return text;
}

void show(const Family& family, const FoundSets& found, bool is_complete, Report& report) {
    const bool by_marks = family.kind == Kind::sidon || family.kind == Kind::sparse;
    std::uint64_t sum = 0;
    report.more["number_of_sets"] = Json::object();
    if (family.all) report.more["solutions"] = Json::array();
    for (const auto& [key, group] : found.groups) {
        report.lines.push_back(
            {by_marks ? counted(key, "mark") : fmt::format("length {}", key), group_text(family, group, is_complete)});
        sum += group.count;
        if (is_complete || family.all || !is_minimum(family))
            report.more["number_of_sets"][std::to_string(key)] = group.count;
        for (const auto& set : group.sets) {
            report.bare += (report.bare.empty() ? "" : "\n") + text_of(family, set);
            if (family.all) report.more["solutions"].push_back(set);
            const std::string fault = fault_of(family, {set.begin(), set.end()});
            if (!fault.empty()) report.check = {.passed = false, .text = text_of(family, set) + ": " + fault};
        }
    }
    const bool is_number = family.kind == Kind::rulers || family.kind == Kind::modular;
    if (is_number) report.lines.push_back({"together", espalier::program::grouped(sum)});
    if (is_number) report.objective = sum;
    if (found.groups.empty()) return;
    if (!is_number) report.objective = found.groups.rbegin()->first;
    report.solution = found.groups.rbegin()->second.sets.front();
    if (!report.check) report.check = {.passed = true, .text = "each set that is shown, by its definition"};
}

// Says what is known after a stop and how to go on. Only a checkpoint keeps what is left of such a search.
void tell_of_stop(const espalier::program::Run& run, const Family& family, bool is_found, Report& report) {
    const auto known = family.kind == Kind::sparse
                           ? fmt::format("no such ruler has fewer than {}", counted(family.marks, "mark"))
                       : is_minimum(family) ? fmt::format("none is shorter than {}", family.length)
                                            : "there are at least these, and there may be more";
    report.lines.push_back({is_found ? "proved" : "known", known});
    if (report.bare.empty()) report.bare = known;
    if ((is_found && !family.all) || !run.options().checkpoint.empty()) return;
    report.table = fmt::format(
        "to begin anew, and to go on from the file whenever the run is stopped\n  {} "
        "--checkpoint golomb.checkpoint\n",
        run.command().line);
}

/// The option that asks for a kind of sets. Its value is the one number, beside that of the marks, that the kind needs.
struct KindOption {
    Kind kind;
    const char* name;
    const char* value;
    const char* text;
    int most = longest_in_family;
};

constexpr std::array<KindOption, 6> rows = {
    {{Kind::rulers, "--within", "L",
      "Count the Golomb rulers of each length up to L, with N marks or, without N, with any number of marks. Mirror "
      "images count twice."},
     {Kind::modular, "--modulus", "M",
      "Count the rulers with N marks whose distances all differ modulo M. Translations count once."},
     {Kind::triangles, "--rulers", "J",
      "Find the shortest J rulers with N marks each among whose distances no two are equal (a difference triangle "
      "set).",
      most_rulers},
     {Kind::sums, "--repeats", "G",
      "Find the shortest set of N marks in which at most G pairs, or doubled marks, have the same sum (a B2[G] set).",
      most_repeats},
     {Kind::sidon, "--sidon", "N",
      "Count the subsets of the numbers 1 to N whose distances all differ (Sidon sets) and to which no number can be "
      "added, by their sizes."},
     {Kind::sparse, "--sparse", "L",
      "Find a ruler of length L with the fewest marks that measures every distance up to L; "
      "with --all, all of them, of which mirror images count once."}}};
}  // namespace

void answer_about_family(espalier::program::Run& run, espalier::program::Output& output, Family family) {
    FoundSets found;
    bool is_complete = true;
    if (is_minimum(family)) limit(family) = least_limit(family);
    for (;; ++limit(family)) {
        run.expect_more_searches(is_minimum(family));
        auto outcome = run.search(espalier::DepthFirst<FamilyTree>(FamilyTree(family)));
        is_complete = outcome.complete();
        found = std::move(outcome.answer);
        const bool is_open = is_minimum(family) && is_complete && found.groups.empty();
        if (!is_open || limit(family) >= longest_in_family) break;
    }
    if (family.kind == Kind::sparse) {
        for (auto& [key, group] : found.groups) {
            group.sets.erase(std::unique(group.sets.begin(), group.sets.end()), group.sets.end());
            group.count = group.sets.size();
        }
    }
    Report report;
    const bool is_found = is_minimum(family) && !found.groups.empty();  // all lower limits were searched to their ends
    const bool is_proved = is_complete || (is_found && !family.all);
    report.title = (is_proved ? "" : "the search for ") + title(family);
    report.node = "sets that pass the test of their family";
    report.instance = {{"marks", family.marks},
                       {"length", family.length},
                       {"rulers", family.rulers},
                       {"repeats", family.repeats},
                       {"all", family.all}};
    show(family, found, is_complete, report);
    if (is_minimum(family)) report.bound = limit(family);
    if (!is_complete) tell_of_stop(run, family, is_found, report);
    report.status = !is_minimum(family) ? (is_complete ? Status::complete : Status::unknown)
                    : is_proved         ? Status::optimal
                    : is_found          ? Status::feasible
                                        : Status::unknown;
    output.write(report);
}

void declare(espalier::program::OptionList& list, FamilyOptions& options) {
    list.begin_group("Relatives of Golomb rulers (--all lists all of them)");
    for (const auto& row : rows) {
        list.add({row.name, row.value, row.text, true}, [&options, &row](const std::string& value) {
            options[row.kind] = espalier::program::integer_value<int>(row.name, value, {1, row.most});
        });
    }
}

Family family_of(const FamilyOptions& options, std::optional<int> marks, bool all) {
    espalier::require(!options.empty(), "a question about relatives of rulers is asked by an option");
    refuse_if(options.size() > 1, "--within, --modulus, --rulers, --repeats, --sidon and --sparse exclude one another");
    const auto [kind, number] = *options.begin();
    const bool finds_marks = kind == Kind::sidon || kind == Kind::sparse;
    refuse_if(finds_marks && marks, "--sidon and --sparse find the number of marks: omit --marks");
    refuse_if(!finds_marks && !marks && kind != Kind::rulers,
              "the number of marks is missing, as in golomb 6 --modulus 31");
    Family family{.kind = kind, .marks = marks.value_or(0), .all = all};
    (kind == Kind::triangles ? family.rulers : kind == Kind::sums ? family.repeats : family.length) = number;
    refuse_if(family.rulers * family.marks * (family.marks - 1) / 2 > longest_in_family && kind == Kind::triangles,
              fmt::format("--rulers: {} rulers with {} marks have more than {} distances", family.rulers, family.marks,
                          longest_in_family));
    return family;
}
}  // namespace golomb
