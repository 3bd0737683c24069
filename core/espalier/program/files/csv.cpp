// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/csv.hpp"
#include <utility>

namespace espalier::program {
namespace {
std::string quoted_if_needed(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}
}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i > 0 ? "," : "") + quoted_if_needed(fields[i]);
    return line + '\n';
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::size_t& size) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line(1);
    bool is_quoted = false;
    size = 0;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char c = text[place];
        const bool is_doubled = c == '"' && is_quoted && place + 1 < text.size() && text[place + 1] == '"';
        if (is_doubled) {
            line.back() += text[++place];
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (is_quoted || (c != ',' && c != '\n' && c != '\r')) {
            line.back() += c;
        } else if (c == ',') {
            line.emplace_back();
        } else if (c == '\n') {
            lines.push_back(std::exchange(line, std::vector<std::string>(1)));
            size = place + 1;
        }
    }
    return lines;
}
}  // namespace espalier::program
