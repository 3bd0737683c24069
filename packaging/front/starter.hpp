// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

/// The files that `espalier new NAME` writes. Each @NAME@ stands for the name.
namespace espalier::program {
extern const std::string_view starter_cmake;
extern const std::string_view starter_source;
extern const std::string_view starter_instance;
}  // namespace espalier::program
