#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "espalier/program/report/report.hpp"
#include "espalier/program/run_trace.hpp"

namespace espalier::program {

/// The page of a run that --report writes: what was found, what that took, and charts of what the PEs did. It is one
/// file that needs no other and no network.
class RunPage {
public:
    /// Another report of the run. Of many only the first are shown one by one.
    void add(const Report& report, const RunFacts& facts);

    [[nodiscard]] bool has_reports() const { return count_ > 0; }

    /// The page, which begins with the title of the first report. Requires at least one report; `command` is what the
    /// user has said.
    [[nodiscard]] std::string html(const RunTrace& trace, const std::string& command) const;

private:
    [[nodiscard]] Json data(const RunTrace& trace, const std::string& command) const;

    static constexpr std::size_t most_rows_ = 500;

    std::vector<Report> reports_;         // the first ones; their solutions are left out
    std::vector<Statistics> statistics_;  // of the same
    std::size_t count_ = 0;
    RunFacts facts_;  // of all together
};

}  // namespace espalier::program
