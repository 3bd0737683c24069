// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace espalier::program {

// The files that make up the page of --report. page.html marks the places of the others, as filled_page() expects.
extern const std::string_view page_html;
extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace espalier::program
