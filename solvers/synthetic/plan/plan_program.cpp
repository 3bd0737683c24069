#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>

#include <espalier/program/report/numbers.hpp>

#include "synthetic/kinds.hpp"
#include "synthetic/options.hpp"
#include "synthetic/plan/plan.hpp"
#include "synthetic/report.hpp"

namespace synthetic {
namespace {

// The range of --efficiency.
constexpr double least_efficiency = 0.01;
constexpr double most_efficiency = 0.99;

void declare(espalier::program::OptionList& list, PlanQuestion& question) {
    list.begin_group("The machine");
    list.integer<int>({"--pes", "P", "Plan for P processing elements (PEs); default: 1024."}, question.pes,
                      {.least = 1, .most = 100'000'000});
    list.seconds({"--node", "TIME", "The time that a node takes, such as 50ns or 1us; default: 1us."},
                 question.node_seconds);
    list.seconds({"--latency", "TIME",
                  "The time that a message takes, from the start of sending to the end of receiving; default: 2us."},
                 question.message_seconds);
    declare_real(list,
                 {"--efficiency", "E",
                  "The efficiency to be reached, which is the speedup divided by the number of PEs; default: 0.9."},
                 question.efficiency, least_efficiency, most_efficiency);
}

void require_time(std::string_view option, double seconds) {
    if (seconds > 0) return;
    throw espalier::program::UsageError(fmt::format("{}: expected a time that is not 0", option));
}

// Returns the time as text, with the unit that suits it.
std::string time_text(double seconds) {
    if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
    if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
    return espalier::program::duration(seconds);
}

espalier::program::Report make_report(const PlanQuestion& question, const Plan& plan) {
    using espalier::program::rounded;
    const double each = plan.nodes / question.pes;
    espalier::program::Report report;
    report.status = espalier::program::Status::complete;
    report.objective = std::llround(plan.nodes);
    report.instance = {{"pes", question.pes},
                       {"node_seconds", question.node_seconds},
                       {"message_seconds", question.message_seconds},
                       {"efficiency", question.efficiency}};
    report.more["plan"] = {{"nodes", plan.nodes},
                           {"nodes_per_pe", each},
                           {"seconds", plan.seconds},
                           {"sequential_seconds", plan.nodes * question.node_seconds},
                           {"overhead_seconds", plan.overhead_seconds},
                           {"overhead_messages", plan.overhead_seconds / question.message_seconds}};
    report.lines = {{"nodes", fmt::format("{} or more, {} for each PE", rounded(plan.nodes), rounded(each))},
                    {"time", fmt::format("{} or more, {} of one PE", time_text(plan.seconds),
                                         time_text(plan.nodes * question.node_seconds))},
                    {"overhead", fmt::format("{}, that of {:.0f} messages", time_text(plan.overhead_seconds),
                                             plan.overhead_seconds / question.message_seconds)},
                    {"quantum", fmt::format("{} node{}, one look at the mailbox a message", plan.quantum,
                                            plan.quantum == 1 ? "" : "s")},
                    {"balancer", "auto"}};
    report.bare = std::to_string(std::llround(plan.nodes));
    return report;
}

ReportAndFacts answer(const PlanQuestion& question) {
    require_time("--node", question.node_seconds);
    require_time("--latency", question.message_seconds);
    const auto found = plan(question);
    if (found.nodes > static_cast<double>(std::numeric_limits<std::int64_t>::max())) {
        throw espalier::program::UsageError("--latency: there is no tree of so many nodes");
    }
    ReportAndFacts answer;
    auto& [report, facts] = answer;
    report = make_report(question, found);
    report.title =
        fmt::format("{} PEs, {} a node, {} a message, efficiency {:.3g} %",
                    espalier::program::grouped(static_cast<std::uint64_t>(question.pes)),
                    time_text(question.node_seconds), time_text(question.message_seconds), 100 * question.efficiency);
    facts.transport = "simulated";
    facts.balancer = "auto";
    facts.pes = question.pes;
    facts.quantum = found.quantum;
    return answer;
}

espalier::program::About about() {
    return {
        .name = "synthetic plan",
        .summary = "says how large a search has to be to keep PEs busy",
        .usage = "[--pes P] [--node TIME] [--latency TIME] [OPTION]...",
        .definition =
            "A search takes the time of each PE's share of the nodes and, for each doubling of the PEs, the time of 19 "
            "messages and 3 nodes more. These numbers are fitted to simulated searches with the default balancer, of "
            "trees of 6 to 20 levels on up to 4096 PEs that are all equally far from each other. The additional time "
            "is less if some PEs are nearer than others, and 2 to 30 times as much for deep and narrow trees.",
        .examples = {{"synthetic plan --pes 10000 --node 1us --latency 2us", "plan for an efficiency of 90 %"},
                     {"synthetic plan --pes 64 --node 10ns --latency 300ns --efficiency 0.5",
                      "plan for an efficiency of 50 %"}}};
}

}  // namespace

int plan_program(int argc, const char* const* argv) {
    PlanQuestion question{.pes = 1024};
    return report_without_search(
        about(), "the number of nodes", [&](auto& list) { declare(list, question); }, [&] { return answer(question); },
        argc, argv);
}

}  // namespace synthetic
