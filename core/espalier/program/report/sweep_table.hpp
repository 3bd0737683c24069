// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>
#include "espalier/program/report/report.hpp"

namespace espalier::program {
/// The results of the runs of --vary, one line for each run.
class SweepTable {
public:
    void add(const Report& report, const RunFacts& facts);

    /// Returns a table for people: aligned columns, and how many answers were checked if the problem has a check.
    [[nodiscard]] std::string text() const;

    /// Returns the table, with further columns, as comma separated values; the names of the columns are the first line.
    [[nodiscard]] std::string csv() const;

    /// Returns the speedups of the runs, in their order, each with its efficiency, as an SVG image that needs no other
    /// file. `varied` is the option that varies: pes, balancer, quantum or seed. If the number of PEs varies, both axes
    /// are logarithmic and a line shows the ideal speedup, the number of PEs; otherwise the runs are columns. The file
    /// keeps `command`, the user's command line, together with the version for later readers. Requires at least one
    /// report.
    [[nodiscard]] std::string plot(const std::string& varied, const std::string& command) const;

    [[nodiscard]] bool has_runs() const { return !lines_.empty(); }

private:
    struct Line {
        RunFacts facts;
        std::string bare;
        bool has_check;
        bool is_checked;
    };

    std::string title_;
    std::vector<Line> lines_;
    bool is_independent_ = true;  // whether all checks are
};
}  // namespace espalier::program
