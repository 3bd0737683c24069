#include "integrate/integral/problem_file.hpp"

#include <cstddef>

#include <espalier/program/errors.hpp>

namespace integrate {

namespace {

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::vector<std::string> fields_of(std::string_view line) {
    std::vector<std::string> fields;
    for (std::size_t start = 0; start <= line.size();) {
        const auto end = std::min(line.find(';', start), line.size());
        fields.push_back(trimmed(line.substr(start, end - start)));
        start = end + 1;
    }
    return fields;
}

}  // namespace

std::vector<Statement> read_problems(const std::string& file, std::string_view text) {
    constexpr const char* expected = "name ; expression ; from ; to, and perhaps ; exact value";
    std::vector<Statement> statements;
    std::size_t number = 0;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        const auto line = trimmed(text.substr(start, end - start));
        start = end + 1;
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        auto fields = fields_of(line);
        if (fields.size() != 4 && fields.size() != 5) {
            throw espalier::program::InputError(file, number, fmt::format("{} fields", fields.size()), expected);
        }
        fields.resize(5);
        Statement statement{fields[0], fields[1], fields[2], fields[3], fields[4]};
        try {
            compile(statement);
        } catch (const StatementError& wrong) {
            throw espalier::program::InputError(fmt::format("{}:{}: {}", file, number, wrong.what()));
        }
        statements.push_back(std::move(statement));
    }
    if (statements.empty()) throw espalier::program::InputError(file, number, "no integral", expected);
    return statements;
}

}  // namespace integrate
