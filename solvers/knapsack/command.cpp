// SPDX-License-Identifier: Apache-2.0
#include "knapsack/command.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <espalier/program/files/files.hpp>
#include "knapsack/formats/format.hpp"
#include "knapsack/instance/decimal.hpp"
#include "knapsack/run_limits.hpp"

namespace knapsack {
using espalier::program::refuse_if;
using espalier::program::refuse_value;

namespace {
Decimal number_value(std::string_view option, const std::string& value) {
    auto number = parse_decimal(value);
    if (!number) refuse_value(option, value, "a number");
    return *std::move(number);
}

void declare_files(espalier::program::OptionList& list, Command& command) {
    auto& as = command.read_as;
    std::vector<std::string> names;
    std::string help = "The format of the files; default: it is found out from their content.";
    for (const auto& format : formats()) {
        names.emplace_back(format.name);
        help += fmt::format(" {}: {};", format.name, format.description);
    }
    help.back() = '.';
    list.choice({"--format", "NAME", help, true}, as.format, names);
    list.add({"--columns", "LIST",
              "The meaning of the columns of the files, such as weight,profit or id,profit,weight,copies, with - "
              "for a column that is left out. Needed only if the files can be read in several ways.",
              true},
             [&as](const std::string& value) {
                 as.columns = parse_columns(value);
                 if (as.columns.empty())
                     refuse_value("--columns", value,
                                  "profit, weight and perhaps id, name, copies and -, with commas between them");
             });
    list.add({"--capacity", "C", "The capacity, for files without one, or in place of theirs."},
             [&as](const std::string& value) { as.capacity = number_value("--capacity", value); });
    list.add(
        {"--copies", "N",
         "How many there are of each item, or unlimited; default: what the column copies of the file says, or one."},
        [&as](const std::string& value) {
            const auto number = parse_decimal(value);
            const bool is_count = number && number->decimals == 0 && number->mantissa >= 0;
            if (!is_count && value != "unlimited") refuse_value("--copies", value, "a whole number or unlimited");
            as.copies = is_count ? number->mantissa : Integer(ReadAs::unlimited);
        });
}

void declare_question(espalier::program::OptionList& list, Command& command) {
    auto& question = command.settings.question;
    list.add({"--target", "T",
              "Is there a choice whose weights add up to T? Profits do not matter, and the file may have one column."},
             [&command](const std::string& value) {
                 command.settings.question.target = number_value("--target", value);
                 command.read_as.is_sum = true;
             });
    // All of these limits hold together.
    const auto limit_items = [&](const char* name, const char* text, bool is_least, bool is_most) {
        list.add({name, "K", text}, [&question, name, is_least, is_most](const std::string& value) {
            const auto items = espalier::program::integer_value<std::uint64_t>(name, value, {0, 1'000'000'000'000});
            if (is_least) question.least_items = std::max(question.least_items, items);
            if (is_most) question.most_items = std::min(question.most_items.value_or(items), items);
        });
    };
    limit_items("--items", "Choose K items, with their copies.", true, true);
    limit_items("--at-most", "Choose at most K items.", false, true);
    limit_items("--at-least", "Choose at least K items.", true, false);
    list.add({.name = "--prefer",
              .value = "WHAT",
              .text = "Which of the choices of the most profit to find: fewest-items or least-weight; default: any.",
              .choices = {"fewest-items", "least-weight"}},
             [&question](const std::string& value) {
                 const bool is_fewest = value == "fewest-items";
                 if (!is_fewest && value != "least-weight")
                     refuse_value("--prefer", value, "fewest-items or least-weight");
                 question.preference = is_fewest ? Preference::fewest_items : Preference::least_weight;
             });
    list.flag({"--count", "",
               "Count the choices of the most profit, with --prefer the preferred ones of them, or the choices of the "
               "weight that --target names."},
              question.counts);
    list.integer(
        {.name = "--all",
         .value = "MOST",
         .text = "Count these choices and list them all, or the first MOST ones.",
         .implied_value = "1000000",
         .is_value = [](const auto& word) { return word.find_first_not_of("0123456789") == std::string::npos; }},
        question.listed, espalier::program::Range<std::uint64_t>{.least = 1, .most = 1'000'000'000});
}
}  // namespace

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The problem");
    list.arguments({"FILE", "FILE",
                    "The file of the instance, with the items' profits and weights and the capacity; - for standard "
                    "input. Several files, or folders, are a batch, which writes one line for each instance in them."},
                   command.files);
    list.choice({"--algorithm", "NAME",
                 "core: dynamic programming over the items near the break item; dfs: depth-first branch and bound; "
                 "default: auto, which is core."},
                command.settings.algorithm, algorithms());
    list.add({"--known-optimum", "PROFIT",
              "Look only for choices of at least this profit, find one, and prove that none has more. The program says "
              "so if there is none, or a better one. If this is the optimum, dfs visits the same nodes in every run. "
              "It does not go with --target, --prefer or a number of items."},
             [&command](const std::string& value) {
                 command.settings.known_optimum = number_value("--known-optimum", value);
             });
    declare_question(list, command);
    declare_files(list, command);
    list.seconds({"--total-time-limit", "TIME",
                  "Stop a batch this long after its start; --time-limit is for each of its instances.", true},
                 command.total_time_limit);
    list.text({"--certificate", "FILE", "Write the chosen items and all sums to FILE, in JSON."}, command.certificate);
    for (const auto* name : {"--total-time-limit", "--certificate", "--count", "--all"}) list.leave_free(name);
}

void check(const Command& command) {
    refuse_if(command.files.empty(), "FILE is missing: the instance, or - for standard input");
    const auto& question = command.settings.question;
    for (const auto& file : command.files) {
        std::error_code ignored;
        refuse_if(question.listed && command.files.size() > 1 && !std::filesystem::exists(file, ignored),
                  fmt::format("'{}' is neither a file nor a number for --all", file));
    }
    if (is_batch(command)) check_batch(command);
    refuse_if(question.most_items && *question.most_items < question.least_items,
              "--items, --at-least and --at-most exclude each other: no number of items meets them all");
    refuse_if(question.target && command.read_as.capacity,
              "--target and --capacity exclude each other: the target is the capacity");
    refuse_if(command.settings.known_optimum && (question.is_reduced() || question.target),
              "--known-optimum does not go with --target, --prefer or a number of items");
    if (!command.certificate.empty()) espalier::program::require_writable(command.certificate);
}

bool is_batch(const Command& command, const std::string& results) {
    std::error_code ignored;
    return command.files.size() > 1 || !results.empty() ||
           std::filesystem::is_directory(command.files.front(), ignored);
}

void check_batch(const Command& command) {
    const auto& question = command.settings.question;
    refuse_if(question.counts || question.listed, "--count and --all are for one instance, not for a batch");
    refuse_if(!command.certificate.empty() || command.settings.known_optimum,
              "--certificate and --known-optimum are for one instance, not for a batch");
}

void check(const Command& command, const std::vector<Instance>& instances, std::uint64_t memory_limit) {
    if (instances.size() != 1) return check_batch(command);
    const auto& instance = instances.front();
    const auto& question = command.settings.question;
    const bool may_be_infinite = command.is_unlimited() && question.preference != Preference::fewest_items;
    for (std::size_t i = 0; i < instance.items() && may_be_infinite && (question.counts || question.listed); ++i) {
        refuse_if(instance.weights[i] == 0 && instance.profits[i] == 0,
                  "--count and --all: infinitely many choices are the best, because an item weighs nothing and has no "
                  "profit; --copies N or --at-most K limits them");
    }
    const auto& known = command.settings.known_optimum;
    const auto decimals = instance.profit_decimals;
    if (known && known->decimals > decimals) {
        refuse_value("--known-optimum", decimal_text(known->mantissa, known->decimals),
                     fmt::format("at most {} decimals, as the profits have", decimals));
    }
    check_memory(memory_limit, instance);
}

std::optional<std::vector<Instance>> read_file(espalier::program::Run& run, const Command& command) {
    const auto limits = dynamic_limits(run, false);
    constexpr std::size_t read_at_once = 100'000;  // numbers, which take some 10 ms, however little time there is
    IsOver is_over = [&](std::size_t numbers) { return numbers > read_at_once && limits.is_over_behind(numbers / 4); };
    if (run.checkpoint().is_wanted()) is_over = {};  // all lives of a run read the same
    try {
        return read_instances(command.files.front(), command.reading(), std::move(is_over));
    } catch (const ReadingStopped&) {
        return std::nullopt;
    }
}
}  // namespace knapsack
