// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <string>
#include <espalier/program/files/files.hpp>
#include <espalier/program/program.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/program/report/report.hpp>
#include "synthetic/kinds.hpp"
#include "synthetic/scatter/scatter.hpp"

namespace synthetic {
namespace {
using espalier::program::ExitCode;
using espalier::program::refuse_if;
using espalier::program::Report;

struct Command {
    int pes = 16;
    std::optional<std::uint64_t> messages;
    std::string order = "random";
    std::string arbiter = "fifo";
    std::string stamps = "issued";
    bool off_line = false;
    std::uint64_t seed = 1;
    std::string json_file;  ///< "-" for standard output, empty for none
    bool quiet = false;
};

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The messages");
    list.integer<int>({"--pes", "P", "Scatter among P processing elements (PEs); default: 16."}, command.pes,
                      {.least = 1, .most = 1'000'000});
    list.integer<std::uint64_t>(
        {"--messages", "M", "Let each PE send M messages; default: 64 times the number of PEs."}, command.messages,
        {.least = 1, .most = 1'000'000'000});
    list.choice({"--order", "ORDER",
                 "Send each message to a random PE (default), or M/P messages to each PE, in ascending order of the "
                 "PEs, or what "
                 "an N-body code with M bodies on each PE sends, in random order."},
                command.order, {"random", "ascending", "n-body"});
    list.flag(
        {"--off-line", "",
         "Reorder the messages of each PE beforehand, by colouring the edges of a graph, so that no two come to one "
         "PE in the same step."},
        command.off_line);
    const auto rules = espalier::arbiter_names();
    list.choice(
        {"--arbiter", "RULE",
         "Choose which of several messages to one PE gets through; worst is a greedy adversary. Default: fifo."},
        command.arbiter, {rules.begin(), rules.end()});
    list.choice({"--stamps", "TIME",
                 "Let fifo compare messages by the steps in which they were issued, step k for the k-th message of "
                 "every PE (default), or in which they entered a send buffer."},
                command.stamps, {"issued", "buffered"});
    list.integer<std::uint64_t>({"--seed", "N", "The seed of the random choices; default: 1."}, command.seed, {});
    list.begin_group("The output");
    list.json(command.json_file);
    list.flag({"--quiet", "", "Print the number of steps only."}, command.quiet);
}

constexpr std::uint64_t most_listed = 16'000'000;

ScatterInstance instance_of(const Command& command) {
    const auto pes = static_cast<std::uint64_t>(command.pes);
    ScatterInstance instance{.pes = command.pes,
                             .messages = command.messages.value_or(64 * pes),
                             .ascending = command.order == "ascending",
                             .arbiter = espalier::find_arbiter(command.arbiter),
                             .stamped_at_issue = command.stamps == "issued",
                             .seed = command.seed};
    refuse_if(instance.ascending && instance.messages % pes != 0,
              fmt::format("--messages: {} was given, expected a multiple of the {} PEs, as each gets as many from each",
                          instance.messages, pes));
    const bool keeps_lists = command.order == "n-body" || command.off_line;
    refuse_if(
        keeps_lists && pes * std::max(instance.messages, pes) > most_listed,
        fmt::format("--messages: {} of each of {} PEs were given; lists are kept in memory, expected no more than "
                    "{} of all PEs together, and no more PEs than the square root of that",
                    instance.messages, pes, most_listed));
    if (command.order == "n-body") instance.lists = n_body_lists(instance.pes, instance.messages, instance.seed);
    if (command.off_line) instance.lists = off_line(lists_of(instance));
    return instance;
}

/// Returns the number of steps of the ascending order, with n messages to each of p PEs, by the paper's formula if it
/// applies: ((n - 1) p + 1) p + (p - 1). It holds for fifo with the time-stamps of issue. With those of the send
/// buffer, a PE that is ahead may send its second message to some PE before others send their first: the PEs draw
/// apart, and the time is O(np).
std::optional<std::uint64_t> formula(const ScatterInstance& instance) {
    const auto pes = static_cast<std::uint64_t>(instance.pes);
    const bool is_fifo = instance.arbiter == espalier::ArbiterRule::fifo && instance.stamped_at_issue;
    if (!instance.ascending || !is_fifo || !instance.lists.empty()) return std::nullopt;
    return ((instance.messages / pes - 1) * pes + 1) * pes + (pes - 1);
}

Report make_report(const Command& command, const ScatterInstance& instance, const ScatterFinding& finding) {
    using espalier::program::grouped;
    const double ratio = static_cast<double>(finding.steps) / static_cast<double>(finding.lower_bound);
    const double per_step = static_cast<double>(finding.messages) / static_cast<double>(finding.steps);
    const auto expected = formula(instance);
    Report report;
    report.title = fmt::format("messages in {} order{}, arbiter {}", command.order,
                               command.off_line ? ", reordered" : "", command.arbiter);
    report.status = espalier::program::Status::complete;
    report.objective = finding.steps;
    report.bound = finding.lower_bound;
    report.instance = {{"pes", instance.pes},        {"messages", instance.messages}, {"order", command.order},
                       {"arbiter", command.arbiter}, {"stamps", command.stamps},      {"off_line", command.off_line},
                       {"seed", instance.seed}};
    report.more["scatter"] = {{"steps", finding.steps},
                              {"lower_bound", finding.lower_bound},
                              {"ratio", ratio},
                              {"messages", finding.messages},
                              {"messages_per_step", per_step},
                              {"formula", expected ? espalier::program::Json(*expected) : espalier::program::Json()}};
    report.lines = {{"messages", grouped(finding.messages) + " of " +
                                     espalier::program::counted(static_cast<std::uint64_t>(instance.pes), "PE")},
                    {"steps", grouped(finding.steps)},
                    {"lower bound", grouped(finding.lower_bound) + ", the most that a PE sends or receives"},
                    {"ratio", fmt::format("{:.3f}", ratio)},
                    {"messages per step", fmt::format("{:.3f}", per_step)}};
    if (expected) report.lines.push_back({"formula", grouped(*expected) + ", ((n - 1) p + 1) p + (p - 1)"});
    report.bare = std::to_string(finding.steps);
    const bool is_within_bound = !command.off_line || finding.steps == finding.lower_bound;
    report.check = {.passed = finding.complete && is_within_bound && expected.value_or(finding.steps) == finding.steps,
                    .text = "every PE received what was sent to it"};
    if (command.off_line) report.check->text += ", in no more steps than that PE needs";
    if (expected) report.check->text += ", in the steps of the formula";
    return report;
}

std::string human_text(const Report& report) {
    auto page = fmt::format("synthetic scatter: {}\n\n", report.title);
    for (const auto& [label, text] : report.lines) page += fmt::format("{:<22}{}\n", label, text);
    return page + fmt::format("\n{:<22}{}\n", report.check->passed ? "checked" : "CHECK FAILED", report.check->text);
}

ExitCode answer(const Command& command) {
    using espalier::program::write_standard_output;
    const auto& file = command.json_file;
    if (!file.empty() && file != "-") espalier::program::require_writable(file);
    const auto instance = instance_of(command);
    const auto report = make_report(command, instance, scatter(instance));
    espalier::program::RunFacts facts;
    facts.problem = "synthetic scatter";
    facts.transport = "simulated";
    facts.machine = fmt::format("atomic:{},arbiter={}", instance.pes, command.arbiter);
    facts.balancer = "none";
    facts.pes = instance.pes;
    facts.seed = instance.seed;
    facts.steps = report.objective.get<std::uint64_t>();
    facts.statistics.messages = report.more["scatter"]["messages"].get<std::uint64_t>();
    const auto json = espalier::program::json_text(espalier::program::json_report(report, facts));
    write_standard_output(file == "-" ? json : command.quiet ? report.bare + '\n' : human_text(report));
    if (file != "-" && !file.empty()) espalier::program::write_file(file, json);
    return report.check->passed ? ExitCode::answered : ExitCode::failure;
}

espalier::program::About about() {
    return {.name = "synthetic scatter",
            .summary = "counts the steps in which PEs exchange messages, one at a time",
            .usage = "[--pes P] [--messages M] [OPTION]...",
            .definition =
                "In each step of the atomic model of message-passing of Liu, Aiello and Bhatt, a PE puts a message "
                "into its send buffer if that is empty, and one of all messages to the same PE gets through. If each "
                "PE sends M messages to random PEs, this takes O(M) steps. If it sends them in the order of the PEs, "
                "this takes ((n - 1) P + 1) P + (P - 1) steps, where n = M / P.",
            .examples = {{"synthetic scatter --pes 64 --messages 4096", "send messages to random PEs"},
                         {"synthetic scatter --pes 4 --messages 8 --order ascending",
                          "send two messages to each PE, in 23 steps"}}};
}
}  // namespace

int scatter_program(int argc, const char* const* argv) {
    Command command;
    return espalier::program::run_without_search(
        about(), [&](auto& list) { declare(list, command); }, [&] { return answer(command); }, argc, argv);
}
}  // namespace synthetic
