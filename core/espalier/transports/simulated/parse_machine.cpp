// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "espalier/transports/simulated/constant_degree.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {

namespace {

// The longest time, in picoseconds, that a cost or a message's way may take: 1000 s. A clock has room for thousands.
constexpr double most_time = 1e15;

int checked(std::int64_t pes, std::string_view text) {
    constexpr std::int64_t most = 1 << 24;
    if (pes < 1 || pes > most) {
        throw std::invalid_argument(fmt::format("{}: a machine has from 1 to {} PEs", text, most));
    }
    return static_cast<int>(pes);
}

template <class Number>
std::optional<Number> parse_number(std::string_view text, std::string_view& rest) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    rest = text.substr(static_cast<std::size_t>(end - text.data()));
    return value;
}

Picoseconds parse_time(std::string_view text, std::string_view whole) {
    constexpr std::array<std::pair<std::string_view, double>, 4> units = {
        {{"ns", 1e3}, {"us", 1e6}, {"ms", 1e9}, {"s", 1e12}}};
    std::string_view unit;
    const auto value = parse_number<double>(text, unit);
    const auto row = std::find_if(units.begin(), units.end(), [&](const auto& entry) { return entry.first == unit; });
    if (!value || !(*value >= 0) || row == units.end()) {
        throw std::invalid_argument(
            fmt::format("{}: '{}' is no time; expected a number and ns, us, ms or s", whole, text));
    }
    if (!(*value * row->second <= most_time)) {
        throw std::invalid_argument(fmt::format("{}: '{}' is too long; expected {:g}s at most", whole, text,
                                                most_time * seconds_of_picosecond));
    }
    return std::llround(*value * row->second);
}

// Returns whether the size of such a network is its dimension.
bool has_dimension(Topology topology) {
    return !sides_of_dimension(topology, ConstantDegreeNetwork::least_dimension).empty();
}

std::vector<int> parse_sides(const Machine& machine, std::string_view size, std::string_view whole) {
    std::vector<int> sides;
    std::int64_t product = 1;
    for (std::string_view rest = size;; rest.remove_prefix(1)) {
        const auto side = parse_number<int>(rest, rest);
        const int least = machine.topology == Topology::hypercube ? 0 : 1;
        if (!side || *side < least || (!rest.empty() && rest.front() != 'x')) {
            throw std::invalid_argument(
                fmt::format("{}: '{}' is no size; expected a number or, for a mesh, as 32x32", whole, size));
        }
        sides.push_back(*side);
        product = std::min<std::int64_t>(product * *side, std::numeric_limits<int>::max());
        if (rest.empty()) break;
    }
    if (sides.size() == 1) {
        const auto of_dimension = sides_of_dimension(machine.topology, sides[0]);
        if (!of_dimension.empty()) return of_dimension;
    }
    const bool is_grid = machine.topology == Topology::mesh || machine.topology == Topology::torus;
    const bool is_dragonfly = machine.topology == Topology::dragonfly;
    if (has_dimension(machine.topology) || (!is_grid && sides.size() != (is_dragonfly ? 3 : 1))) {
        throw std::invalid_argument(fmt::format("{}: '{}' does not fit the network", whole, size));
    }
    checked(product, whole);
    return sides;
}

// Sets the sides. The boards of a dragonfly, which are the PEs of a router and of a group, follow from them.
void set_size(Machine& machine, std::string_view size, std::string_view whole) {
    machine.sides = parse_sides(machine, size, whole);
    if (machine.topology != Topology::dragonfly) return;
    int pes = 1;
    for (std::size_t i = 0; i < machine.boards.size(); ++i) machine.boards[i].pes = pes *= machine.sides[i];
}

template <class Owner>
struct NamedCost {
    std::string_view name;
    Picoseconds Owner::*cost;
};

