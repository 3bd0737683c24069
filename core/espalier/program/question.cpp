// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/question.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "espalier/program/command_line/option_list.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/errors.hpp"

namespace espalier::program {

namespace {

// Returns what "1%" or "0.01" says. Throws UsageError.
double share_value(const std::string& option, const std::string& given) {
    const bool is_percent = given.ends_with('%');
    const auto number = given.substr(0, given.size() - (is_percent ? 1 : 0));
    const double value = real_value(option, number, 0, is_percent ? 100 : 1);
    return is_percent ? value / 100 : value;
}

}  // namespace

void declare_question(OptionList& list, Question& question) {
    const auto& about = list.about();
    if (about.orders.empty() && !about.accepts_gaps && !about.checks_solutions) return;
    list.begin_group("The question");
    if (!about.orders.empty()) {
        const auto orders = about.orders;
        question.order = orders.front().first;
        std::vector<std::string> names;
        std::vector<std::string> texts;
        for (const auto& [name, text] : orders) {
            names.push_back(name);
            texts.push_back(fmt::format("{} ({})", name, text));
        }
        list.add({.name = "--order",
                  .value = "ORDER",
                  .text = fmt::format("Search the nodes in this order. One of: {}; default: {}.",
                                      fmt::join(texts, ", "), names.front()),
                  .choices = names},
                 [&question, names](const std::string& given) {
                     require_choice("--order", given, names);
                     question.order = given;
                 });
    }
    if (about.checks_solutions) {
        list.text(
            {"--start", "FILE",
             "Start from the solution in FILE, which --json has written. It is checked, and only better ones matter."},
            question.start);
    }
    if (!about.accepts_gaps) return;
    list.add(
        {"--gap", "SHARE",
         "Accept a solution whose value differs from the best by at most this share of its own, as in 1% or 0.01."},
        [&question](const std::string& given) { question.gap.relative = share_value("--gap", given); });
    list.add({"--absolute-gap", "VALUE", "Accept a solution whose value differs from the best by at most VALUE.", true},
             [&question](const std::string& given) {
                 question.gap.absolute = real_value("--absolute-gap", given, 0, HUGE_VAL);
             });
}

}  // namespace espalier::program
