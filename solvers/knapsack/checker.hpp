// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// Returns what is wrong with the finding's choice; empty if nothing is. Adds up afresh what was read, and shares no
/// code with the search. Requires a finding with a choice. The question may limit the number of items.
[[nodiscard]] std::string fault_of(const Instance& instance, const Finding& finding, const Question& question = {});

/// Returns, as the end of a sentence, how the finding refutes that the optimum is `claimed`; empty if it does not.
[[nodiscard]] std::string fault_of_claim(const Instance& instance, const Finding& finding, const Integer& claimed);
}  // namespace knapsack
