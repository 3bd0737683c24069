#pragma once

#include <espalier/program/option_list.hpp>

namespace synthetic {

/// An option whose value is a number with or without a fraction, from `least` to `most`.
void real_option(espalier::program::OptionList& list, espalier::program::Option option, double& target, double least,
                 double most);

}  // namespace synthetic
