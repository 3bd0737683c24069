// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "espalier/program/command_line/run_options.hpp"

namespace espalier::program {

/// Returns the values of a list: "1,5,7", or with an ellipsis that continues the progression of the numbers before it
/// up to the number behind it: "1,4,16,...,1024" multiplies, "8,10,...,16" adds, and "1,...,20" adds 1. If the numbers
/// could begin either progression, as in "1,2,...,8", they multiply. Throws UsageError if no progression reaches the
/// last number.
[[nodiscard]] std::vector<std::string> values_of_list(std::string_view list);

/// Returns the options of each run that --vary asks for, such as "pes=1,4,...,256" or "balancer=lifeline,static", or
/// without --vary the options of the only run. Throws UsageError for an option that cannot be varied or for a value
/// that it cannot have.
[[nodiscard]] std::vector<RunOptions> variations(const RunOptions& options);

/// The names of the options that --vary knows.
[[nodiscard]] std::vector<std::string> varied_options();

}  // namespace espalier::program
