// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <espalier/program/report/report.hpp>
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/question/zero_one.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// Reports the finding for people and for programs.
[[nodiscard]] espalier::program::Report make_report(const Instance& instance, const Settings& settings,
                                                    const Finding& finding);

/// Returns a report of the status and the check alone, which takes a fraction of the time.
[[nodiscard]] espalier::program::Report make_brief_report(const Instance& instance, const Question& question,
                                                          const Finding& finding);

/// Returns a sentence that says what is known of an instance before a search that takes about so many seconds, or very
/// long if these are infinite.
[[nodiscard]] std::string announcement(const Instance& instance, const Finding& finding, double seconds);

/// Returns why the known optimum that was given is not the optimum; empty if none was given or nothing speaks against
/// it.
[[nodiscard]] std::string refutation_of_known_optimum(const Instance& instance, const Settings& settings,
                                                      const Finding& finding);

/// Returns why the profit that the file claims to be the best is not; empty if the file claims nothing, nothing speaks
/// against it, or the question is another one than the file's.
[[nodiscard]] std::string refutation_of_file(const Instance& instance, const Question& question,
                                             const Finding& finding);

/// Adds the number of all best choices to a report and, if `lists`, the choices themselves. Nothing means that there
/// were too many to be counted.
void describe_all(const Instance& instance, const std::optional<BestChoices>& all, bool lists,
                  espalier::program::Report& report);

/// Returns the weight of the finding's choice.
Integer weight_of(const Instance& instance, const Finding& finding);

/// Returns the certificate of a finding, with which others can verify it: the chosen items with profit and weight, and
/// the sums, as text in the units of the instance. Requires a finding with a choice.
[[nodiscard]] espalier::program::Json make_certificate(const Instance& instance, const Finding& finding);
}  // namespace knapsack
