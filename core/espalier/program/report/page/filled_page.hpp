#pragma once

#include <string>
#include <string_view>

#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// A page that is one file and needs no network: the style, the script, and the data, which the script reads as JSON, in
/// the places that `html` has for them, @STYLE@, @SCRIPT@ and @DATA@. Requires one of each.
[[nodiscard]] std::string filled_page(std::string_view html, std::string_view style, std::string_view script,
                                      const Json& data);

}  // namespace espalier::program
