#include "synthetic/tree_report.hpp"

#include <fmt/format.h>

#include <espalier/program/numbers.hpp>

namespace synthetic {

espalier::program::Report tree_report(const TreeSize& size, bool complete) {
    using espalier::program::grouped;
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
