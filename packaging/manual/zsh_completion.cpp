// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include "manual/completion.hpp"

namespace manual {
namespace {
// Escapes a text for single quotes, and for the specifications of _arguments, where brackets and colons have a meaning.
std::string text_of(const std::string& text) {
    std::string result;
    for (const char letter : escaped(text, "[]:\\", "\\")) result += letter == '\'' ? "'\\''" : std::string(1, letter);
    return result;
}

std::string value_of(const Option& option) {
    if (option.value.empty()) return {};
    const auto* colons = option.implied.empty() ? ":" : "::";
    if (option.choices.empty()) return fmt::format("{}{}:_files", colons, text_of(option.value));
    return fmt::format("{}{}:({})", colons, text_of(option.value),
                       text_of(fmt::format("{}", fmt::join(option.choices, " "))));
}

std::string arguments_of(const Program& program, std::size_t indent) {
    std::string text = "_arguments";
    for (const auto& option : program.options()) {
        for (const auto& name : option.names) {
            text += fmt::format(" \\\n{:{}}'{}[{}]{}'", "", indent + 4, name, text_of(first_clause(option.text)),
                                value_of(option));
        }
    }
    return text + fmt::format(" \\\n{:{}}'*:file:_files'", "", indent + 4);
}

std::string names_of(const std::vector<Program>& programs, std::size_t indent) {
    std::string text;
    for (const auto& program : programs) {
        text += fmt::format("{:{}}'{}:{}'\n", "", indent, program.word(), text_of(first_clause(program.summary)));
    }
    return text;
}

std::string case_of(const Program& program) {
    if (program.kinds.empty()) {
        return fmt::format("        {})\n            {}\n            ;;\n", program.word(), arguments_of(program, 12));
    }
    auto text = fmt::format(
        "        {})\n            if ((CURRENT == 2)); then\n                names=(\n{}                )\n"
        "                _describe kind names\n                return\n            fi\n"
        "            shift words\n            ((CURRENT--))\n            case $words[1] in\n",
        program.word(), names_of(program.kinds, 20));
    for (const auto& kind : program.kinds) {
        text += fmt::format("                {})\n                    {}\n                    ;;\n", kind.word(),
                            arguments_of(kind, 20));
    }
    return text + "            esac\n            ;;\n";
}
}  // namespace

std::string zsh_completion(const std::vector<Program>& programs) {
    auto text = fmt::format(
        "#compdef espalier\n# Completion of espalier for zsh, made from the programs' own options.\n\n"
        "_espalier() {{\n    local -a names\n    if ((CURRENT == 2)); then\n        names=(\n{}"
        "            'demo:runs each program for a moment'\n            'help:says all of a program'\n"
        "            'new:writes a program for a start'\n        )\n        "
        "_describe program names\n        return\n    fi\n"
        "    shift words\n    ((CURRENT--))\n    case $words[1] in\n",
        names_of(programs, 12));
    for (const auto& program : programs) text += case_of(program);
    return text + "    esac\n}\n\n_espalier \"$@\"\n";
}
}  // namespace manual
