#pragma once

#include <cstdint>
#include <optional>

#include <espalier/program/command_line/option_list.hpp>

namespace synthetic {

/// An option whose value is a number with or without a fraction, from `least` to `most`.
void declare_real(espalier::program::OptionList& list, espalier::program::Option option, double& target, double least,
                  double most);

/// --tree-seed: of the tree that is searched, or of the first of several; none: that of the run, which also decides
/// which PEs are asked for work.
void declare_tree_seed(espalier::program::OptionList& list, const std::string& text,
                       std::optional<std::uint64_t>& target);

}  // namespace synthetic
