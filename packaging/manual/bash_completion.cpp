// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include "manual/completion.hpp"

namespace manual {
namespace {
std::vector<std::string> words_of(const std::vector<Program>& programs) {
    std::vector<std::string> words;
    for (const auto& program : programs) words.push_back(program.word());
    return words;
}

// Adds a row to each table: the options of a command, and the choices behind those options that have some.
void add_rows(const Program& program, std::string& options, std::string& choices) {
    std::vector<std::string> names;
    for (const auto& option : program.options()) {
        names.insert(names.end(), option.names.begin(), option.names.end());
        if (option.choices.empty()) continue;
        for (const auto& name : option.names) {
            choices +=
                fmt::format("        '{} {}') echo '{}' ;;\n", program.name, name, fmt::join(option.choices, " "));
        }
    }
    options += fmt::format("        '{}') echo '{}' ;;\n", program.name, fmt::join(names, " "));
}

constexpr const char* script = R"(# Completion of espalier for bash, made from the programs' own options.

_espalier_kinds() {{
    case $1 in
{kinds}    esac
}}

_espalier_options() {{
    case $1 in
{options}    esac
}}

_espalier_choices() {{
    case $1 in
{choices}    esac
}}

_espalier() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}} kinds words
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '{programs} demo help new --help --version' -- "$word"))
        return
    elif [[ $command == help ]]; then
        ((COMP_CWORD == 2)) && COMPREPLY=($(compgen -W '{programs}' -- "$word"))
        return
    fi
    kinds=$(_espalier_kinds "$command")
    if [[ -n $kinds ]]; then
        if ((COMP_CWORD == 2)); then
            COMPREPLY=($(compgen -W "$kinds --help --version" -- "$word"))
            return
        fi
        command+=" ${{COMP_WORDS[2]}}"
    fi
    words=$(_espalier_choices "$command $before")
    [[ -z $words && $word == -* ]] && words=$(_espalier_options "$command")
    # With nothing here the shell completes names of files.
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [[ ${{#COMPREPLY[@]}} -eq 1 && $COMPREPLY == *: ]]; then compopt -o nospace; fi
}}

complete -o default -F _espalier espalier
)";
}  // namespace

std::string bash_completion(const std::vector<Program>& programs) {
    std::string kinds;
    std::string options;
    std::string choices;
    for (const auto& program : programs) {
        if (!program.kinds.empty()) {
            kinds += fmt::format("        {}) echo '{}' ;;\n", program.name, fmt::join(words_of(program.kinds), " "));
            for (const auto& kind : program.kinds) add_rows(kind, options, choices);
        } else {
            add_rows(program, options, choices);
        }
    }
    return fmt::format(script, fmt::arg("kinds", kinds), fmt::arg("options", options), fmt::arg("choices", choices),
                       fmt::arg("programs", fmt::join(words_of(programs), " ")));
}
}  // namespace manual
