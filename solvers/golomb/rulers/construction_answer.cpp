// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/construction_answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <espalier/program/report/numbers.hpp>

#include "golomb/checker.hpp"
#include "golomb/rulers/constructions.hpp"
#include "golomb/tree/span_bound.hpp"

namespace golomb {

void answer_with_construction(espalier::program::Run& run, espalier::program::Output& output, int marks) {
    const auto ruler = run.at_root([marks] { return constructed_marks(marks); });
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

}  // namespace golomb
