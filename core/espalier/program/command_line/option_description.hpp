// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// Returns what manual pages and completions of a program are made from: one JSON object with its `name`, `version`,
/// `summary`, `usage`, `definition`, `kinds` and `examples`, and its `groups`, each with a `title` and `options`. An
/// option has `names` (empty for an argument), `value` (empty if it takes no value), `implied` (the value that is
/// implied if none is given), `text`, `choices` and `rare`.
[[nodiscard]] std::string description(const About& about, std::span<const Option> options);

}  // namespace espalier::program
