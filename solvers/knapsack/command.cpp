#include "knapsack/command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include <espalier/program/files/files.hpp>

#include "knapsack/formats/format.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {

using espalier::program::UsageError;

namespace {

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const auto& format : formats()) names.emplace_back(format.name);
    return names;
}

std::string format_help() {
    std::string help;
    for (const auto& format : formats()) help += fmt::format(" {}: {};", format.name, format.description);
    help.back() = '.';
    return help;
}

Decimal known_optimum(const std::string& value) {
    auto number = parse_decimal(value);
    if (!number) throw UsageError(fmt::format("--known-optimum: '{}' was given, expected a number", value));
    return *std::move(number);
}

void check_batch(const Command& command) {
    if (command.certificate.empty() && !command.settings.known_optimum) return;
    throw UsageError("--certificate and --known-optimum are for one instance, not for a batch");
}

}  // namespace

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The problem");
    list.arguments({"FILE", "FILE",
                    "The instance: items with profits and weights, and the capacity; - for standard input. Several "
                    "files, or folders: a batch, one line for each instance below."},
                   command.files);
    list.choice({"--algorithm", "NAME",
                 "core: dynamic programming over the items near the break item; dfs: depth first branch and "
                 "bound; default: auto, which is core."},
                command.settings.algorithm, algorithms());
    list.add({"--known-optimum", "PROFIT",
              "Look only for choices of at least this profit, find one, and prove that none has more. If there is "
              "none, or a better one, say so. Where this is the optimum, dfs visits the same nodes in every run."},
             [&command](const std::string& value) { command.settings.known_optimum = known_optimum(value); });
    list.bytes({"--memory-limit", "SIZE",
                "Use about this much memory, but at least 64M, and what the items take: bytes, or 500M, 4G; default: "
                "half of what the machine, the container or `ulimit -v` allows.",
                true},
               command.settings.memory_limit);
    list.choice(
        {"--format", "NAME", "How the files are written; default: as their content looks." + format_help(), true},
        command.format, format_names());
    list.seconds({"--total-time-limit", "TIME",
                  "Batch: stop this long after the start; --time-limit is then for each instance.", true},
                 command.total_time_limit);
    list.text({"--certificate", "FILE", "Write the chosen items and all sums to FILE, in JSON."}, command.certificate);
}

void check(const Command& command) {
    if (command.files.empty()) throw UsageError("FILE is missing: the instance, or - for standard input");
    if (is_batch(command)) check_batch(command);
    if (!command.certificate.empty()) espalier::program::require_writable(command.certificate);
}

bool is_batch(const Command& command) {
    std::error_code ignored;
    return command.files.size() > 1 || !command.results.empty() ||
           std::filesystem::is_directory(command.files.front(), ignored);
}

void check(const Command& command, const std::vector<Instance>& instances) {
    if (instances.size() != 1) return check_batch(command);
    const auto& known = command.settings.known_optimum;
    const auto decimals = instances.front().profit_decimals;
    if (!known || known->decimals <= decimals) return;
    throw UsageError(fmt::format("--known-optimum: '{}' was given, expected at most {} decimals, as the profits have",
                                 decimal_text(known->mantissa, known->decimals), decimals));
}

}  // namespace knapsack
