#pragma once

#include <string_view>

namespace espalier::program {

// What the page of --player is made of, see filled_page().
extern const std::string_view player_html;
extern const std::string_view player_style;
extern const std::string_view player_script;

}  // namespace espalier::program
