#pragma once

#include <string>

#include <espalier/program/report/report.hpp>

#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// What the finding says about the instance, for people and for programs.
[[nodiscard]] espalier::program::Report make_report(const Instance& instance, const Settings& settings,
                                                    const Finding& finding);

/// Where the limit came before the instance of this file had been read.
[[nodiscard]] espalier::program::Report make_report_of_nothing(const std::string& name);

/// Says what is known of an instance before a search that may take very long.
[[nodiscard]] std::string announcement(const Instance& instance, const Finding& finding);

/// Says that what was given as the known optimum is not the optimum; empty if nothing was given or nothing speaks
/// against it.
[[nodiscard]] std::string refutation_of_known_optimum(const Instance& instance, const Settings& settings,
                                                      const Finding& finding);

/// Says that no choice has what the file claims to be the best profit; empty if it claims nothing or nothing speaks
/// against it.
[[nodiscard]] std::string refutation_of_file(const Instance& instance, const Finding& finding);

/// "optimal", "feasible", "infeasible" or "unknown".
std::string status_text(const Finding& finding);

/// The weight of the finding's choice.
Integer weight_of(const Instance& instance, const Finding& finding);

/// The finding so that others can verify it: chosen items with profit and weight, and the sums, in the units of the
/// instance as text. Requires a finding with a choice.
[[nodiscard]] espalier::program::Json make_certificate(const Instance& instance, const Finding& finding);

}  // namespace knapsack
