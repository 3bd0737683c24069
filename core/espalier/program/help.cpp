#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include <espalier/version.hpp>

#include "espalier/program/option_list.hpp"

namespace espalier::program {

namespace {

constexpr std::size_t text_column = 26;
constexpr std::size_t page_width = 100;

// Breaks lines between words; all but the first are indented.
std::string wrapped(const std::string& text, std::size_t indent) {
    std::istringstream words(text);
    std::string page;
    std::size_t column = indent;
    for (std::string word; words >> word; column += word.size() + 1) {
        if (column + word.size() > page_width && !page.empty()) {
            page += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (!page.empty()) {
            page += ' ';
        }
        page += word;
    }
    return page;
}

std::string option_help(const Option& option) {
    const auto value = option.implied_value.empty() ? option.value : fmt::format("[{}]", option.value);
    // An argument without hyphens is called by what it is.
    const bool has_name = option.name.starts_with('-');
    const auto name = fmt::format("  {} {}", option.name, has_name && !option.value.empty() ? value : "");
    const auto separator = name.size() < text_column ? std::string() : '\n' + std::string(text_column, ' ');
    return fmt::format("{:<{}}{}{}\n", name, text_column, separator, wrapped(option.text, text_column));
}

}  // namespace

std::string OptionList::group_help(const Group& group, bool with_rare_ones) const {
    std::string page;
    for (const auto& option : group.options) {
        if (with_rare_ones || !option.rare) page += option_help(option);
    }
    return page.empty() ? page : fmt::format("\n{}:\n{}", group.title, page);
}

std::string OptionList::help(bool with_rare_ones) const {
    std::string page = fmt::format("{} {}: {}\n\nUsage: {} {}\n", about_.name, espalier::version, about_.summary,
                                   about_.name, about_.usage);
    for (const auto& group : groups_) page += group_help(group, with_rare_ones);
    if (with_rare_ones && !about_.definition.empty()) page += '\n' + wrapped(about_.definition, 0) + '\n';
    if (!about_.examples.empty()) page += "\nExamples:\n";
    for (const auto& [command, text] : about_.examples) page += fmt::format("  {}\n      {}\n", command, text);
    return page;
}

}  // namespace espalier::program
