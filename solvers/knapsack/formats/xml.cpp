// SPDX-License-Identifier: Apache-2.0
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <nlohmann/json.hpp>
#include <algorithm>
#include <sstream>
#include <espalier/program/errors.hpp>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using boost::property_tree::ptree;
using ParsedJson = nlohmann::ordered_json;

// The parser calls itself for each element inside another one.
bool is_too_deep(std::string_view content) {
    constexpr int deepest = 20;
    int depth = 0;
    for (auto at = content.find('<'); at != content.npos && depth <= deepest; at = content.find('<', at + 1)) {
        const auto element = content.substr(at, content.find('>', at) - at);
        if (element.starts_with("</")) {
            --depth;
        } else if (!element.ends_with('/') && !element.starts_with("<?") && !element.starts_with("<!")) {
            ++depth;
        }
    }
    return depth > deepest;
}

// Returns an element as JSON: its text, a list of elements that have one name, or an object of its attributes and
// elements, in which elements of one name are a list.
ParsedJson json_of(const ptree& element) {
    auto object = ParsedJson::object();
    for (const auto& [name, child] : element) {
        if (name == "<xmlattr>") {
            for (const auto& [attribute, value] : child) object[attribute] = value.data();
        } else if (element.count(name) > 1) {
            object[name].push_back(json_of(child));
        } else {
            object[name] = json_of(child);
        }
    }
    if (!element.data().empty() || object.empty()) return element.data();
    return object.size() == 1 && object.front().is_array() ? object.front() : object;
}
}  // namespace

std::string json_of_xml(const std::string& file, std::string_view content) {
    const auto fail = [&](std::size_t line, std::string_view wrong) {
        throw espalier::program::InputError(
            file, line, wrong, R"(XML such as <knapsack capacity="50"><item profit="60" weight="10"/></knapsack>)");
    };
    if (is_too_deep(content)) fail(1, "elements lie too deep in each other");
    std::istringstream stream{std::string(content)};
    ptree document;
    try {
        namespace parser = boost::property_tree::xml_parser;
        read_xml(stream, document, parser::trim_whitespace | parser::no_comments);
    } catch (const boost::property_tree::xml_parser_error& error) {
        fail(error.line(), "this is no XML");
    }
    if (document.empty()) fail(1, "there is no element");
    return json_of(document.front().second).dump(-1, ' ', false, ParsedJson::error_handler_t::replace);
}
}  // namespace knapsack
