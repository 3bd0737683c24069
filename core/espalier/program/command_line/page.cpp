#include "espalier/program/command_line/page.hpp"

namespace espalier::program {

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
    std::string page;
    for (std::size_t start = 0; start < text.size();) {
        auto end = start + width;
        if (end >= text.size()) {
            end = text.size();
        } else if (const auto space = text.rfind(' ', end); space != std::string::npos && space > start) {
            end = space;
        }
        if (start > 0) page += '\n' + std::string(indent, ' ');
        page += text.substr(start, end - start);
        start = text.find_first_not_of(' ', end);
    }
    return page;
}

}  // namespace espalier::program
