#include "synthetic/scatter/scatter_program.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <espalier/program/report/numbers.hpp>

#include "synthetic/scatter/scatter.hpp"
#include "synthetic/without_search.hpp"

namespace synthetic {
namespace {

struct Command {
    int pes = 16;
    std::optional<std::uint64_t> messages;
    std::string order = "random";
    std::string arbiter = "fifo";
    std::string stamps = "issued";
    std::uint64_t seed = 1;
};

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The messages");
    list.integer<int>({"--pes", "P", "Processing elements (PEs); default: 16."}, command.pes,
                      {.least = 1, .most = 1'000'000});
    list.integer<std::uint64_t>({"--messages", "M", "That each PE sends; default: 64 for each PE that there is."},
                                command.messages, {.least = 1, .most = 1'000'000'000});
    list.choice({"--order", "ORDER",
                 "Each message to a random PE (default), or M/P to each PE, in ascending order of the PEs."},
                command.order, {"random", "ascending"});
    const auto rules = espalier::arbiter_names();
    list.choice({"--arbiter", "RULE",
                 "Which of several messages to a PE gets through; worst is a greedy adversary. Default: fifo."},
                command.arbiter, {rules.begin(), rules.end()});
    list.choice({"--stamps", "TIME",
                 "What is first for fifo: what was issued first, the k-th message of every PE in step k (default), or "
                 "what came first into a send buffer."},
                command.stamps, {"issued", "buffered"});
    list.integer<std::uint64_t>({"--seed", "N", "Of the random choices; default: 1."}, command.seed, {});
}

ScatterInstance instance_of(const Command& command) {
    const auto pes = static_cast<std::uint64_t>(command.pes);
    const ScatterInstance instance{
        .pes = command.pes,
        .messages = command.messages.value_or(64 * pes),
        .order = command.order == "ascending" ? ScatterOrder::ascending : ScatterOrder::random,
        .arbiter = espalier::find_arbiter(command.arbiter),
        .stamps = command.stamps == "issued" ? TimeStamp::issued : TimeStamp::buffered,
        .seed = command.seed};
    if (instance.order == ScatterOrder::ascending && instance.messages % pes != 0) {
        throw espalier::program::UsageError(
            fmt::format("--messages: {} was given, expected a multiple of the {} PEs, as each gets as many from each",
                        instance.messages, pes));
    }
    return instance;
}

/// Returns the number of steps by the paper's formula if it applies.
std::optional<std::uint64_t> formula(const ScatterInstance& instance) {
    const auto pes = static_cast<std::uint64_t>(instance.pes);
    if (instance.order != ScatterOrder::ascending || instance.arbiter != espalier::ArbiterRule::fifo)
        return std::nullopt;
    if (instance.stamps != TimeStamp::issued) return std::nullopt;
    return ascending_steps(instance.messages / pes, pes);
}

espalier::program::Report make_report(const Command& command, const ScatterInstance& instance,
                                      const ScatterFinding& finding) {
    using espalier::program::grouped;
    const double ratio = static_cast<double>(finding.steps) / static_cast<double>(finding.lower_bound);
    const auto messages = instance.messages * static_cast<std::uint64_t>(instance.pes);
    const double per_step = static_cast<double>(messages) / static_cast<double>(finding.steps);
    const auto expected = formula(instance);
    espalier::program::Report report;
    report.status = espalier::program::Status::complete;
    report.objective = finding.steps;
    report.bound = finding.lower_bound;
    report.instance = {{"pes", instance.pes},        {"messages", instance.messages}, {"order", command.order},
                       {"arbiter", command.arbiter}, {"stamps", command.stamps},      {"seed", instance.seed}};
    report.more["scatter"] = {{"steps", finding.steps},
                              {"lower_bound", finding.lower_bound},
                              {"ratio", ratio},
                              {"messages", messages},
                              {"messages_per_step", per_step},
                              {"formula", expected ? espalier::program::Json(*expected) : espalier::program::Json()}};
    report.lines = {{"messages", fmt::format("{}, {} of each of {} PEs", grouped(messages), grouped(instance.messages),
                                             grouped(static_cast<std::uint64_t>(instance.pes)))},
                    {"steps", grouped(finding.steps)},
                    {"lower bound", grouped(finding.lower_bound) + ", the most that a PE sends or receives"},
                    {"ratio", fmt::format("{:.3f}", ratio)},
                    {"messages per step", fmt::format("{:.3f}", per_step)}};
    if (expected) report.lines.push_back({"formula", grouped(*expected) + ", ((n - 1) p + 1) p + (p - 1)"});
    report.bare = std::to_string(finding.steps);
    report.check = {.passed = finding.complete && expected.value_or(finding.steps) == finding.steps,
                    .text = "every PE received what was sent to it"};
    if (expected) report.check->text += ", in the steps of the formula";
    return report;
}

Answer answer(const Command& command) {
    const auto instance = instance_of(command);
    Answer answer;
    answer.title = fmt::format("messages in {} order, arbiter {}", command.order, command.arbiter);
    answer.report = make_report(command, instance, scatter(instance));
    answer.facts.transport = "simulated";
    answer.facts.machine = fmt::format("atomic:{},arbiter={}", instance.pes, command.arbiter);
    answer.facts.balancer = "none";
    answer.facts.pes = instance.pes;
    answer.facts.seed = instance.seed;
    answer.facts.steps = answer.report.objective.get<std::uint64_t>();
    answer.facts.statistics.messages = instance.messages * static_cast<std::uint64_t>(instance.pes);
    return answer;
}

espalier::program::About about() {
    return {.name = "synthetic scatter",
            .summary = "counts the steps in which PEs exchange messages, one at a time",
            .usage = "[--pes P] [--messages M] [OPTION]...",
            .definition =
                "The atomic model of message-passing of Liu, Aiello and Bhatt: in a step a PE puts a message into its "
                "send buffer, if that is empty, and of all messages to one PE one gets through. Sent to random PEs, M "
                "messages of each take O(M) steps; sent in the order of the PEs they take ((n - 1) P + 1) P + (P - 1), "
                "where n = M / P.",
            .examples = {{"synthetic scatter --pes 64 --messages 4096", "to random PEs"},
                         {"synthetic scatter --pes 4 --messages 8 --order ascending", "two to each PE, in 23 steps"}}};
}

}  // namespace

int scatter_program(int argc, const char* const* argv) {
    Command command;
    return run_without_search(
        about(), "the number of steps", [&](auto& list) { declare(list, command); }, [&] { return answer(command); },
        argc, argv);
}

}  // namespace synthetic
