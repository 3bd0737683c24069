// SPDX-License-Identifier: Apache-2.0
#include "manual/program.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <espalier/program/command_line/page.hpp>

namespace manual {
namespace {
using Json = nlohmann::json;

std::string output_of(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error(command + ": it cannot be started");
    std::string text;
    for (int letter = 0; (letter = std::getc(pipe)) != EOF;) text += static_cast<char>(letter);
    if (pclose(pipe) != 0) throw std::runtime_error(command + ": it has failed");
    return text;
}

Option read_option(const Json& json) {
    return {.names = json.at("names"),
            .value = json.at("value"),
            .implied = json.at("implied"),
            .text = json.at("text"),
            .choices = json.at("choices")};
}

Program read_program(const Json& json) {
    Program program{.name = json.at("name"),
                    .version = json.at("version"),
                    .summary = json.at("summary"),
                    .usage = json.at("usage"),
                    .definition = json.at("definition"),
                    .examples = {},
                    .groups = {},
                    .kinds = {}};
    for (const auto& example : json.at("examples")) {
        program.examples.emplace_back(example.at("command"), example.at("text"));
    }
    for (const auto& group : json.at("groups")) {
        auto& added = program.groups.emplace_back(Group{.title = group.at("title"), .options = {}});
        for (const auto& option : group.at("options")) added.options.push_back(read_option(option));
    }
    return program;
}

Json answer_of(const std::string& path, const std::string& kind) {
    std::vector<const char*> words = {path.c_str()};
    if (!kind.empty()) words.push_back(kind.c_str());
    words.push_back("--print-options");
    return Json::parse(output_of(espalier::program::shell_text(words)));
}
}  // namespace

std::vector<Option> Program::options() const {
    std::vector<Option> all;
    for (const auto& group : groups) {
        for (const auto& option : group.options) {
            if (!option.names.empty()) all.push_back(option);
        }
    }
    return all;
}

Program ask(const std::string& path, const std::vector<std::string>& programs) {
    setenv(espalier::program::front_variable, fmt::format("espalier {}", fmt::join(programs, " ")).c_str(), 1);
    const auto answer = answer_of(path, "");
    auto program = read_program(answer);
    for (const auto& kind : answer.at("kinds")) program.kinds.push_back(read_program(answer_of(path, kind)));
    return program;
}

std::string first_clause(const std::string& text) {
    auto end = text.size();
    for (const char* mark : {". ", "; ", ": "}) end = std::min(end, text.find(mark));
    auto clause = text.substr(0, end);
    if (clause.ends_with('.')) clause.pop_back();
    return clause;
}

std::string escaped(const std::string& text, const std::string& letters, const std::string& escape) {
    std::string result;
    for (const char letter : text) {
        if (letters.find(letter) != std::string::npos) result += escape;
        result += letter;
    }
    return result;
}
}  // namespace manual
