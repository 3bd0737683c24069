#include "golomb/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include <espalier/program/numbers.hpp>
#include "golomb/rulers/check_ruler.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/tree/stub.hpp"
#include "golomb/verdict.hpp"

namespace golomb {
namespace {

using espalier::program::Json;
using espalier::program::Report;

std::vector<int> marks_of(const Ruler& ruler) { return {ruler.marks().begin(), ruler.marks().end()}; }

// More ranges than this are for programs only.
constexpr std::size_t most_ranges_for_people = 200;

std::string title(const Request& request, const Findings& findings) {
    const Task& task = findings.task;
    const auto marks = fmt::format("{} mark{}", task.marks, task.marks == 1 ? "" : "s");
    std::string text;
    switch (task.goal) {
        case Goal::shortest: text = fmt::format("a shortest Golomb ruler with {}", marks); break;
        case Goal::all_shortest: text = fmt::format("all shortest Golomb rulers with {}", marks); break;
        case Goal::any_within:
            text = fmt::format("a Golomb ruler with {}, at most {} long", marks, task.longest);
            break;
        case Goal::all_of_length:
            text = fmt::format("Golomb rulers with {}, exactly {} long", marks, task.longest);
            break;
    }
    if (!request.is_partial()) return text;
    if (findings.parts.size() == 1) {
        return text + fmt::format("; the part {}..{} of the search", stub_text(task.first), stub_text(task.end));
    }
    return text + fmt::format("; {} parts of the search, from {}..{} on", findings.parts.size(),
                              stub_text(findings.parts.front().first), stub_text(findings.parts.front().end));
}

Json json_of(const std::vector<Range>& ranges) {
    Json json = Json::array();
    for (const auto& range : ranges) json.push_back({stub_text(range.first), stub_text(range.end)});
    return json;
}

Json instance(const Request& request, const Findings& findings) {
    const Task& task = findings.task;
    Json json = {{"marks", task.marks}};
    if (request.length) json["length"] = *request.length;
    if (request.exact_length) json["exact_length"] = *request.exact_length;
    if (request.known) json["known_optimum"] = *request.known_optimum;
    json["all"] = request.all;
    json["from_scratch"] = request.from_scratch;
    json["kernel"] = request.kernel;
    if (!request.is_partial()) return json;
    const auto parts = json_of(findings.parts);
    parts.size() == 1 ? json["stub_range"] = parts[0] : json["stub_ranges"] = parts;
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
    return fmt::format("{} measured, {} missing: {}", measured, missing.size(), fmt::join(missing, " "));
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

void describe_rulers(const Request& request, const Verdict& verdict, Report& report) {
    for (const auto& ruler : verdict.rulers) {
        report.lines.push_back({"ruler", ruler.text()});
        if (request.difference_table) report.table += difference_table(ruler);
    }
    if (verdict.rulers.empty()) return;
    const auto& first = verdict.rulers.front();
    report.lines.push_back({"length", std::to_string(first.length())});
    if (verdict.rulers.size() == 1) report.lines.push_back({"distances", distances_text(first)});
}

void describe_proof(const Findings& findings, const Verdict& verdict, Report& report) {
    if (!verdict.statement.empty()) report.lines.push_back({findings.complete ? "proved" : "known", verdict.statement});
    const bool stopped_short = !findings.complete && verdict.objective && verdict.bound;
    if (stopped_short) {
        const auto gap = *verdict.objective - static_cast<std::uint64_t>(*verdict.bound);
        report.lines.push_back(
            {"gap", fmt::format("{} ({:.1f} %)", gap,
                                100.0 * static_cast<double>(gap) / static_cast<double>(*verdict.objective))});
    }
    for (const auto& proof : findings.shorter_proofs) {
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

void describe_for_programs(const Request& request, const Findings& findings, const Verdict& verdict, Report& report) {
    report.instance = instance(request, findings);
    report.status = verdict.status;
    if (verdict.objective) report.objective = *verdict.objective;
    if (verdict.bound) report.bound = *verdict.bound;
    if (!verdict.rulers.empty()) report.solution = marks_of(verdict.rulers.front());
    if (request.all) {
        report.more["solutions"] = Json::array();
        for (const auto& ruler : verdict.rulers) report.more["solutions"].push_back(marks_of(ruler));
    }
    if (!findings.shorter_proofs.empty()) report.more["shorter_proofs"] = json_of(findings.shorter_proofs);
    if (!findings.complete) report.more["unsearched"] = json_of(findings.unsearched);
    report.more["proved"] = findings.complete ? Json(verdict.statement) : Json();
}

// The options with which the rest prunes as if the search had not been stopped.
std::string command_to_go_on(const Request& request, const Findings& findings) {
    auto text = fmt::format("golomb --marks {}", findings.task.marks);
    if (request.exact_length) {
        text += fmt::format(" --exact-length {}", *request.exact_length);
    } else if (request.length) {
        text += fmt::format(" --length {}", *request.length);
    } else {
        const int found = findings.rulers.empty() ? Answer::no_bound : findings.rulers.front().length();
        const int sought = findings.unsearched_longest + (request.all ? 0 : 1);
        text += fmt::format(" --known-optimum {}", std::min(sought, found));
    }
    if (request.all) text += " --all";
    if (request.from_scratch) text += " --from-scratch";
    if (request.kernel != "auto") text += fmt::format(" --kernel {}", request.kernel);
    return text + " --stub-range " + ranges_text(findings.unsearched);
}

// Shown as it is: a command that is wrapped could not be copied.
void describe_rest(const Request& request, const Findings& findings, Report& report) {
    const bool answered = findings.task.goal == Goal::any_within && !findings.rulers.empty();
    if (findings.complete || answered || findings.unsearched.empty()) return;
    if (findings.unsearched.size() > most_ranges_for_people) {
        report.lines.push_back({"to go on", fmt::format("{} parts are unsearched: --json lists them under unsearched",
                                                        findings.unsearched.size())});
        return;
    }
    report.table += "to go on\n  " + command_to_go_on(request, findings) + '\n';
    if (findings.unsearched_longest < findings.task.longest && findings.rulers.empty()) {
        report.lines.push_back(
            {"still to do", fmt::format("rulers longer than {}, if that finds none", findings.unsearched_longest)});
    }
}

espalier::program::Check check(const Verdict& verdict, const Task& task) {
    for (const auto& ruler : verdict.rulers) {
        const auto fault = fault_of_ruler(marks_of(ruler), task.marks, ruler.length());
        if (!fault.empty()) return {.passed = false, .text = ruler.text() + ": " + fault};
    }
    const int distances = task.marks * (task.marks - 1) / 2;
    if (verdict.rulers.size() == 1) {
        return {.passed = true, .text = fmt::format("{} marks, {} distances, all different", task.marks, distances)};
    }
    return {.passed = true,
            .text = fmt::format("{} rulers of {} marks, the {} distances of each all different", verdict.rulers.size(),
                                task.marks, distances)};
}

std::string bare_text(const Verdict& verdict) {
    std::string text;
    for (const auto& ruler : verdict.rulers) text += (text.empty() ? "" : "\n") + ruler.text();
    return text.empty() ? verdict.statement : text;
}

}  // namespace

Report make_report(const Request& request, const Findings& findings) {
    const auto verdict = judge(request, findings);
    Report report;
    report.title = title(request, findings);
    report.node = "prefixes of rulers that pass the tests of the search";
    report.bare = bare_text(verdict);
    describe_rulers(request, verdict, report);
    describe_proof(findings, verdict, report);
    describe_for_programs(request, findings, verdict, report);
    describe_rest(request, findings, report);
    if (!verdict.rulers.empty()) report.check = check(verdict, findings.task);
    return report;
}

}  // namespace golomb
