// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/report.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <espalier/version.hpp>
#include "espalier/transports/threads/threads.hpp"

namespace espalier::program {
void RunFacts::have_one_pe() {
    transport = Threads(1).name();
    machine.clear();
    pes = 1;
    ranks.reset();
    threads.reset();
    aggregate_speed.reset();
}

void RunFacts::add_sequential(const Statistics& search, bool is_complete, Simulated* simulated, bool measures_nodes) {
    constexpr double picoseconds = 1e12;
    double seconds = search.seconds;
    if (measures_nodes) {
        measured_node_seconds = seconds / static_cast<double>(std::max<Nodes>(1, search.nodes));
        simulated->set_node_cost(std::max<std::int64_t>(1, std::llround(*measured_node_seconds * picoseconds)));
    }
    if (simulated != nullptr) {
        seconds = static_cast<double>(search.nodes) * static_cast<double>(simulated->machine().node) / picoseconds;
    }
    knows_speedup = knows_speedup && is_complete;
    if (knows_speedup) sequential_seconds = sequential_seconds.value_or(0) + seconds;
    if (!knows_speedup) sequential_seconds.reset();
}

void RunFacts::add_simulation(const Simulated& simulated, double seconds) {
    const auto& [new_hops, last_worked] = simulated.observations();
    last_node_seconds = statistics.seconds - seconds + static_cast<double>(last_worked) * seconds_of_picosecond;
    hops = hops.value_or(0) + new_hops;
    const auto& simulated_machine = simulated.machine();
    if (!simulated_machine.is_synchronous) return;
    steps = steps.value_or(0) + static_cast<std::uint64_t>(last_worked / simulated_machine.node);
}

RunFacts RunFacts::take() {
    auto taken = *this;
    static_cast<SearchFacts&>(*this) = {};
    if (plan) plan = Plan(plan->machine());
    return taken;
}

void add_search(Statistics& total, Statistics next) {
    next.seconds += total.seconds;
    const double latency = next.termination_seconds;
    if (total.quanta > 0) next.merge(total);
    next.termination_seconds = latency;
    total = next;
}

namespace {
Json run_json(const RunFacts& facts) {
    Json run = {{"transport", facts.transport},
                {"machine", facts.machine.empty() ? Json() : Json(facts.machine)},
                {"balancer", facts.balancer},
                {"pes", facts.pes}};
    if (facts.ranks) run["ranks"] = *facts.ranks;
    if (facts.threads) run["threads"] = *facts.threads;
    if (facts.aggregate_speed) run["aggregate_speed"] = *facts.aggregate_speed;
    run["seed"] = facts.seed;
    run["quantum"] = facts.quantum > 0 ? Json(facts.quantum) : Json("adaptive");
    const auto stopped = stop_text(facts.stopped);
    run["stopped"] = stopped.empty() ? Json() : Json(stopped);
    return run;
}

Json statistics_json(const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    Json json = {{"nodes", statistics.nodes},
                 {"seconds", facts.seconds()},
                 {"nodes_per_second", statistics.nodes_per_second()},
                 {"busy_fraction", statistics.busy_fraction(facts.pes)},
                 {"explored", statistics.explored},
                 {"requests", statistics.requests},
                 {"rejects", statistics.rejects},
                 {"splits", statistics.splits},
                 {"messages", statistics.messages},
                 {"bytes", statistics.bytes},
                 {"incumbents", statistics.incumbents},
                 {"incumbent_messages", statistics.bound_messages},
                 {"deepest_generation", statistics.deepest_generation},
                 {"termination_seconds", statistics.termination_seconds}};
    if (facts.machine.empty()) json["preparation_seconds"] = facts.preparation_seconds;
    if (facts.hops) json["hops"] = *facts.hops;
    if (facts.last_node_seconds) json["last_node_seconds"] = *facts.last_node_seconds;
    if (facts.measured_node_seconds) json["measured_node_seconds"] = *facts.measured_node_seconds;
    if (facts.steps) json["steps"] = *facts.steps;
    if (facts.sequential_seconds) {
        json["sequential_seconds"] = *facts.sequential_seconds;
        json["speedup"] = facts.speedup();
        json["efficiency"] = facts.efficiency();
    }
    return json;
}

Json json_of(const Prediction& prediction) { return {prediction.value, prediction.least, prediction.most}; }

Json plan_json(const Plan& plan) {
    Json json = {{"machine", plan.machine()},
                 {"pes", plan.pes()},
                 {"generations", plan.generations()},
                 {"node_seconds", plan.node_seconds()},
                 {"message_seconds", plan.message_seconds()},
                 {"share_seconds", plan.share_seconds()},
                 {"overhead_seconds", json_of(plan.overhead_seconds())},
                 {"efficiency", json_of(plan.efficiency())},
                 {"nodes", json_of(plan.nodes_for(planned_efficiency))}};
    const auto divisible = plan.overhead_of_divisible_work();
    json["overhead_seconds_of_divisible_work"] = divisible ? Json(*divisible) : Json();
    return json;
}

// Returns a number, also one that is written as text because it has many digits. Integers of 64 bits are exact.
std::optional<long double> number_of(const Json& value) {
    if (!value.is_number() && !value.is_string()) return std::nullopt;
    const auto text = value.is_string() ? value.get<std::string>() : value.dump();
    char* end = nullptr;
    const auto number = std::strtold(text.c_str(), &end);
    return text.empty() || *end != '\0' ? std::nullopt : std::optional(number);
}
}  // namespace

const char* name_of(Status status) {
    constexpr std::array names = {"optimal", "feasible", "found", "infeasible", "unknown", "complete"};
    return names[static_cast<std::size_t>(status)];
}

std::optional<double> Report::gap() const {
    const auto value = number_of(objective);
    const auto best = number_of(bound);
    if (!value || !best || (*value == 0 && *best != 0)) return std::nullopt;
    if (objective == bound) return 0;
    // Numbers that differ only in digits that are lost here have a gap, too.
    const auto least = std::numeric_limits<long double>::epsilon();
    return static_cast<double>(std::max(std::abs(*value - *best) / std::abs(*value), least));
}

Json json_report(const Report& report, const RunFacts& facts) {
    Json json = {{"problem", facts.problem},      {"instance", report.instance}, {"status", name_of(report.status)},
                 {"objective", report.objective}, {"bound", report.bound},       {"solution", report.solution}};
    json["gap"] = report.gap() ? Json(*report.gap()) : Json();
    if (!report.counters.members().empty()) json["counters"] = report.counters;
    for (const auto& [name, value] : report.more.members()) json[name] = value;
    json["run"] = run_json(facts);
    json["statistics"] = statistics_json(facts);
    if (facts.plan && facts.plan->is_made()) json["plan"] = plan_json(*facts.plan);
    json["check"] = report.check ? Json{{"passed", report.check->passed}, {"text", report.check->text}} : Json();
    json["version"] = espalier::version;
    json.make_portable();
    return json;
}

std::string json_text(const Json& json, int indent) { return json.dump(indent) + '\n'; }
}  // namespace espalier::program
