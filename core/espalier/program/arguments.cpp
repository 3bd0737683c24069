// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/arguments.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include "espalier/program/command_line/option_list.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
bool is_option(const std::string& name) { return name.starts_with('-'); }

// "A whole number from 1 to 32; default: 12."
std::string sentence(std::string text, const std::string& otherwise) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    const bool says_it = text.find("efault:") != std::string::npos;
    if (text.ends_with('.')) text.pop_back();
    if (!says_it && !otherwise.empty()) text += (text.empty() ? "Default: " : "; default: ") + otherwise;
    return text.empty() ? text : text + '.';
}

// "--tree-seed" as "tree_seed", and "N" as "n".
std::string key_of(const std::string& option) {
    std::string key = option.substr(std::min(option.find_first_not_of('-'), option.size()));
    std::ranges::transform(key, key.begin(), [](unsigned char c) { return c == '-' ? '_' : std::tolower(c); });
    return key;
}

// Returns what "1%" or "0.01" says. Throws UsageError.
double gap_value(const std::string& option, const std::string& given) {
    const bool is_percent = given.ends_with('%');
    const auto number = given.substr(0, given.size() - (is_percent ? 1 : 0));
    const double value = real_value(option, number, 0, is_percent ? 100 : 1);
    return is_percent ? value / 100 : value;
}

// Adds the options of the question, as far as the problem has them (About).
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
        [&question](const std::string& given) { question.gap.relative = gap_value("--gap", given); });
    list.add({"--absolute-gap", "VALUE", "Accept a solution whose value differs from the best by at most VALUE.", true},
             [&question](const std::string& given) {
                 question.gap.absolute = real_value("--absolute-gap", given, 0, HUGE_VAL);
             });
}
}  // namespace

double Arguments::real(const std::string& name, double otherwise, double least, double most, const std::string& text) {
    const auto read = [least, most](const std::string& option, const std::string& given) {
        return real_value(option, given, least, most);
    };
    return value(name, "X", text.empty() ? fmt::format("a number from {} to {}", least, most) : text, otherwise,
                 fmt::format("{}", otherwise), read)
        .get<double>();
}

std::string Arguments::text(const std::string& name, const std::string& otherwise, const std::string& text) {
    const auto read = [](const std::string& /*option*/, const std::string& given) { return given; };
    return value(name, "TEXT", text, otherwise, otherwise, read).get<std::string>();
}

std::string Arguments::choice(const std::string& name, const std::vector<std::string>& choices,
                              const std::string& text) {
    require(!choices.empty(), "there is something to choose from");
    const auto read = [choices](const std::string& option, const std::string& given) {
        require_choice(option, given, choices);
        return given;
    };
    const auto help = fmt::format("{} One of: {}", text, fmt::join(choices, ", "));
    return value(name, "NAME", help, choices.front(), choices.front(), read).get<std::string>();
}

bool Arguments::flag(const std::string& name, const std::string& text) {
    require(is_option(name), "a flag is an option: its name begins with a hyphen");
    if (is_declaring_) list_.flag({name, "", text});
    const bool given = is_given(name);
    note(name, given, "");
    return given;
}

void Arguments::declare(const std::function<void(Arguments&)>& make) {
    is_declaring_ = true;
    usage_.clear();
    list_.begin_group("The problem");
    begin(1, std::nullopt);
    try {
        make(*this);
    } catch (const UsageError&) {
    } catch (const InputError&) {
    }
    is_declaring_ = false;
    if (list_.about().usage.empty()) list_.about().usage = usage_ + "[OPTION]...";
    list_.about().has_batches = has_instance();
    declare_question(list_, question_);
}

const std::string& Arguments::title() const { return title_.empty() ? list_.about().summary : title_; }

Json Arguments::value(const std::string& name, const std::string& unit, const std::string& text, const Json& otherwise,
                      const std::string& otherwise_text, const Read& read) {
    const auto blank = name.find(' ');
    const auto option = name.substr(0, blank);
    if (is_declaring_) {
        if (list_.is_declared(option)) throw std::invalid_argument(option + ": a problem asks for each argument once");
        if (!is_option(option)) usage_ += '[' + option + "] ";
        list_.add({option, blank == std::string::npos ? unit : name.substr(blank + 1), sentence(text, otherwise_text)},
                  [read, option](const std::string& given) { static_cast<void>(read(option, given)); });
    }
    const bool given = is_given(option);
    const auto& value_text = given ? list_.given_value(option) : otherwise_text;
    const auto result = given ? read(option, value_text) : otherwise;
    note(option, result, value_text);
    return result;
}

void Arguments::declare_instance(const std::string& name, const std::string& text) {
    require(instance_.empty(), "a problem has one instance");
    require(!is_option(name), "an instance is an argument: its name begins with a letter");
    instance_ = name;
    total_time_limit_ = std::numeric_limits<double>::infinity();
    usage_ += name + "... ";
    const std::string batch = "Files and folders; '-' is the standard input. Several files are a batch.";
    list_.arguments({name, "FILE", text.empty() ? batch : text + ' ' + batch}, paths_);
    list_.seconds({"--total-time-limit", "TIME",
                   "Batch: stop this long after the start of the program; --time-limit is for each instance.", true},
                  total_time_limit_);
    list_.leave_free("--total-time-limit");
}

void Arguments::check() const {
    refuse_if(has_instance() && paths_.empty(),
              fmt::format("{} is missing: a file, or several, or folders of them", instance_));
}

void Arguments::begin(std::uint64_t seed, std::optional<Source> file) {
    seed_ = seed;
    file_ = std::move(file);
    values_ = Json::object();
    title_.clear();
}

bool Arguments::is_given(const std::string& option) const {
    require(list_.is_declared(option), "a problem asks for the same arguments each time");
    return list_.is_given(option);
}

void Arguments::note(const std::string& option, Json value, const std::string& text) {
    const bool is_off = value.is_boolean() && !value.get<bool>();
    values_[key_of(option)] = std::move(value);
    if (is_off) return;
    title_ += fmt::format("{}{}{}{}", title_.empty() ? "" : ", ", option, text.empty() ? "" : " ", text);
}
}  // namespace espalier::program
