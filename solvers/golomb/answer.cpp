// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <cstdint>
#include <string>
#include <espalier/program/errors.hpp>
#include "golomb/certificate/certificate.hpp"
#include "golomb/checker.hpp"
#include "golomb/command.hpp"
#include "golomb/report.hpp"
#include "golomb/rulers/constructions.hpp"
#include "golomb/solve.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/span_bound.hpp"

namespace golomb {
namespace {
// Constructs a short ruler with this number of marks, and reports it with a lower bound.
void answer_with_construction(espalier::program::Run& run, espalier::program::Output& output, int marks) {
    const auto ruler = run.at_root([&] { return constructed_marks(marks, [&run] { return run.stop_wanted(); }); });
    const int length = ruler.back();
    const int bound = counting_bound(marks);
    const auto distances = std::int64_t{marks} * (marks - 1) / 2;
    espalier::program::Report report;
    report.title = fmt::format("a short Golomb ruler with {} marks", marks);
    report.status = espalier::program::Status::feasible;
    report.instance = {{"marks", marks}};
    report.objective = length;
    report.bound = bound;
    report.solution = ruler;
    report.bare = fmt::format("{}", fmt::join(ruler, "-"));
    report.lines = {{"ruler", report.bare},
                    {"length", std::to_string(length)},
                    {"known", fmt::format("no Golomb ruler with {} marks is shorter than {}", marks, bound)},
                    {"not searched", "the ruler shown is the best of the constructions"}};
    const auto fault = fault_of(ruler, marks, length);
    report.check = {
        .passed = fault.empty(),
        .text = fault.empty() ? fmt::format("{} marks, {} distances, all different", marks, distances) : fault};
    output.write(report);
}
}  // namespace

espalier::program::About about() {
    return {.name = "golomb",
            .summary = "finds shortest Golomb rulers and proves that there are no shorter ones",
            .usage = "N [OPTION]...",
            .definition =
                "A Golomb ruler is a set of marks no two pairs of which are the same distance apart. A node of the "
                "search is a prefix of a ruler, the first few marks, that passes the tests of the search: the choose "
                "table leaves the other marks enough room, and there are enough free places for them.",
            .examples = {{"golomb 12", "find a shortest ruler with 12 marks and prove that it is one, on all cores"},
                         {"mpirun golomb --marks 14 --known-optimum", "prove the published length on all ranks"},
                         {"golomb --marks 11 --exact-length 72 --all", "list all rulers of a length"},
                         {"golomb 150", "construct a short ruler with many marks"}},
            .option_of_number = "--marks",
            .tree_version = tree_version};
}

void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command) {
    constexpr std::uint64_t least_memory = std::uint64_t{64} << 20;
    const auto memory = run.options().memory_limit;
    espalier::program::refuse_if(memory > 0 && memory < least_memory,
                                 "--memory-limit: expected at least 64M, of which the program itself takes a part");
    if (command.is_about_certificates()) return answer_about_certificates(run, output, command);
    if (command.family) return answer_about_family(run, output, *command.family);
    if (*command.marks > most_marks) return answer_with_construction(run, output, *command.marks);
    const auto instance = instance_of(run, command);
    if (command.settings.parts && command.certificate.empty()) {
        const auto ranges = parts(run, instance, command.settings);
        auto report = make_report(instance, *command.settings.parts, ranges);
        if (run.is_cut_short()) {
            report.status = espalier::program::Status::unknown;
            espalier::program::complain("golomb", "the run was stopped before the parts had about equal work");
        }
        return output.write(report);
    }
    if (command.estimate) {
        auto report = make_report(instance, estimate(run, instance, command.settings, *command.estimate));
        if (run.is_cut_short()) report.status = espalier::program::Status::unknown;
        return output.write(report);
    }
    const auto finding = solve(run, instance, command.settings);
    const bool is_rest_kept = run.checkpoint().close() == espalier::program::Checkpoint::Kept::latest;
    output.write(make_report(finding, command.difference_table, is_rest_kept));
    if (!command.certificate.empty() && run.transport().is_root()) certify(output, command.certificate, finding);
}
}  // namespace golomb