constexpr std::array<NamedCost<Machine>, 6> machine_costs = {{{"hop", &Machine::hop},
                                                              {"byte", &Machine::byte},
                                                              {"delay", &Machine::delay},
                                                              {"node", &Machine::node},
                                                              {"split", &Machine::split},
                                                              {"look", &Machine::look}}};

constexpr std::array<NamedCost<MessageCosts>, 3> message_costs = {
    {{"L", &MessageCosts::latency}, {"o", &MessageCosts::overhead}, {"g", &MessageCosts::gap}}};

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

void set_boards(Machine& machine, std::string_view value, std::string_view whole) {
    if (machine.topology == Topology::dragonfly) {
        throw std::invalid_argument(fmt::format("{}: a dragonfly's size says what its boards are", whole));
    }
    std::vector<PeBoard> boards;
    std::int64_t pes = 1;
    for (const auto part : parts_of(value, ':')) {
        std::string_view rest;
        const auto count = parse_number<int>(part, rest);
        if (!count || *count < 2 || !rest.empty()) {
            throw std::invalid_argument(
                fmt::format("{}: expected boards= with how many PEs a board has, and how many of these the next one, "
                            "such as 64:32, "
                            "not '{}'",
                            whole, value));
        }
        pes = checked(pes * *count, whole);
        // Boards that the machine already has keep their costs.
        boards.push_back(boards.size() < machine.boards.size() ? machine.boards[boards.size()] : PeBoard{machine});
        boards.back().pes = static_cast<int>(pes);
    }
    machine.boards = std::move(boards);
}

// Sets a cost of messages. A single latency is the one between boards; a single overhead or gap holds everywhere.
void set_message_cost(Machine& machine, const NamedCost<MessageCosts>& named, std::string_view value,
                      std::string_view whole) {
    const auto parts = parts_of(value, ':');
    if (parts.size() != 1 && parts.size() != machine.boards.size() + 1) {
        throw std::invalid_argument(fmt::format("{}: {}={} has {} times; expected one, or {} for boards and the whole",
                                                whole, named.name, value, parts.size(), machine.boards.size() + 1));
    }
    machine.*named.cost = parse_time(parts.back(), whole);
    if (parts.size() == 1 && named.cost == &MessageCosts::latency) return;
    for (std::size_t i = 0; i < machine.boards.size(); ++i) {
        machine.boards[i].*named.cost = parse_time(parts[std::min(i, parts.size() - 1)], whole);
    }
}

bool set_named_cost(Machine& machine, std::string_view setting, std::string_view whole) {
    const auto equals = setting.find('=');
    if (equals == std::string_view::npos) return false;
    const auto name = setting.substr(0, equals);
    const auto value = setting.substr(equals + 1);
    const auto of_messages = std::ranges::find(message_costs, name, &NamedCost<MessageCosts>::name);
    const auto other = std::ranges::find(machine_costs, name, &NamedCost<Machine>::name);
    if (of_messages != message_costs.end()) {
        set_message_cost(machine, *of_messages, value, whole);
    } else if (other != machine_costs.end()) {
        machine.*other->cost = parse_time(value, whole);
    } else {
        return false;
    }
    return true;
}

bool set_switch(Machine& machine, std::string_view setting) {
    struct Switch {
        std::string_view name;
        bool Machine::*what;
        bool value;
    };
    constexpr std::array<Switch, 5> switches = {{{"store-and-forward", &Machine::stores_and_forwards, true},
                                                 {"with-contention", &Machine::has_contention, true},
                                                 {"by-latency", &Machine::has_contention, false},
                                                 {"broadcast", &Machine::broadcasts_root, true},
                                                 {"node=auto", &Machine::is_node_measured, true}}};
    const auto row = std::ranges::find(switches, setting, &Switch::name);
    if (row != switches.end()) machine.*row->what = row->value;
    return row != switches.end();
}

