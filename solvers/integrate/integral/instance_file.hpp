#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "integrate/integral/instance.hpp"

namespace integrate {

/// Reads instances, one a line: name ; expression ; from ; to ; exact value, where the last one may be missing. Empty
/// lines and those that begin with # are left out. Throws InputError.
[[nodiscard]] std::vector<Instance> read_instances(const std::string& file, std::string_view text);

}  // namespace integrate
