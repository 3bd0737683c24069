// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// Declares --json [FILE]. `file` becomes "-" (standard output) if no FILE is given; without the option it stays empty.
void declare_json(OptionList& list, std::string& file);

}  // namespace espalier::program
