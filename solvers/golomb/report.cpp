// SPDX-License-Identifier: Apache-2.0
#include "golomb/report.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <espalier/program/report/numbers.hpp>
#include "golomb/certificate/certificate.hpp"
#include "golomb/checker.hpp"
#include "golomb/search/kernel.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
namespace {
using espalier::program::Json;
using espalier::program::Report;

std::vector<int> marks_of(const Ruler& ruler) { return {ruler.marks().begin(), ruler.marks().end()}; }

// The greatest number of ranges that are shown as one word of a command. More ranges get a line each, because shells
// limit the length of a word.
constexpr std::size_t most_ranges_in_a_word = 200;

// The greatest number of missing distances that are listed. If more are missing, only the smallest are listed.
constexpr std::size_t most_missing_listed = 24;

std::string marks_text(int marks) { return espalier::program::counted(marks, "mark"); }

// Returns what is searched for.
std::string target_text(const Instance& instance) {
    const auto marks = marks_text(instance.marks);
    switch (instance.goal) {
        case Goal::shortest: return fmt::format("a shortest Golomb ruler with {}", marks);
        case Goal::all_shortest: return fmt::format("all shortest Golomb rulers with {}", marks);
        case Goal::any_within: return fmt::format("a Golomb ruler with {}, at most {} long", marks, instance.longest);
        case Goal::all_of_length: break;
    }
    return fmt::format("Golomb rulers with {}, exactly {} long", marks, instance.longest);
}

std::string search_text(const Instance& instance) {
    const auto search = "the search for " + target_text(instance);
    if (!instance.is_partial()) return search;
    const auto& ranges = instance.ranges;
    const auto first = fmt::format("{}..{}", stub_text(ranges.front().first), stub_text(ranges.front().end));
    if (ranges.size() == 1) return fmt::format("the part {} of {}", first, search);
    return fmt::format("{} parts, from {} on, of {}", ranges.size(), first, search);
}

// Returns the title, which claims no more than is proved.
std::string title(const Finding& finding) {
    const auto& instance = finding.instance;
    if (instance.is_partial()) return search_text(instance);
    if (instance.goal == Goal::shortest && !finding.complete)
        return fmt::format("a short Golomb ruler with {}", marks_text(instance.marks));
    const bool is_answered = !finding.rulers.empty() || instance.goal == Goal::all_of_length;
    if (finding.complete && !is_answered) return "a proof that " + finding.statement;
    const bool is_found = finding.complete || (is_answered && instance.goal == Goal::any_within);
    return is_found ? target_text(instance) : search_text(instance);
}

Json json_of(const std::vector<Range>& ranges) {
    Json json = Json::array();
    for (const auto& range : ranges) json.push_back({stub_text(range.first), stub_text(range.end)});
    return json;
}

Json instance_json(const Instance& instance, const Settings& settings) {
    Json json;
    add_question(instance, json);
    json["from_scratch"] = settings.from_scratch;
    json["kernel"] = settings.kernel;
    if (!instance.is_partial()) return json;
    const auto ranges = json_of(instance.ranges);
    ranges.size() == 1 ? json["stub_range"] = ranges[0] : json["stub_ranges"] = ranges;
    return json;
}

std::string distances_text(const Ruler& ruler) {
    std::set<int> missing;
    for (int distance = 1; distance <= ruler.length(); ++distance) missing.insert(distance);
    for (const int to : ruler.marks()) {
        for (const int from : ruler.marks()) missing.erase(to - from);
    }
    const auto measured = static_cast<std::size_t>(ruler.length()) - missing.size();
    if (missing.empty()) return fmt::format("{} measured, none missing: a perfect ruler", measured);
    const auto listed = std::min(missing.size(), most_missing_listed);
    auto text =
        fmt::format("{} measured, {} missing: {}", measured, missing.size(),
                    fmt::join(missing.begin(), std::next(missing.begin(), static_cast<std::ptrdiff_t>(listed)), " "));
    if (listed < missing.size()) text += fmt::format(" and {} larger ones", missing.size() - listed);
    return text;
}

std::string difference_table(const Ruler& ruler) {
    std::string table;
    const auto width = std::to_string(ruler.length()).size() + 1;
    for (const int to : ruler.marks()) {
        table += fmt::format("{:>{}} |", to, width);
        for (const int from : ruler.marks()) {
            if (from < to) table += fmt::format("{:>{}}", to - from, width);
        }
        table += '\n';
    }
    return table;
}

void show_rulers(const Finding& finding, bool with_differences, Report& report) {
    for (const auto& ruler : finding.rulers) {
        report.lines.push_back({"ruler", ruler.text()});
        if (with_differences) report.table += difference_table(ruler);
    }
    if (finding.rulers.empty()) return;
    const auto& first = finding.rulers.front();
    report.lines.push_back({"length", std::to_string(first.length())});
    if (finding.rulers.size() == 1) report.details.push_back({"distances", distances_text(first)});
}

void show_proof(const Finding& finding, Report& report) {
    if (!finding.statement.empty()) report.lines.push_back({finding.complete ? "proved" : "known", finding.statement});
    for (const auto& proof : finding.shorter_proofs) {
        report.lines.push_back(
            {fmt::format("{} marks", proof.marks),
             fmt::format("length {}, {} nodes, {} s", proof.length, espalier::program::grouped(proof.nodes),
                         espalier::program::seconds_text(proof.seconds))});
    }
}

Json json_of(const std::vector<ShorterProof>& proofs) {
    Json json = Json::array();
    for (const auto& proof : proofs) {
        json.push_back(
            {{"marks", proof.marks}, {"length", proof.length}, {"nodes", proof.nodes}, {"seconds", proof.seconds}});
    }
    return json;
}

void tell_programs(const Finding& finding, Report& report) {
    report.instance = instance_json(finding.instance, finding.settings);
    report.status = finding.status;
    if (finding.objective) report.objective = *finding.objective;
    if (finding.bound) report.bound = *finding.bound;
    if (!finding.rulers.empty()) report.solution = marks_of(finding.rulers.front());
    if (finding.instance.lists_all()) {
        report.more["solutions"] = Json::array();
        for (const auto& ruler : finding.rulers) report.more["solutions"].push_back(marks_of(ruler));
    }
    if (!finding.shorter_proofs.empty()) report.more["shorter_proofs"] = json_of(finding.shorter_proofs);
    if (!finding.complete) report.more["unsearched"] = json_of(finding.answer.unsearched());
    if (!finding.kernel_used.empty()) report.more["kernel_used"] = finding.kernel_used;
    report.more["tree_version"] = tree_version;
    report.more["proved"] = finding.complete ? Json(finding.statement) : Json();
}

// Returns whether the last search looked for the likely length, shorter than the best known, and has done a part of it.
bool is_likely_length_begun(const Finding& finding) {
    const bool begun = finding.answer.unsearched() != std::vector<Range>{Range{}};
    return begun && finding.searched_longest < finding.instance.longest;
}

// Returns the command that searches the rest, with the options that make it prune as the search that was stopped.
std::string command_to_go_on(const Finding& finding) {
    auto question = finding.instance;
    if (question.goal == Goal::shortest || question.goal == Goal::all_shortest) {
        const int found = finding.answer.rulers().empty() ? Answer::no_bound : finding.answer.rulers().front().length();
        const int longest = is_likely_length_begun(finding) ? finding.searched_longest : question.longest;
        const int sought = longest + (question.lists_all() ? 0 : 1);
        question.known_optimum = std::min(sought, found);
    }
    auto text = question_text(question);
    if (finding.settings.from_scratch) text += " --from-scratch";
    if (finding.settings.kernel != "auto") text += " --kernel " + finding.settings.kernel;
    const auto rest = finding.answer.unsearched();
    if (rest.size() <= most_ranges_in_a_word) return text + " --stub-range " + ranges_text(rest) + '\n';
    text += " --stub-range @/dev/stdin <<END\n";
    for (const auto& range : rest) text += range_text(range) + '\n';
    return text + "END\n";
}

// Shows the command that searches the rest, in the table, which is not wrapped, so that the command can be copied.
void show_rest(const Finding& finding, Report& report) {
    const bool answered = finding.instance.goal == Goal::any_within && !finding.answer.rulers().empty();
    if (finding.complete || answered || finding.answer.unsearched().empty()) return;
    if (!is_searchable(finding.instance)) {
        report.lines.push_back(
            {"not searched", "the rulers are too long; the one shown is the best of the constructions"});
        return;
    }
    report.table += "to go on\n  " + command_to_go_on(finding);
    if (is_likely_length_begun(finding) && finding.answer.rulers().empty()) {
        report.lines.push_back(
            {"still to do", fmt::format("rulers longer than {}, if that finds none", finding.searched_longest)});
    }
}

espalier::program::Check check(const Finding& finding) {
    const int marks = finding.instance.marks;
    for (const auto& ruler : finding.rulers) {
        const auto fault = fault_of(marks_of(ruler), marks, ruler.length());
        if (!fault.empty()) return {.passed = false, .text = ruler.text() + ": " + fault};
    }
    const int distances = marks * (marks - 1) / 2;
    if (finding.rulers.size() == 1) {
        return {.passed = true,
                .text = fmt::format("{}, {}, all different", marks_text(marks),
                                    espalier::program::counted(distances, "distance"))};
    }
    return {.passed = true,
            .text = fmt::format("{} rulers of {}, the {} distances of each all different", finding.rulers.size(),
                                marks_text(marks), distances)};
}

std::string bare_text(const Finding& finding) {
    std::string text;
    for (const auto& ruler : finding.rulers) text += (text.empty() ? "" : "\n") + ruler.text();
    return text.empty() ? finding.statement : text;
}
}  // namespace

