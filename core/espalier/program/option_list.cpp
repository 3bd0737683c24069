#include "espalier/program/option_list.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "espalier/require.hpp"

namespace espalier::program {

OptionList::OptionList(About about)
    : about_(std::move(about)), parser_(std::make_unique<CLI::App>(about_.summary, about_.name)) {
    parser_->set_help_flag();
    // What is not recognised is refused here, where there is a suggestion for it.
    parser_->allow_extras();
}

OptionList::~OptionList() = default;

void OptionList::begin_group(std::string title) { groups_.push_back({.title = std::move(title), .options = {}}); }

void OptionList::add(Option option, std::function<void(const std::string&)> take) {
    require(!groups_.empty(), "an option belongs to a group: begin_group() comes first");
    if (option.value.empty()) {
        parser_->add_flag_callback(option.name, [take] { take(""); });
    } else {
        parser_->add_option_function<std::string>(option.name, take);
    }
    groups_.back().options.push_back(std::move(option));
}

void OptionList::arguments(Option option, std::vector<std::string>& target) {
    require(!groups_.empty(), "an argument belongs to a group: begin_group() comes first");
    parser_->add_option(option.name, target)->expected(-1);
    groups_.back().options.push_back(std::move(option));
}

void OptionList::choice(Option option, std::string& target, std::vector<std::string> choices) {
    option.text += fmt::format(" One of: {}.", fmt::join(choices, ", "));
    const std::string name = option.name;
    add(std::move(option), [name, &target, choices = std::move(choices)](const std::string& value) {
        require_choice(name, value, choices);
        target = value;
    });
}

void OptionList::parse(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
    auto arguments = with_values_attached(std::move(words));
    std::reverse(arguments.begin(), arguments.end());
    try {
        parser_->parse(arguments);
    } catch (const CLI::ParseError& error) {
        refuse_what_is_left();
        throw UsageError(error.what());
    }
    refuse_what_is_left();
}

// "--seed -3" becomes "--seed=-3": which words are values is known from the options, not guessed from hyphens.
std::vector<std::string> OptionList::with_values_attached(std::vector<std::string> arguments) const {
    std::vector<std::string> attached;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto equals = arguments[i].find('=');
        const Option* option = find(arguments[i].substr(0, equals));
        if (option != nullptr && equals + 1 == arguments[i].size()) value_of(*option, nullptr);
        if (option == nullptr || option->value.empty() || equals != std::string::npos) {
            attached.push_back(arguments[i]);
            continue;
        }
        const auto value = value_of(*option, i + 1 < arguments.size() ? &arguments[i + 1] : nullptr);
        // The parser takes an equals sign behind a short name, as in "-t1", for a part of the value.
        const std::string_view between = option->name.starts_with("--") ? "=" : "";
        attached.push_back(fmt::format("{}{}{}", option->name, between, value ? *value : option->implied_value));
        i += value ? 1 : 0;
    }
    return attached;
}

std::optional<std::string> OptionList::value_of(const Option& option, const std::string* next) const {
    const bool may_be_value = next != nullptr && !next->empty() && find(*next) == nullptr;
    if (!option.implied_value.empty()) {
        return may_be_value && option.is_value(*next) ? std::optional(*next) : std::nullopt;
    }
    if (!may_be_value) throw UsageError(fmt::format("{} needs a value: {} {}", option.name, option.name, option.value));
    return *next;
}

void OptionList::refuse_what_is_left() const {
    const auto left = parser_->remaining();
    if (left.empty()) return;
    const std::string word = left.front().substr(0, left.front().find('='));
    if (!word.starts_with("-")) throw UsageError(fmt::format("'{}' was not expected", word));
    throw UsageError(fmt::format("there is no option {}.{}", word, suggestion(word, names())));
}

std::vector<std::string> OptionList::names() const {
    std::vector<std::string> names;
    for (const auto& group : groups_) {
        for (const auto& option : group.options) names.push_back(option.name);
    }
    return names;
}

const Option* OptionList::find(const std::string& name) const {
    for (const auto& group : groups_) {
        for (const auto& option : group.options) {
            if (option.name == name && name.starts_with("-")) return &option;
        }
    }
    return nullptr;
}

}  // namespace espalier::program
