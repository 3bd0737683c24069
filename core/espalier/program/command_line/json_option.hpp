#pragma once

#include <string>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// Declares --json [FILE]. `file` becomes "-" if none is named: standard output; it stays empty without the option.
void declare_json(OptionList& list, std::string& file);

}  // namespace espalier::program