Report make_report(const Finding& finding, bool with_differences, bool is_rest_kept) {
    Report report;
    report.title = title(finding);
    report.node = fmt::format("prefixes of rulers that pass the tests of version {} of the tree", tree_version);
    report.bare = bare_text(finding);
    show_rulers(finding, with_differences, report);
    show_proof(finding, report);
    if (!finding.kernel_used.empty()) report.details.push_back({"kernel", finding.kernel_used});
    tell_programs(finding, report);
    if (!is_rest_kept) show_rest(finding, report);
    if (!finding.rulers.empty()) report.check = check(finding);
    return report;
}

Report make_report(const Instance& instance, const Estimate& estimate) {
    using espalier::program::duration;
    using espalier::program::rounded;
    const auto time = [&](double nodes) { return duration(estimate.core_seconds(nodes)); };
    const double least = estimate.least();
    const double most = estimate.most();
    Report report;
    report.title = fmt::format("an estimate of {}", search_text(instance));
    report.status = espalier::program::Status::complete;
    report.instance = instance_json(instance, {});
    if (most == 0) {
        report.lines = {{"nodes", "0: no search is needed"}};
    } else {
        report.lines = {
            {"nodes", fmt::format("{}; with a probability of 95 %, from {} to {}", rounded(estimate.nodes),
                                  rounded(least), rounded(most))},
            {"core time", fmt::format("{}; from {} to {}, by {} nodes per second on this core", time(estimate.nodes),
                                      time(least), time(most), rounded(estimate.nodes_per_second))}};
    }
    if (instance.known_optimum) report.lines.push_back({"known optimum", std::to_string(*instance.known_optimum)});
    report.more["estimate"] = {{"nodes", estimate.nodes},
                               {"least_nodes", least},
                               {"most_nodes", most},
                               {"nodes_per_second", estimate.nodes_per_second},
                               {"core_seconds", estimate.core_seconds(estimate.nodes)}};
    report.more["tree_version"] = tree_version;
    report.bare = fmt::format("{:.0f}", estimate.nodes);
    return report;
}

Report make_report(const Instance& instance, int count, const std::vector<Range>& parts) {
    Report report;
    report.title = fmt::format("{} of the search for Golomb rulers with {}", parts.size() == 1 ? "the whole" : "parts",
                               marks_text(instance.marks));
    report.status = espalier::program::Status::complete;
    report.instance = {{"marks", instance.marks}, {"parts", count}};
    report.more["parts"] = json_of(parts);
    report.more["tree_version"] = tree_version;
    for (const auto& part : parts) report.bare += (report.bare.empty() ? "" : "\n") + range_text(part);
    report.table = report.bare + '\n';
    return report;
}
}  // namespace golomb
