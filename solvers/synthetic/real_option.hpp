#pragma once

#include <espalier/program/option_list.hpp>

namespace synthetic {

/// An option whose value is a number with or without a fraction, from `least` to `most`.
void real_option(command_line::OptionList& list, command_line::Option option, double& target, double least,
                 double most);

}  // namespace synthetic
