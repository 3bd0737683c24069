// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/option_description.hpp"

#include <nlohmann/json.hpp>

#include <espalier/version.hpp>

#include "espalier/program/command_line/front.hpp"

namespace espalier::program {

namespace {

using JsonValue = nlohmann::ordered_json;

JsonValue names_of(const Option& option) {
    auto names = JsonValue::array();
    if (!option.name.starts_with('-')) return names;
    for (std::size_t begin = 0; begin < option.name.size();) {
        const auto end = std::min(option.name.find(',', begin), option.name.size());
        names.push_back(option.name.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

JsonValue described(const Option& option) {
    return {{"names", names_of(option)},
            {"value", option.value},
            {"implied", option.implied_value},
            {"text", option.text},
            {"choices", JsonValue(option.choices)},
            {"rare", option.rare}};
}

}  // namespace

std::string description(const About& about, std::span<const Option> options) {
    auto groups = JsonValue::array();
    for (const auto& option : options) {
        if (groups.empty() || groups.back()["title"] != option.group) {
            groups.push_back({{"title", option.group}, {"options", JsonValue::array()}});
        }
        groups.back()["options"].push_back(described(option));
    }
    auto examples = JsonValue::array();
    for (const auto& [command, text] : about.examples) {
        examples.push_back({{"command", as_typed(command)}, {"text", text}});
    }
    const JsonValue program = {{"name", about.name},
                               {"version", espalier::version},
                               {"summary", about.summary},
                               {"usage", as_typed(about.name + ' ' + about.usage)},
                               {"definition", about.definition},
                               {"kinds", JsonValue(about.kinds)},
                               {"examples", examples},
                               {"groups", groups}};
    return program.dump() + '\n';
}

}  // namespace espalier::program
