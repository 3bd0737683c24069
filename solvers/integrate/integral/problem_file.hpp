#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// Reads integrals, one a line: name ; expression ; from ; to ; exact value, where the last one may be missing. Empty
/// lines and those that begin with # are left out. Throws InputError.
std::vector<Statement> read_problems(const std::string& file, std::string_view text);

}  // namespace integrate
