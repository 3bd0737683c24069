// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "espalier/program/command_line/values.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace espalier::program {
/// A description of a program, for its help.
struct About {
    std::string name;
    std::string summary;     ///< one line
    std::string usage = {};  ///< the words behind the name in the line "Usage:"; espalier::main() fills in an empty one
    std::string definition = {};  ///< a paragraph or two behind the options of --help-all; may be empty
    std::vector<std::pair<std::string, std::string>> examples = {};  ///< a command and what it does
    bool has_batches = false;                                        ///< --results takes the table of a batch
    bool draws_trees = false;                                        ///< --tree draws the nodes that were searched
    /// The orders in which nodes may be searched, with what they mean, the default first. Empty if there is no choice.
    std::vector<std::pair<std::string, std::string>> orders = {};
    bool accepts_gaps = false;        ///< --gap stops short of the best solution
    bool checks_solutions = false;    ///< --start gives a solution to begin with
    bool collects_solutions = false;  ///< --solutions writes them to a file
    bool keeps_several = false;       ///< --solutions writes them to a file at the end
    /// Whether the program keeps to Run::memory_limit() by itself. Otherwise much of the memory is kept free for lists
    /// that grow.
    bool plans_memory = false;
    /// The words that may follow --statistics, each with what the program then reports instead of searching.
    std::vector<std::pair<std::string, std::string>> other_statistics = {};
    /// Whether a word with one hyphen that is no option, such as -x^2, is an argument. Otherwise it is an error.
    bool has_signed_arguments = false;
    /// The option that takes an argument that is a whole number as its value. Empty if there is no such option.
    std::string option_of_number = {};
    /// The words that the first argument may be, for a program that consists of several, each with options of its own,
    /// such as uts and alpha.
    std::vector<std::string> kinds = {};
    /// The version of the trees, to which node counts and checkpoints belong. Each change of the visited nodes raises
    /// it.
    int tree_version = 1;
};

/// Returns the line that a program prints for --version: its name, the version of Espalier and, if it is known, the
/// commit of the sources.
[[nodiscard]] std::string version_text(std::string_view program);

/// An option as its user sees it.
struct Option {
    std::string name;   ///< with its hyphens, "--marks" or "-h,--help"; an argument has a name without hyphens
    std::string value;  ///< the name of its value in the help; empty if it takes no value
    std::string text;
    bool rare = false;  ///< whether only --help-all shows it
    /// The value that the option has if it is given without one. Empty if a value is required.
    std::string implied_value = {};
    /// Whether the word behind the option is its value rather than an argument. Set only if the value may be left out.
    /// A text behind "=" is always the value.
    std::function<bool(const std::string&)> is_value = {};
    /// The values that completions offer, and suggestions. Empty if any value may be given. A choice may end with a
    /// colon, which the user continues.
    std::vector<std::string> choices = {};
    std::string group = {};  ///< the title of its group, which OptionList fills in
};

/// The options of a program, in groups. Declares them to CLI11 and adds what CLI11 lacks: messages that say what was
/// expected or probably meant, and values that may be left out without swallowing the argument that follows.
class OptionList {
public:
    explicit OptionList(About about);
    ~OptionList();

    const About& about() const { return about_; }
    About& about() { return about_; }

    /// Lets all options that are declared from now on belong to this group.
    void begin_group(const std::string& title);

    /// Adds an option with a value. If the user gives the option, `take` is called with the value; it throws UsageError
    /// for a wrong one.
    void add(const Option& option, std::function<void(const std::string&)> take);

    /// Adds an option without a value. is_given() tells whether the user has given it.
    void flag(const Option& option);
    void flag(const Option& option, bool& target);

    void text(const Option& option, std::string& target);

    /// Adds an option whose target is an integer or an optional integer.
    template <std::integral T, class Target>
    void integer(const Option& option, Target& target, Range<T> range) {
        value(option, target,
              [range](const auto& name, const auto& text) { return integer_value<T>(name, text, range); });
    }

