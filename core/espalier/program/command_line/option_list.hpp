#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/program/command_line/values.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace espalier::program {

/// Who a program is, for its help.
struct About {
    std::string name;
    std::string summary;     ///< one line
    std::string usage = {};  ///< what follows the name in the line "Usage:"; espalier::main() fills in an empty one
    std::string definition = {};  ///< a paragraph or two behind the options of --help-all; may be empty
    std::vector<std::pair<std::string, std::string>> examples = {};  ///< a command and what it does
    bool has_batches = false;                                        ///< --results takes the table of a batch
    bool draws_trees = false;                                        ///< --tree draws the nodes that were searched
    /// What --statistics may be followed by, and what the program then tells instead of searching; empty: nothing.
    std::vector<std::pair<std::string, std::string>> other_statistics = {};
    /// Is a word with one hyphen that is no option, such as -x^2, an argument rather than a mistake?
    bool has_signed_arguments = false;
    /// An argument that is a whole number is a value of this option; empty: there is no such option.
    std::string option_of_number = {};
    /// What the first argument may be, if the program is several, each with options of its own, such as uts and alpha.
    std::vector<std::string> kinds = {};
    /// Whatever changes which nodes a search visits raises it: counts, and checkpoints, belong to a version of the trees.
    int tree_version = 1;
};

/// An option as its user meets it.
struct Option {
    std::string name;   ///< with its hyphens, "--marks" or "-h,--help"; without: an argument that has no name
    std::string value;  ///< what the help calls its value; empty: it takes none
    std::string text;
    bool rare = false;  ///< only --help-all shows it
    /// Set if the value may be left out: what it is then.
    std::string implied_value = {};
    /// Set if the value may be left out: is the next word the value, rather than an argument? What follows "=" always is.
    std::function<bool(const std::string&)> is_value = {};
    /// What the value may be, for completions; empty: anything. One that ends with a colon is only its beginning.
    std::vector<std::string> choices = {};
};

struct OptionInGroup {
    std::string group;
    Option option;
};

/// The options of a program, in groups: declares them to CLI11 and adds what that lacks, which is sentences that say
/// what was expected or probably meant, and values that may be left out without swallowing the argument that follows.
class OptionList {
public:
    explicit OptionList(About about);
    ~OptionList();
    OptionList(const OptionList&) = delete;
    OptionList& operator=(const OptionList&) = delete;

    const About& about() const { return about_; }
    About& about() { return about_; }

    /// Options that are declared from now on belong to this group.
    void begin_group(const std::string& title);

    /// An option with a value. If the user gives it, `take` is called with the value, and throws UsageError for one
    /// that is wrong.
    void add(const Option& option, std::function<void(const std::string&)> take);

    void flag(const Option& option, bool& target);

    void text(const Option& option, std::string& target);

    /// The target is an integer or an optional one.
    template <std::integral T, class Target>
    void integer(const Option& option, Target& target, Range<T> range) {
        value(option, target,
              [range](const auto& name, const auto& text) { return integer_value<T>(name, text, range); });
    }

    void seconds(const Option& option, double& target) { value(option, target, seconds_value); }

    void bytes(const Option& option, std::uint64_t& target) { value(option, target, bytes_value); }

    void choice(Option option, std::string& target, const std::vector<std::string>& choices);

    /// As many arguments without a name as there are.
    void arguments(const Option& option, std::vector<std::string>& target);

    /// How many options there are.
    [[nodiscard]] std::size_t size() const;

    /// Which of the first `options` options were given, with their values, in the order of their declaration.
    [[nodiscard]] std::string given(std::size_t options) const;

    /// Throws UsageError, with a suggestion where an option was probably misspelt.
    void parse(int argc, const char* const* argv);

    [[nodiscard]] std::string help(bool with_rare_ones) const;

    /// All options, in the order of their declaration.
    [[nodiscard]] const std::vector<OptionInGroup>& options() const { return options_; }

private:
    /// `read` makes the target of the option's name and its value as text.
    template <class Target>
    void value(const Option& option, Target& target, auto read) {
        add(option, [name = option.name, &target, read](const std::string& text) { target = read(name, text); });
    }

    void describe(CLI::Option& declared, const Option& option);
    const CLI::Option* find(const std::string& word) const;
    std::vector<std::string> words_of(int argc, const char* const* argv) const;
    bool is_signed_argument(const std::string& word) const;
    [[noreturn]] void refuse_missing_value(const std::string& name) const;
    [[noreturn]] void refuse_what_is_left() const;

    About about_;
    std::unique_ptr<CLI::App> app_;
    std::size_t columns_;  // of the help
    std::vector<OptionInGroup> options_;
    std::set<const CLI::Option*> rare_;
    std::map<std::string, std::function<bool(const std::string&)>> is_value_;  // of options that may go without one
};

}  // namespace espalier::program
