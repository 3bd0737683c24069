#pragma once

#include <string>
#include <vector>

#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// What a plot of the runs of --vary says in words.
struct PlotTitle {
    std::string title;
    std::string varied;   ///< the option: pes, balancer, quantum or seed
    std::string command;  ///< what the user has said; it is in the file, with the version, for whoever wonders later
};

/// The speedups of the runs, in their order, and beside each its efficiency, as an SVG image that needs no other file.
/// Over PEs both axes are logarithmic, and a line shows a speedup of as many as there are PEs; over anything else the
/// runs are columns. Requires at least one run.
[[nodiscard]] std::string sweep_plot(const std::vector<RunFacts>& runs, const PlotTitle& words);

}  // namespace espalier::program
