// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/machines.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <deque>
#include <stdexcept>
#include <tuple>
#include <utility>
#include "espalier/require.hpp"

namespace espalier {
namespace {
constexpr std::array<std::string_view, 3> rule_names = {"fifo", "worst", "random"};

constexpr Picoseconds nanosecond = 1'000;

// Returns a network of processors that are as fast as their messages; everything costs a microsecond.
Machine unit_machine(Topology topology) {
    Machine machine;
    machine.topology = topology;
    machine.overhead = machine.hop = machine.node = microsecond;
    return machine;
}

// The costs are guesses close to Slingshot's: its switches take 350 ns [De Sensi et al. 2020]; 60 m of fibre, 300 ns.
Machine dragonfly() {
    Machine machine = with_settings(unit_machine(Topology::dragonfly), "L=1100ns,o=300ns,g=100ns,hop=350ns,node=10ns");
    PeBoard in_group{machine};  // a router's PEs and a group; set_size() sets their sizes
    in_group.latency = 800 * nanosecond;
    machine.boards = {in_group, in_group};
    return machine;
}

Machine atomic() {
    Machine machine = with_settings(unit_machine(Topology::complete), "o=0ns");
    machine.is_synchronous = true;
    machine.arbiter = ArbiterRule::fifo;
    return machine;
}

// The costs of a process's threads were measured by messages_benchmark on a server of 2023; the pause is the real
// transport's.
Machine threads() {
    Machine machine = with_settings(unit_machine(Topology::complete), "L=80ns,o=10ns,hop=0ns,node=10ns");
    machine.between_looks = 15 * microsecond;
    return machine;
}

std::vector<MachineRow>& table_of_machines() {
    static std::vector<MachineRow> rows = {
        {"logp", "LogP: any two PEs are as far apart [Culler et al. 1993]", "64",
         with_settings(unit_machine(Topology::complete), "L=5us,g=1us,hop=0ns")},
        {"ring", "a ring", "16", unit_machine(Topology::ring)},
        {"mesh", "a mesh of any dimension", "8x8", unit_machine(Topology::mesh)},
        {"torus", "a torus of any dimension", "8x8", unit_machine(Topology::torus)},
        {"hypercube", "a hypercube; the size is its dimension", "6", unit_machine(Topology::hypercube)},
        {"cube-connected-cycles", "a hypercube with cycles for corners; the size is its dimension", "4",
         unit_machine(Topology::cube_connected_cycles)},
        {"butterfly", "a butterfly that is wrapped around; the size is its dimension", "4",
         unit_machine(Topology::butterfly)},
        {"de-bruijn", "a de Bruijn graph; the size is its dimension", "6", unit_machine(Topology::de_bruijn)},
        // The GCel's bytes come at 1.1 MB/s. Its cost of a hop is calibrated: with it, random polling proves 12 marks
        // 578 times as fast on 1024 PEs as on one, as published [Sanders 1995, section 4] (Makefile.bench, figure1).
        // The cost of a look makes the 15-puzzle gain by longer quanta as much as it did [Sanders 2002, section 6.2]
        // (figure3). The cost of a split is a guess; ten times as much changes nothing.
        {"gcel", "Parsytec GCel-3, a mesh of transputers that route by software; the cost of a hop is calibrated",
         "32x32",
         with_settings(unit_machine(Topology::mesh),
                       "o=50us,hop=150us,byte=909ns,node=25us,split=100us,look=50us,with-contention,broadcast")},
        {"cluster", "a cluster of today, 64 ranks a node", "1024",
         with_settings(unit_machine(Topology::complete), "boards=64,L=200ns:1500ns,o=300ns,g=100ns,hop=0ns,node=10ns")},
        {"dragonfly", "PEs at routers, groups of routers, and a link between any two groups", "4x8x33", dragonfly()},
        {"atomic", "one message at a time for each PE; arbiter=fifo, worst or random [Liu, Aiello, Bhatt]", "16",
         atomic()},
        {"threads", "the threads of a process", "2", threads()},
    };
    return rows;
}

bool is_whole(std::string_view name) {
    try {
        return parse_machine(name).pes() > 0;
    } catch (const std::invalid_argument&) {
        return false;
    }
}
}  // namespace

Arbiter::Arbiter(ArbiterRule rule, int pes, std::uint64_t seed)
    : rule_(rule), patience_(static_cast<std::uint64_t>(pes) * static_cast<std::uint64_t>(pes)), random_(seed) {}

std::size_t Arbiter::choose(std::span<const Contender> contenders, std::uint64_t step) {
    require(!contenders.empty(), "an arbiter has a message to choose");
    if (contenders.size() == 1) return 0;
    if (rule_ == ArbiterRule::random) return random_.below(static_cast<std::uint32_t>(contenders.size()));
    const auto first = std::ranges::min_element(
        contenders, [&](const Contender& a, const Contender& b) { return goes_before(a, b, step); });
    return static_cast<std::size_t>(first - contenders.begin());
}

bool Arbiter::goes_before(const Contender& a, const Contender& b, std::uint64_t step) const {
    if (rule_ == ArbiterRule::fifo) return std::tie(a.stamp, a.from) < std::tie(b.stamp, b.from);
    const bool a_is_overdue = step - a.since >= patience_;
    const bool b_is_overdue = step - b.since >= patience_;
    if (a_is_overdue != b_is_overdue) return a_is_overdue;
    if (a_is_overdue) return std::tie(a.since, a.from) < std::tie(b.since, b.from);
    return std::tie(b.priority, a.behind, b.stamp, b.from) < std::tie(a.priority, b.behind, a.stamp, a.from);
}

ArbiterRule find_arbiter(std::string_view name) {
    const auto found = std::ranges::find(rule_names, name);
    if (found != rule_names.end()) return static_cast<ArbiterRule>(found - rule_names.begin());
    throw std::invalid_argument(
        fmt::format("there is no arbiter '{}'; there are {}", name, fmt::join(rule_names, ", ")));
}

std::span<const std::string_view> arbiter_names() { return rule_names; }

std::span<const MachineRow> machines() { return table_of_machines(); }

void register_machine(const MachineRow& row) {
    static std::deque<std::string> texts;  // keeps the texts of which the table has views
    const auto kept = [](std::string_view text) -> std::string_view { return texts.emplace_back(text); };
    constexpr std::string_view letters = "-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool is_word = row.name.find_first_not_of(letters) == std::string_view::npos;
    const bool is_taken = std::ranges::find(machines(), row.name, &MachineRow::name) != machines().end();
    require(!row.name.empty() && is_word && !is_taken, "a machine that is registered has a name of its own, one word");
    auto added = row;
    added.name = kept(row.name);
    added.description = kept(row.description);
    added.default_size = kept(row.default_size);
    table_of_machines().push_back(std::move(added));
    require(is_whole(row.name), "a machine that is registered has a size that suits it and costs that let time pass");
}
}  // namespace espalier
