// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::program {

/// Returns the line that a program prints for --version: its name, the version of Espalier and, if it is known, the
/// commit of the sources.
[[nodiscard]] std::string version_text(std::string_view program);

}  // namespace espalier::program
