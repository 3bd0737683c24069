// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/files_below.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include "golomb/certificate/certificate.hpp"
#include "golomb/solve.hpp"
#include "golomb/tree/node.hpp"

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

// Returns `count` random numbers below `all`, all different and in rising order.
std::vector<std::size_t> sample_of(std::size_t all, std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> numbers(all);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    espalier::Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(numbers[i], numbers[i + random.below(static_cast<std::uint32_t>(all - i))]);
    }
    numbers.resize(count);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

void tell_of_parts(const Certificate& certificate, Report& report) {
    const auto missing = certificate.missing();
    report.title = fmt::format("certificate of {}", question_text(certificate.question));
    report.instance = {{"question", question_text(certificate.question)}};
    report.lines.push_back({"covers", missing.empty() ? "the whole tree, without gap or overlap"
                                                      : fmt::format("all but {}", ranges_text(missing))});
    report.lines.push_back({"claims", fmt::format("{} in {}", espalier::program::counted(certificate.nodes(), "node"),
                                                  espalier::program::counted(certificate.parts.size(), "part"))});
    report.more["claimed_nodes"] = certificate.nodes();
    report.more["parts"] = certificate.parts.size();
    report.more["missing"] = ranges_text(missing);
    report.falls_short = !missing.empty();
    report.status = missing.empty() ? espalier::program::Status::complete : espalier::program::Status::unknown;
    report.bare = missing.empty() ? "whole" : ranges_text(missing);
}

// Reports the repetition. Counts that differ make the check of the answer fail.
void tell_of_repetition(const Repetition& repetition, Report& report) {
    report.more["repeated"] = {{"parts", repetition.parts}, {"nodes", repetition.nodes}, {"seed", repetition.seed}};
    report.falls_short = report.falls_short || !repetition.complete;
    if (!repetition.complete) report.status = espalier::program::Status::unknown;
    if (repetition.differences.empty()) {
        report.lines.push_back({"repeated", fmt::format("{} with {}: all counts agree",
                                                        espalier::program::counted(repetition.parts, "part"),
                                                        espalier::program::counted(repetition.nodes, "node"))});
        return;
    }
    const auto& [claimed, counted] = repetition.differences.front();
    report.check = {.passed = false,
                    .text = fmt::format("{} of {} parts have other counts; the first is {}, of {} nodes and {} rulers "
                                        "instead of {} and {}",
                                        repetition.differences.size(), repetition.parts, range_text(counted.range),
                                        counted.nodes, counted.rulers, claimed.nodes, claimed.rulers),
                    .is_independent = false};
}

void write(const std::string& path, const Certificate& certificate) {
    espalier::program::write_file(path, espalier::program::json_text(json_of(certificate), 1));
}
}  // namespace

void certify(espalier::program::Output& output, const std::string& path, const Finding& finding) {
    if (const auto chance = chance_in(finding); !chance.empty()) {
        espalier::program::complain("golomb", "--certificate: " + chance);
        return output.exit_with(espalier::program::ExitCode::bad_input);
    }
    write(path, make_certificate(finding));
}

Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name, double share,
                  std::uint64_t seed, Settings settings) {
    espalier::require(0 <= share && share <= 1, "a share of the parts is repeated");
    if (certificate.version != tree_version) {
        throw espalier::program::InputError(
            name, fmt::format("it is of version {} of the tree, but this program searches version {}",
                              certificate.version, tree_version));
    }
    const auto count = static_cast<std::size_t>(std::ceil(share * static_cast<double>(certificate.parts.size())));
    Repetition repetition;
    if (count == 0) return repetition;
    std::vector<CountedRange> claimed;
    auto instance = certificate.question;
    for (const auto number : sample_of(certificate.parts.size(), count, seed)) {
        claimed.push_back(certificate.parts[number]);
        instance.ranges.push_back(certificate.parts[number].range);
    }
    repetition.seed = seed;
    settings.counts_parts = true;
    settings.parts.reset();
    const auto finding = solve(run, instance, settings);
    repetition.complete = finding.complete;
    repetition.parts = finding.counted.size();
    for (std::size_t i = 0; i < finding.counted.size(); ++i) {
        repetition.nodes += finding.counted[i].nodes;
        if (!(finding.counted[i] == claimed[i])) repetition.differences.emplace_back(claimed[i], finding.counted[i]);
    }
    return repetition;
}

void answer_about_certificates(Run& run, espalier::program::Output& output, const Command& command) {
    const bool merges = !command.merge.empty();
    const auto& path = merges ? command.merge : command.check_certificate;
    const auto certificate = read(run, path, command.certificate);
    Report report;
    tell_of_parts(certificate, report);
    if (!merges) {
        // A seed that nobody knows before the certificate is written does not let anybody prepare for a sample.
        const auto seed = run.choose_at_root(
            [&command] { return command.sample_seed ? *command.sample_seed : std::uint64_t{std::random_device{}()}; },
            [](std::uint64_t) { return true; });
        const auto repetition = repeat(run, certificate, path, command.sample, seed, command.settings);
        tell_of_repetition(repetition, report);
        if (command.sample < 1) {
            report.lines.push_back(
                {"sample", fmt::format("--sample {:g}%,{} draws the same parts", 100 * command.sample, seed)});
        }
    }
    if (!command.certificate.empty() && run.transport().is_root()) write(command.certificate, certificate);
    output.write(report);
}
}  // namespace golomb
