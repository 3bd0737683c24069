// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/errors.hpp"

#include <fmt/format.h>

namespace espalier::program {

InputError::InputError(std::string_view file, std::string_view wrong)
    : std::runtime_error(fmt::format("{}: {}", file, wrong)) {}

InputError::InputError(std::string_view file, std::size_t line, std::string_view wrong, std::string_view expected)
    : std::runtime_error(fmt::format("{}:{}: {}, expected {}", file, line, wrong, expected)) {}

}  // namespace espalier::program
