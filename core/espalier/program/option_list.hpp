#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/program/values.hpp"

namespace CLI {
class App;
}

namespace espalier::program {

/// Who a program is, for its help.
struct About {
    std::string name;
    std::string summary;     ///< one line
    std::string usage;       ///< what follows the name in the line "Usage:"
    std::string definition;  ///< a paragraph or two behind the options of --help-all; may be empty
    std::vector<std::pair<std::string, std::string>> examples;  ///< command and what it does
    bool has_batches = false;                                   ///< that --results is for
};

/// An option as its user meets it.
struct Option {
    std::string name;   ///< with its hyphens, "--marks"; without them: an argument without a name
    std::string value;  ///< how the help calls its value; empty: it takes none
    std::string text;
    bool rare = false;  ///< shown by --help-all only
    /// An option that may go without a value: what stands for it then, and which words behind the option are values of
    /// it rather than arguments of their own. It always takes what follows after "=".
    std::string implied_value = {};
    std::function<bool(const std::string&)> is_value = {};
};

/// The options of a program, in groups. What is declared is parsed, range-checked and shown by the help.
class OptionList {
public:
    explicit OptionList(About about);
    ~OptionList();
    OptionList(const OptionList&) = delete;
    OptionList& operator=(const OptionList&) = delete;

    const About& about() const { return about_; }

    /// Options that are declared from now on belong to this group. Comes before the first of them.
    void begin_group(std::string title);

    /// `take` is called with the value when the option is met, with "" for an option that takes none; it throws
    /// UsageError if it does not like it.
    void add(Option option, std::function<void(const std::string&)> take);

    void flag(Option option, bool& target) {
        add(std::move(option), [&target](const std::string&) { target = true; });
    }

    void text(Option option, std::string& target) {
        add(std::move(option), [&target](const std::string& value) { target = value; });
    }

    /// The target is an integer or an optional one.
    template <std::integral T, class Target>
    void integer(Option option, Target& target, Range<T> range) {
        const std::string name = option.name;
        add(std::move(option),
            [name, &target, range](const std::string& value) { target = integer_value<T>(name, value, range); });
    }

    void seconds(Option option, double& target) {
        const std::string name = option.name;
        add(std::move(option), [name, &target](const std::string& value) { target = seconds_value(name, value); });
    }

    void bytes(Option option, std::uint64_t& target) {
        const std::string name = option.name;
        add(std::move(option), [name, &target](const std::string& value) { target = bytes_value(name, value); });
    }

    /// As many arguments without a name as there are.
    void arguments(Option option, std::vector<std::string>& target);

    void choice(Option option, std::string& target, std::vector<std::string> choices);

    /// Throws UsageError, with a suggestion where an option was probably misspelt.
    void parse(int argc, const char* const* argv);

    [[nodiscard]] std::string help(bool with_rare_ones) const;

private:
    struct Group {
        std::string title;
        std::vector<Option> options;
    };

    std::vector<std::string> with_values_attached(std::vector<std::string> arguments) const;
    std::optional<std::string> value_of(const Option& option, const std::string* next) const;
    void refuse_what_is_left() const;
    std::vector<std::string> names() const;
    const Option* find(const std::string& name) const;
    std::string group_help(const Group& group, bool with_rare_ones) const;

    About about_;
    std::vector<Group> groups_;
    std::unique_ptr<CLI::App> parser_;
};

}  // namespace espalier::program
