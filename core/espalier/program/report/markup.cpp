// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/markup.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
void put(std::string& page, std::string_view place, std::string_view text) {
    const auto at = page.find(place);
    require(at != std::string::npos, "a page has a place for each of its parts");
    page.replace(at, place.size(), text);
}
}  // namespace

std::string svg_text(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        switch (letter) {
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '&': result += "&amp;"; break;
            default: result += letter;
        }
    }
    return result;
}

std::string filled_page(std::string_view html, std::string_view style, std::string_view script, const Json& data) {
    std::string page(html);
    put(page, "@STYLE@", style);
    put(page, "@SCRIPT@", script);
    // Each less-than sign is written in another way that JSON knows, because within a page it might begin a tag.
    std::string json;
    for (const char letter : data.dump()) letter == '<' ? json += "\\u003c" : json += letter;
    put(page, "@DATA@", json + '\n');
    return page;
}
}  // namespace espalier::program
