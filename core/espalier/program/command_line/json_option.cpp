// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/json_option.hpp"

namespace espalier::program {

namespace {

bool is_json_file(const std::string& word) {
    return word == "-" || word.ends_with(".json") || word.ends_with(".jsonl");
}

}  // namespace

void declare_json(OptionList& list, std::string& file) {
    list.add({"--json", "FILE",
              "Write one JSON object instead of the report, or to FILE beside the report. FILE ends in .json "
              "or .jsonl, or is given as --json=FILE.",
              false, "-", is_json_file},
             [&file](const std::string& name) { file = name; });
}

}  // namespace espalier::program
