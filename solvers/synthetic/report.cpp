// SPDX-License-Identifier: Apache-2.0
#include "synthetic/report.hpp"

#include <fmt/format.h>

#include <espalier/program/files/files.hpp>
#include <espalier/program/kinds.hpp>
#include <espalier/program/report/numbers.hpp>

namespace synthetic {
namespace {

using espalier::program::ExitCode;
using espalier::program::Report;
using espalier::program::write_standard_output;

std::string human_text(const Report& report, const std::string& problem) {
    std::string page = fmt::format("{}: {}\n\n", problem, report.title);
    for (const auto& [label, text] : report.lines) page += fmt::format("{:<22}{}\n", label, text);
    if (const auto& check = report.check) {
        page += fmt::format("\n{:<22}{}\n", check->passed ? "checked" : "CHECK FAILED", check->text);
    }
    return page;
}

ExitCode write(const Report& report, const espalier::program::RunFacts& facts, const std::string& json_file,
               bool quiet) {
    const auto json = espalier::program::json_text(espalier::program::json_report(report, facts));
    if (json_file == "-") {
        write_standard_output(json);
    } else {
        write_standard_output(quiet ? report.bare + '\n' : human_text(report, facts.problem));
        if (!json_file.empty()) espalier::program::write_file(json_file, json);
    }
    return report.check && !report.check->passed ? ExitCode::failure : ExitCode::answered;
}

}  // namespace

Report make_report(const espalier::Outcome<TreeSize>& finding) {
    using espalier::program::grouped;
    const auto& size = finding.answer;
    const bool complete = finding.complete();
    Report report;
    report.status = complete ? espalier::program::Status::complete : espalier::program::Status::unknown;
    if (complete) report.objective = size.nodes;
    report.more["size"] = {{"nodes", size.nodes}, {"depth", size.depth}, {"leaves", size.leaves}};
    report.lines = {{"tree size", grouped(size.nodes) + (complete ? "" : ", as far as it was searched")},
                    {"tree depth", grouped(size.depth)},
                    {"leaves", grouped(size.leaves)}};
    report.bare = fmt::format("{} {} {}", size.nodes, size.depth, size.leaves);
    return report;
}

int report_without_search(const espalier::program::About& about, const std::string& bare,
                          const std::function<void(espalier::program::OptionList&)>& declare,
                          const std::function<ReportAndFacts()>& find, int argc, const char* const* argv) {
    std::string json_file;  // "-" for standard output, empty for none
    bool quiet = false;
    const auto declare_all = [&](espalier::program::OptionList& list) {
        declare(list);
        list.begin_group("The output");
        list.json(json_file);
        list.flag({"--quiet", "", fmt::format("Print {} only.", bare)}, quiet);
    };
    const auto answer = [&] {
        if (!json_file.empty() && json_file != "-") espalier::program::require_writable(json_file);
        auto [report, facts] = find();
        facts.problem = about.name;
        return write(report, facts, json_file, quiet);
    };
    return espalier::program::run_without_search(about, declare_all, answer, argc, argv);
}

}  // namespace synthetic
