// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include "manual/completion.hpp"

namespace manual {
namespace {
std::string text_of(const std::string& text) { return '\'' + escaped(text, "\\'", "\\") + '\''; }

std::string name_of(const std::string& name) {
    if (name.starts_with("--")) return "-l " + name.substr(2);
    return (name.size() == 2 ? "-s " : "-o ") + name.substr(1);
}

std::string value_of(const Option& option) {
    if (!option.needs_value()) return {};
    if (option.choices.empty()) return " -r";
    return fmt::format(" -x -a {}", text_of(fmt::format("{}", fmt::join(option.choices, " "))));
}

void add_options(const Program& program, std::string& text) {
    for (const auto& option : program.options()) {
        text += fmt::format("complete -c espalier -n '__espalier_is {}'", program.name);
        for (const auto& name : option.names) text += ' ' + name_of(name);
        text += fmt::format("{} -d {}\n", value_of(option), text_of(first_clause(option.text)));
    }
}

void add_words(const std::vector<Program>& programs, const std::string& condition, std::string& text) {
    for (const auto& program : programs) {
        text += fmt::format("complete -c espalier -n '{}' -f -a {} -d {}\n", condition, program.word(),
                            text_of(first_clause(program.summary)));
    }
}
}  // namespace

std::string fish_completion(const std::vector<Program>& programs) {
    std::string text = R"(# Completion of espalier for fish, made from the programs' own options.

# Do the words of the command line begin with these?
function __espalier_is
    set -l words (commandline -opc)
    set -l last (math (count $argv) + 1)
    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
end

# Are there so many of them, and are those the first?
function __espalier_has
    set -l words (commandline -opc)
    test (count $words) -eq $argv[1]; or return 1
    test $argv[1] -eq 1; or __espalier_is $argv[2..-1]
end

)";
    add_words(programs, "__espalier_has 1", text);
    text += "complete -c espalier -n '__espalier_has 1' -f -a help -d 'Says all of a program'\n";
    text += "complete -c espalier -n '__espalier_has 1' -f -a demo -d 'Runs each program for a moment'\n";
    text += "complete -c espalier -n '__espalier_has 1' -f -a new -d 'Writes a program for a start'\n";
    add_words(programs, "__espalier_has 2 help", text);
    for (const auto& program : programs) {
        add_words(program.kinds, "__espalier_has 2 " + program.name, text);
        for (const auto& kind : program.kinds) add_options(kind, text);
        if (program.kinds.empty()) add_options(program, text);
    }
    return text;
}
}  // namespace manual
