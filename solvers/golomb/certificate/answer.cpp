#include "golomb/certificate/answer.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include <espalier/program/files/files.hpp>
#include <espalier/program/files/files_below.hpp>
#include <espalier/program/report/numbers.hpp>

#include "golomb/certificate/certificate.hpp"
#include "golomb/certificate/repeat.hpp"

namespace golomb {
namespace {

using espalier::program::Report;
using espalier::program::Run;

// Reads the certificates below the path, except the file `written`, in the first rank, and merges them in each rank.
Certificate read(Run& run, const std::string& path, const std::string& written) {
    using Files = std::vector<std::pair<std::string, std::string>>;
    const auto files = run.at_root([&] {
        Files contents;
        for (const auto& name : espalier::program::files_below(path, ".json", {written})) {
            contents.emplace_back(name, espalier::program::read_file(name));
        }
        return contents;
    });
    std::vector<Certificate> certificates;
    std::vector<std::string> names;
    for (const auto& [name, content] : files) {
        certificates.push_back(certificate_of(content, name));
        names.push_back(name);
    }
    return merged(certificates, names);
}

void tell_of_parts(const Certificate& certificate, Report& report) {
    const auto missing = certificate.missing();
    report.title = fmt::format("certificate of {}", question_text(certificate.question));
    report.instance = {{"question", question_text(certificate.question)}};
    report.lines.push_back({"covers", missing.empty() ? "the whole tree, without gap or overlap"
                                                      : fmt::format("all but {}", ranges_text(missing))});
    report.lines.push_back(
        {"claims", fmt::format("{} nodes in {} parts", espalier::program::grouped(certificate.nodes()),
                               espalier::program::grouped(certificate.parts.size()))});
    report.more["claimed_nodes"] = certificate.nodes();
    report.more["parts"] = certificate.parts.size();
    report.more["missing"] = ranges_text(missing);
    report.falls_short = !missing.empty();
    report.status = espalier::program::Status::complete;
    report.bare = missing.empty() ? "whole" : ranges_text(missing);
}

// Reports the repetition. Counts that differ make the check of the answer fail.
void tell_of_repetition(const Repetition& repetition, Report& report) {
    using espalier::program::grouped;
    report.more["repeated"] = {{"parts", repetition.parts}, {"nodes", repetition.nodes}};
    report.falls_short = report.falls_short || !repetition.complete;
    if (repetition.differences.empty()) {
        report.lines.push_back({"repeated", fmt::format("{} parts with {} nodes: all counts agree",
                                                        grouped(repetition.parts), grouped(repetition.nodes))});
        return;
    }
    const auto& [claimed, counted] = repetition.differences.front();
    report.check = {.passed = false,
                    .text = fmt::format("{} of {} parts have other counts; the first is {}, of {} nodes and {} rulers "
                                        "instead of {} and {}",
                                        repetition.differences.size(), repetition.parts, range_text(counted.range),
                                        counted.nodes, counted.rulers, claimed.nodes, claimed.rulers)};
}

}  // namespace

void answer_about_certificates(Run& run, espalier::program::Output& output, const Command& command) {
    const bool merges = !command.merge.empty();
    const auto& path = merges ? command.merge : command.check_certificate;
    const auto certificate = read(run, path, command.certificate);
    Report report;
    tell_of_parts(certificate, report);
    if (!merges) {
        const auto repetition = repeat(run, certificate, path, command.sample, run.options().seed, command.kernel);
        tell_of_repetition(repetition, report);
    }
    if (!command.certificate.empty() && run.transport().is_root()) {
        espalier::program::write_file(command.certificate, espalier::program::json_text(json_of(certificate), 1));
    }
    output.write(report);
}

}  // namespace golomb
