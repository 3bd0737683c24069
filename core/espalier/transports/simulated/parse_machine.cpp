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

// Of a cost, and of a message's way. A clock, which holds the millionth part of that in 64 bits, has room for many.
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

// Is that its size?
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
    if (has_dimension(machine.topology) || (!is_grid && sides.size() > 1)) {
        throw std::invalid_argument(fmt::format("{}: '{}' does not fit the network", whole, size));
    }
    checked(product, whole);
    return sides;
}

Picoseconds Machine::*cost_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Picoseconds Machine::*>, 9> costs = {{{"L", &Machine::latency},
                                                                                           {"o", &Machine::overhead},
                                                                                           {"g", &Machine::gap},
                                                                                           {"hop", &Machine::hop},
                                                                                           {"byte", &Machine::byte},
                                                                                           {"delay", &Machine::delay},
                                                                                           {"node", &Machine::node},
                                                                                           {"split", &Machine::split},
                                                                                           {"look", &Machine::look}}};
    const auto row = std::find_if(costs.begin(), costs.end(), [&](const auto& entry) { return entry.first == name; });
    return row == costs.end() ? nullptr : row->second;
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

/// What stands before a colon and behind it. Throws if there is none.
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
    if (set_switch(machine, setting) || set_disturbance(machine, setting, whole)) return;
    const auto equals = setting.find('=');
    const auto cost = cost_named(setting.substr(0, equals));
    if (cost == nullptr || equals == std::string_view::npos) {
        throw std::invalid_argument(
            fmt::format("{}: '{}' is no setting; expected step, store-and-forward, with-contention, by-latency, "
                        "broadcast, node=auto, slow=10%:4, noise=1ms:10us, or L, o, g, hop, byte, delay, node, split or look "
                        "with = and a time",
                        whole, setting));
    }
    machine.*cost = parse_time(setting.substr(equals + 1), whole);
}

void set_all(Machine& machine, std::string_view settings, std::string_view whole) {
    std::string_view cost;  // one that was set, if any was
    while (!settings.empty()) {
        const auto setting = settings.substr(1, settings.find(',', 1) - 1);
        settings.remove_prefix(1 + setting.size());
        machine.is_synchronous = machine.is_synchronous || setting == "step";
        if (setting == "step") continue;
        set_cost(machine, setting, whole);
        cost = setting;
    }
    if (!machine.is_synchronous) return;
    if (!cost.empty()) {
        throw std::invalid_argument(
            fmt::format("{}: a machine in steps knows no other costs than its steps, expected no '{}'", whole, cost));
    }
    machine.latency = machine.overhead = machine.gap = machine.byte = machine.board_latency = 0;
    machine.split = machine.look = machine.noise_interval = machine.noise = 0;
    machine.slow_of_million = 0;
    machine.has_contention = machine.broadcasts_root = false;
    machine.hop = machine.node = microsecond;
}

// The atomic model's only setting.
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
    if (has_dimension(machine.topology)) return 3 * std::log2(machine.pes());
    return std::accumulate(machine.sides.begin(), machine.sides.end(), 0.0);
}

// However far a message goes, and though it has a megabyte.
void require_short_ways(const Machine& machine, std::string_view whole) {
    const double megabyte = 1e6 * static_cast<double>(machine.byte);
    const double hop = static_cast<double>(machine.hop) + (machine.stores_and_forwards ? megabyte : 0);
    const double way = static_cast<double>(machine.latency + machine.delay) + megabyte + most_hops(machine) * hop;
    if (way <= most_time) return;
    throw std::invalid_argument(fmt::format("{}: a megabyte may be on its way for {:g}s; expected {:g}s at most", whole,
                                            way * seconds_of_picosecond, most_time * seconds_of_picosecond));
}

// A step adds several of them to a clock.
void require_short_handling(const Machine& machine, std::string_view whole) {
    const Picoseconds longest = std::max({machine.overhead, machine.node, machine.split, machine.look});
    const double time = machine.slowness * std::max(static_cast<double>(longest), 1e6 * static_cast<double>(machine.byte));
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
    machine.sides = parse_sides(machine, size, text);
    const bool free_message = machine.overhead + machine.latency + machine.hop == 0;
    if (free_message || machine.node == 0) {
        throw std::invalid_argument(fmt::format("{}: messages and nodes must cost time", text));
    }
    if (machine.has_contention && (machine.topology == Topology::complete || machine.hop == 0)) {
        throw std::invalid_argument(
            fmt::format("{}: where messages are passed on by no PE, or in no time, there is no contention", text));
    }
    require_short_ways(machine, text);
    require_short_handling(machine, text);
    return machine;
}

}  // namespace espalier