    /// Adds an option whose value is a number from `least` to `most`, with or without a fraction.
    void real(const Option& option, double& target, double least, double most) {
        value(option, target, [=](const auto& name, const auto& text) { return real_value(name, text, least, most); });
    }

    void seconds(const Option& option, double& target) { value(option, target, seconds_value); }

    void bytes(const Option& option, std::uint64_t& target) { value(option, target, bytes_value); }

    template <class Target>
    void nodes(const Option& option, Target& target) {
        value(option, target, nodes_value);
    }

    void choice(Option option, std::string& target, const std::vector<std::string>& choices);

    /// Adds --json [FILE]. `file` becomes "-" (standard output) if no FILE is given; without the option it stays empty.
    void json(std::string& file);

    /// Adds arguments without a name, of which there may be any number.
    void arguments(const Option& option, std::vector<std::string>& target);
    [[nodiscard]] std::size_t size() const;

    /// Returns whether an option of this name, or an argument that has a name, is declared.
    [[nodiscard]] bool is_declared(const std::string& name) const;

    /// Returns whether the user has given the option or the argument, which must be declared.
    [[nodiscard]] bool is_given(const std::string& name) const;

    /// Returns the value that the user has given. Requires that there is one.
    [[nodiscard]] const std::string& given_value(const std::string& name) const;

    /// Lets a run go on with the checkpoint of one that was given another value of this option, which must be declared,
    /// because the search does not depend on it.
    void leave_free(const std::string& name);

    /// Returns those of the first `options` options that were given, with their values, in the order of their
    /// declaration, without those that are free, and with arguments that have no name only if `with_arguments`.
    [[nodiscard]] std::string given(std::size_t options, bool with_arguments = true) const;

    /// Parses the command line. Throws UsageError; an option that does not exist is refused before anything else, with
    /// a suggestion if it was probably misspelt.
    void parse(int argc, const char* const* argv);

    /// Parses the command line, and returns the text that answers --help, --help-all, --version or, alone,
    /// --print-options, or an empty text if none of them is given. Requires that all but the last are declared. --help
    /// is about all options if `help_is_whole`. Throws as parse() does.
    [[nodiscard]] std::string parse_or_answer(int argc, const char* const* argv, bool help_is_whole = false);

    [[nodiscard]] std::string help(bool with_rare_ones) const;

    /// Returns what manual pages and completions of a program are made from: one JSON object with its `name`,
    /// `version`,
    /// `summary`, `usage`, `definition`, `kinds` and `examples`, and its `groups`, each with a `title` and `options`.
    /// An option has `names` (empty for an argument), `value` (empty if it takes no value), `implied` (the value that
    /// is implied if none is given), `text`, `choices` and `rare`.
    [[nodiscard]] std::string description() const;

private:
    /// Adds an option whose target is set to read(name of the option, value as text).
    template <class Target>
    void value(const Option& option, Target& target, auto read) {
        add(option, [name = option.name, &target, read](const std::string& text) { target = read(name, text); });
    }

    void describe(CLI::Option& declared, const Option& option);
    const CLI::Option* find(const std::string& word) const;
    std::vector<std::string> words_of(int argc, const char* const* argv) const;
    bool is_signed_argument(const std::string& word) const;
    void require_known(const std::string& word) const;
    void require_different_files() const;
    [[noreturn]] void refuse_missing_value(const std::string& name) const;

    About about_;
    std::unique_ptr<CLI::App> app_;
    std::size_t columns_;  // the width of the help
    std::vector<Option> options_;
    std::set<const CLI::Option*> rare_;
    std::set<const CLI::Option*> free_;
    std::map<std::string, bool> flags_;       // the values of flags without a target
    std::map<std::string, Option> optional_;  // the options whose values may be left out
};
}  // namespace espalier::program
