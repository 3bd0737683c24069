// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include <espalier/program/command_line/option_list.hpp>

namespace synthetic {

/// Declares an option whose value is a number from `least` to `most`, with or without a fraction.
void declare_real(espalier::program::OptionList& list, espalier::program::Option option, double& target, double least,
                  double most);

/// Declares --tree-seed, the seed of the tree that is searched, or of the first of several trees. Without it, the tree
/// has the run's seed, which also decides which PEs are asked for work.
void declare_tree_seed(espalier::program::OptionList& list, const std::string& text,
                       std::optional<std::uint64_t>& target);

}  // namespace synthetic
