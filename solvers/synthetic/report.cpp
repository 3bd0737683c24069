// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <espalier/program/report/numbers.hpp>
#include "synthetic/kinds.hpp"

namespace synthetic {
espalier::program::Report make_report(const espalier::Outcome<TreeSize>& finding) {
    using espalier::program::grouped;
    const auto& size = finding.answer;
    const bool complete = finding.complete();
    espalier::program::Report report;
    report.status = complete ? espalier::program::Status::complete : espalier::program::Status::unknown;
    if (complete) report.objective = size.nodes;
    report.more["size"] = {{"nodes", size.nodes}, {"depth", size.depth}, {"leaves", size.leaves}};
    report.lines = {{"tree size", grouped(size.nodes) + (complete ? "" : ", as far as it was searched")},
                    {"tree depth", grouped(size.depth)},
                    {"leaves", grouped(size.leaves)}};
    report.bare = fmt::format("{} {} {}", size.nodes, size.depth, size.leaves);
    return report;
}
}  // namespace synthetic
