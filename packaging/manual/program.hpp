// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace manual {
/// An option as espalier::program::OptionList::description() describes it.
struct Option {
    std::vector<std::string> names;  ///< empty: this is an argument
    std::string value;               ///< empty: the option takes no value
    std::string implied;             ///< not empty: the value may be left out
    std::string text;
    std::vector<std::string> choices;

    [[nodiscard]] bool needs_value() const { return !value.empty() && implied.empty(); }
};

struct Group {
    std::string title;
    std::vector<Option> options;
};

/// A program of the suite or one of its kinds, such as "synthetic uts", as it describes itself.
struct Program {
    std::string name;
    std::string version;
    std::string summary;
    std::string usage;  ///< the usage, as a whole command
    std::string definition;
    std::vector<std::pair<std::string, std::string>> examples;  ///< a command and what it does
    std::vector<Group> groups;
    std::vector<Program> kinds;

    /// Returns the last word of the program's name.
    [[nodiscard]] std::string word() const { return name.substr(name.find_last_of(' ') + 1); }
    /// Returns all options that begin with a hyphen.
    [[nodiscard]] std::vector<Option> options() const;
};

/// Asks the program in this file, and each of its kinds, for its description. `programs` are the names of all programs
/// of the suite. Throws std::runtime_error if the program does not answer.
[[nodiscard]] Program ask(const std::string& path, const std::vector<std::string>& programs);

/// Returns the first clause of a text, without the point at its end.
[[nodiscard]] std::string first_clause(const std::string& text);

/// Returns the text with `escape` in front of each of these letters.
[[nodiscard]] std::string escaped(const std::string& text, const std::string& letters, const std::string& escape);
}  // namespace manual
