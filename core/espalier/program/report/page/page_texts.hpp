#pragma once

#include <string_view>

namespace espalier::program {

// What the page of --report is made of: page.html, with the places of the others between at signs, and the rest.
extern const std::string_view page_html;
extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace espalier::program
