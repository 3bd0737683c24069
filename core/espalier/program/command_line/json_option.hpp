#pragma once

#include <string>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// Declares --json [FILE]. Without a name `file` becomes "-", which is standard output; without the option it stays
/// empty.
void declare_json(OptionList& list, std::string& file);

}  // namespace espalier::program
