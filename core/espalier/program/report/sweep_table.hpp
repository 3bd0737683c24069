#pragma once

#include <string>
#include <vector>

#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// The results of the runs of --vary, a line for each.
class SweepTable {
public:
    void add(const Report& report, const RunFacts& facts);

    /// For people: the columns aligned, and what was checked, if the problem has a check.
    [[nodiscard]] std::string text() const;

    /// The same and more as comma separated values, the names of the columns first.
    [[nodiscard]] std::string csv() const;

    /// The speedups as an image (SVG). Requires that a report was added; `varied` is the option that varies.
    [[nodiscard]] std::string plot(const std::string& varied, const std::string& command) const;

    [[nodiscard]] bool has_runs() const { return !lines_.empty(); }

private:
    struct Line {
        RunFacts facts;
        std::string bare;
        bool has_check;
        bool is_checked;
    };

    bool varies_quantum() const;

    std::string title_;
    std::vector<Line> lines_;
};

}  // namespace espalier::program