/// Returns the texts before and behind a colon. Throws if there is no colon.
std::pair<std::string_view, std::string_view> parse_pair(std::string_view text, std::string_view expected,
                                                         std::string_view whole) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) {
        throw std::invalid_argument(fmt::format("{}: expected {}, not '{}'", whole, expected, text));
    }
    return {text.substr(0, colon), text.substr(colon + 1)};
}

void set_slow_pes(Machine& machine, std::string_view value, std::string_view whole) {
    constexpr std::string_view expected = "slow= with a share and how many times as long, 1 to 1000, such as 10%:4";
    constexpr double most = 1000;
    const auto [share_text, slowness_text] = parse_pair(value, expected, whole);
    std::string_view unit;
    std::string_view rest;
    const auto share = parse_number<double>(share_text, unit);
    const auto slowness = parse_number<double>(slowness_text, rest);
    const bool is_share = share && unit == "%" && *share >= 0 && *share <= 100;
    if (!is_share || !slowness || !rest.empty() || !(*slowness >= 1 && *slowness <= most)) {
        throw std::invalid_argument(fmt::format("{}: expected {}, not '{}'", whole, expected, value));
    }
    machine.slow_of_million = static_cast<int>(std::lround(*share * 1e4));
    machine.slowness = *slowness;
}

void set_noise(Machine& machine, std::string_view value, std::string_view whole) {
    constexpr std::string_view expected =
        "noise= with a time and how long an interruption lasts, half of it at most, such as 1ms:10us";
    const auto [interval, duration] = parse_pair(value, expected, whole);
    machine.noise_interval = parse_time(interval, whole);
    machine.noise = parse_time(duration, whole);
    if (machine.noise > machine.noise_interval / 2) {
        throw std::invalid_argument(fmt::format("{}: expected {}, not '{}'", whole, expected, value));
    }
}

bool set_disturbance(Machine& machine, std::string_view setting, std::string_view whole) {
    constexpr std::array<std::pair<std::string_view, void (*)(Machine&, std::string_view, std::string_view)>, 2>
        disturbances = {{{"slow=", set_slow_pes}, {"noise=", set_noise}}};
    for (const auto& [name, set] : disturbances) {
        if (!setting.starts_with(name)) continue;
        set(machine, setting.substr(name.size()), whole);
        return true;
    }
    return false;
}

void set_cost(Machine& machine, std::string_view setting, std::string_view whole) {
    const bool is_known = set_switch(machine, setting) || set_disturbance(machine, setting, whole) ||
                          set_named_cost(machine, setting, whole);
    if (is_known) return;
    throw std::invalid_argument(
        fmt::format("{}: '{}' is no setting; expected step, store-and-forward, with-contention, by-latency, broadcast, "
                    "node=auto, boards=64:32, slow=10%:4, noise=1ms:10us, or L, o, g, hop, byte, delay, node, split or "
                    "look with = and a time",
                    whole, setting));
}

void set_all(Machine& machine, std::string_view settings, std::string_view whole) {
    constexpr std::string_view boards = "boards=";
    std::string_view cost;  // the last cost that was set, if any was
    const auto parts = settings.empty() ? std::vector<std::string_view>() : parts_of(settings.substr(1), ',');
    // Boards are set first, because they determine how many costs there are.
    for (const auto setting : parts) {
        if (setting.starts_with(boards)) set_boards(machine, setting.substr(boards.size()), whole);
    }
    for (const auto setting : parts) {
        machine.is_synchronous = machine.is_synchronous || setting == "step";
        if (setting == "step") continue;
        if (!setting.starts_with(boards)) set_cost(machine, setting, whole);
        cost = setting;
    }
    if (!machine.is_synchronous) return;
    if (!cost.empty()) {
        throw std::invalid_argument(
            fmt::format("{}: a machine in steps knows no other costs than its steps, expected no '{}'", whole, cost));
    }
    machine.latency = machine.overhead = machine.gap = machine.byte = 0;
    machine.boards.clear();
    machine.split = machine.look = machine.noise_interval = machine.noise = 0;
    machine.slow_of_million = 0;
    machine.has_contention = machine.broadcasts_root = false;
    machine.hop = machine.node = microsecond;
}

