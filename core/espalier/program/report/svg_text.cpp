// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/svg_text.hpp"

namespace espalier::program {

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

}  // namespace espalier::program
