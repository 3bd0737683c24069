#pragma once

#include <string>
#include <utility>
#include <vector>

namespace manual {

/// As espalier::program::description() has it.
struct Option {
    std::vector<std::string> names;  ///< none: an argument
    std::string value;               ///< empty: it takes none
    std::string implied;             ///< not empty: its value may be left out
    std::string text;
    std::vector<std::string> choices;

    [[nodiscard]] bool needs_value() const { return !value.empty() && implied.empty(); }
};

struct Group {
    std::string title;
    std::vector<Option> options;
};

/// A program of the suite or one of its kinds, such as "synthetic uts", as it tells of itself.
struct Program {
    std::string name;
    std::string version;
    std::string summary;
    std::string usage;  ///< a whole command
    std::string definition;
    std::vector<std::pair<std::string, std::string>> examples;  ///< a command and what it does
    std::vector<Group> groups;
    std::vector<Program> kinds;

    /// The last word of its name.
    [[nodiscard]] std::string word() const { return name.substr(name.find_last_of(' ') + 1); }
    /// All options that begin with a hyphen.
    [[nodiscard]] std::vector<Option> options() const;
};

/// Asks the program in this file, and each of its kinds. `programs`: the names of all programs of the suite. Throws
/// std::runtime_error if it does not answer.
[[nodiscard]] Program ask(const std::string& path, const std::vector<std::string>& programs);

/// The first clause of a text, without the point at its end.
[[nodiscard]] std::string first_clause(const std::string& text);

/// The text with an escape in front of each of these letters.
[[nodiscard]] std::string escaped(const std::string& text, const std::string& letters, const std::string& escape);

}  // namespace manual
