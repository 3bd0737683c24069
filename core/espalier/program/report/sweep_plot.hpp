// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// The texts of a plot of the runs of --vary.
struct PlotTitle {
    std::string title;
    std::string varied;   ///< the option that varies: pes, balancer, quantum or seed
    std::string command;  ///< the user's command line, which the file keeps together with the version for later readers
};

/// Returns the speedups of the runs, in their order, each with its efficiency, as an SVG image that needs no other
/// file. If the number of PEs varies, both axes are logarithmic and a line shows the ideal speedup, the number of PEs;
/// otherwise the runs are columns. Requires at least one run.
[[nodiscard]] std::string sweep_plot(const std::vector<RunFacts>& runs, const PlotTitle& words);

}  // namespace espalier::program
