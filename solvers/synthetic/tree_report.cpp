#include "synthetic/tree_report.hpp"

#include <fmt/format.h>

#include <espalier/program/numbers.hpp>

namespace synthetic {

command_line::Report tree_report(const TreeSize& size, bool complete) {
    using command_line::grouped;
    command_line::Report report;
    report.status = complete ? command_line::Status::complete : command_line::Status::unknown;
    if (complete) report.objective = size.nodes;
    report.more["size"] = {{"nodes", size.nodes}, {"depth", size.depth}, {"leaves", size.leaves}};
    report.lines = {{"tree size", grouped(size.nodes) + (complete ? "" : ", as far as it was searched")},
                    {"tree depth", grouped(size.depth)},
                    {"leaves", grouped(size.leaves)}};
    report.bare = fmt::format("{} {} {}", size.nodes, size.depth, size.leaves);
    return report;
}

}  // namespace synthetic