// Sets the arbiter, which is the only setting of the atomic model.
void set_arbiter(Machine& machine, std::string_view settings, std::string_view whole) {
    constexpr std::string_view name = ",arbiter=";
    if (settings.empty()) return;
    if (!settings.starts_with(name)) {
        throw std::invalid_argument(fmt::format("{}: the atomic machine knows no costs but its steps, expected no '{}'",
                                                whole, settings.substr(1)));
    }
    machine.arbiter = find_arbiter(settings.substr(name.size()));
}

double most_hops(const Machine& machine) {
    if (machine.topology == Topology::complete) return 1;
    if (machine.topology == Topology::dragonfly) return 4;
    if (has_dimension(machine.topology)) return 3 * std::log2(machine.pes());
    return std::accumulate(machine.sides.begin(), machine.sides.end(), 0.0);
}

// Throws if a message of a megabyte could be on its way for longer than `most_time`.
void require_short_ways(const Machine& machine, std::string_view whole) {
    const double megabyte = 1e6 * static_cast<double>(machine.byte);
    const double hop = static_cast<double>(machine.hop) + (machine.stores_and_forwards ? megabyte : 0);
    Picoseconds latency = machine.latency;
    for (const auto& board : machine.boards) latency = std::max(latency, board.latency);
    const double way = static_cast<double>(latency + machine.delay) + megabyte + most_hops(machine) * hop;
    if (way <= most_time) return;
    throw std::invalid_argument(fmt::format("{}: a megabyte may be on its way for {:g}s; expected {:g}s at most", whole,
                                            way * seconds_of_picosecond, most_time * seconds_of_picosecond));
}

// Throws if a single action of a PE could take longer than `most_time`, because a step adds several of them to a clock.
void require_short_handling(const Machine& machine, std::string_view whole) {
    Picoseconds longest = std::max({machine.overhead, machine.node, machine.split, machine.look});
    for (const auto& board : machine.boards) longest = std::max(longest, board.overhead);
    const double time =
        machine.slowness * std::max(static_cast<double>(longest), 1e6 * static_cast<double>(machine.byte));
    if (time <= most_time) return;
    throw std::invalid_argument(fmt::format("{}: a slow PE may need {:g}s for one thing; expected {:g}s at most", whole,
                                            time * seconds_of_picosecond, most_time * seconds_of_picosecond));
}

}  // namespace

Machine parse_machine(std::string_view text) {
    const auto name = text.substr(0, text.find_first_of(":,"));
    const auto row =
        std::find_if(machines().begin(), machines().end(), [&](const auto& entry) { return entry.name == name; });
    if (row == machines().end()) {
        std::string names;
        for (const auto& entry : machines()) names += std::string(names.empty() ? "" : ", ").append(entry.name);
        throw std::invalid_argument(fmt::format("there is no machine '{}'; there are {}", name, names));
    }
    Machine machine = row->machine;
    machine.name = text;
    std::string_view rest = text.substr(name.size());
    std::string_view size = row->default_size;
    if (rest.starts_with(':')) {
        size = rest.substr(1, rest.find(',') - 1);
        rest.remove_prefix(1 + size.size());
    }
    machine.arbiter ? set_arbiter(machine, rest, text) : set_all(machine, rest, text);
    set_size(machine, size, text);
    if (machine.least_message() == 0 || machine.node == 0) {
        throw std::invalid_argument(fmt::format("{}: messages and nodes must cost time", text));
    }
    if (machine.has_contention && (!machine.has_links() || machine.hop == 0)) {
        throw std::invalid_argument(
            fmt::format("{}: where messages are passed on by no PE, or in no time, there is no contention", text));
    }
    require_short_ways(machine, text);
    require_short_handling(machine, text);
    return machine;
}

}  // namespace espalier
