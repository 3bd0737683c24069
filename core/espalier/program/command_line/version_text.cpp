// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <espalier/version.hpp>
#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {
std::string version_text(std::string_view program) {
    constexpr std::string_view commit = ESPALIER_COMMIT;
    return fmt::format("{} {} (Espalier{}{})\n", program, version, commit.empty() ? "" : ", commit ", commit);
}
}  // namespace espalier::program
