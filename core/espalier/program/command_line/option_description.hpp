#pragma once

#include <span>
#include <string>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// What manual pages and completions of a program are made from: one object (JSON) with its `name`, `version`,
/// `summary`, `usage`, `definition`, `kinds` and `examples`, and its `groups`, each with a `title` and `options`. An
/// option has `names` (none: an argument), `value` (empty: it takes none), `implied` (its value may be left out),
/// `text`, `choices` and `rare`.
[[nodiscard]] std::string description(const About& about, std::span<const OptionInGroup> options);

}  // namespace espalier::program
