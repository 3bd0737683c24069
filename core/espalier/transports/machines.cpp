#include "espalier/transports/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "espalier/random.hpp"

namespace espalier {

namespace {

constexpr Picoseconds nanosecond = 1'000;
constexpr Picoseconds microsecond = 1'000'000;

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
    if (!value || *value < 0 || row == units.end() || *value * row->second > 1e18) {
        throw std::invalid_argument(
            fmt::format("{}: '{}' is no time; expected a number and ns, us, ms or s", whole, text));
    }
    return std::llround(*value * row->second);
}

std::vector<int> parse_sides(const Machine& machine, std::string_view size, std::string_view whole) {
    std::vector<int> sides;
    std::int64_t product = 1;
    for (std::string_view rest = size;; rest.remove_prefix(1)) {
        const auto side = parse_number<int>(rest, rest);
        if (!side || *side < 1 || (!rest.empty() && rest.front() != 'x')) {
            throw std::invalid_argument(
                fmt::format("{}: '{}' is no size; expected a number or, for a mesh, as 32x32", whole, size));
        }
        sides.push_back(*side);
        product = std::min<std::int64_t>(product * *side, std::numeric_limits<int>::max());
        if (rest.empty()) break;
    }
    const bool is_grid = machine.network == Network::mesh || machine.network == Network::torus;
    if (machine.network == Network::hypercube && sides.size() == 1 && sides[0] < 25) return {1 << sides[0]};
    if (machine.network == Network::hypercube || (!is_grid && sides.size() > 1)) {
        throw std::invalid_argument(fmt::format("{}: '{}' does not fit the network", whole, size));
    }
    checked(product, whole);
    return sides;
}

Picoseconds Machine::*cost_named(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, Picoseconds Machine::*>, 7> costs = {{{"L", &Machine::latency},
                                                                                           {"o", &Machine::overhead},
                                                                                           {"g", &Machine::gap},
                                                                                           {"hop", &Machine::hop},
                                                                                           {"byte", &Machine::byte},
                                                                                           {"delay", &Machine::delay},
                                                                                           {"node", &Machine::node}}};
    const auto row = std::find_if(costs.begin(), costs.end(), [&](const auto& entry) { return entry.first == name; });
    return row == costs.end() ? nullptr : row->second;
}

void set_cost(Machine& machine, std::string_view setting, std::string_view whole) {
    const auto equals = setting.find('=');
    const auto cost = cost_named(setting.substr(0, equals));
    if (cost == nullptr || equals == std::string_view::npos) {
        throw std::invalid_argument(
            fmt::format("{}: '{}' is no setting; expected step, or L, o, g, hop, byte, delay or node with = and a time",
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
    machine.hop = machine.node = microsecond;
}

// A network of processors as fast as their messages, for which everything costs a microsecond.
Machine unit_machine(Network network) {
    Machine machine;
    machine.network = network;
    machine.overhead = machine.hop = machine.node = microsecond;
    return machine;
}

Machine logp() {
    Machine machine = unit_machine(Network::complete);
    machine.latency = 5 * microsecond;
    machine.gap = microsecond;
    machine.hop = 0;
    return machine;
}

// The cost of a hop is calibrated: with it, random polling without an initial split proves 12 marks 578 times as fast on
// 1024 PEs as on one, as published [Sanders 1995, section 4]; Makefile.bench, figure1.
Machine gcel() {
    Machine machine = unit_machine(Network::mesh);
    machine.overhead = 50 * microsecond;
    machine.hop = 180 * microsecond;
    machine.byte = 909 * nanosecond;  // 1.1 MB/s
    machine.node = 25 * microsecond;
    return machine;
}

Machine cluster() {
    Machine machine = unit_machine(Network::complete);
    machine.latency = 1500 * nanosecond;
    machine.overhead = 300 * nanosecond;
    machine.gap = 100 * nanosecond;
    machine.hop = 0;
    machine.node = 10 * nanosecond;
    machine.pes_per_board = 64;
    machine.board_latency = 200 * nanosecond;
    return machine;
}

const std::vector<MachineRow>& table() {
    static const std::vector<MachineRow> rows = {
        {"logp", "LogP: any two PEs are as far apart [Culler et al. 1993]", "64", logp()},
        {"ring", "a ring", "16", unit_machine(Network::ring)},
        {"mesh", "a mesh of any dimension", "8x8", unit_machine(Network::mesh)},
        {"torus", "a torus of any dimension", "8x8", unit_machine(Network::torus)},
        {"hypercube", "a hypercube; the size is its dimension", "6", unit_machine(Network::hypercube)},
        {"gcel", "Parsytec GCel-3, a mesh of transputers that route by software; the cost of a hop is calibrated",
         "32x32", gcel()},
        {"cluster", "a cluster of today, 64 ranks a node", "1024", cluster()},
    };
    return rows;
}

/// The coordinates that PEs near another one may have along one dimension: from `first` on, so many, modulo the side.
struct Span {
    int first;
    int count;
};

Span span_around(const Machine& machine, int coordinate, int side, int radius) {
    if (machine.network != Network::mesh) {
        const int reach = std::min(radius, side);
        return {coordinate - reach + side, std::min(side, 2 * reach + 1)};
    }
    const int first = std::max(0, coordinate - radius);
    return {first, std::min(side - 1, coordinate + radius) - first + 1};
}

}  // namespace

int Machine::pes() const { return std::accumulate(sides.begin(), sides.end(), 1, std::multiplies<>()); }

int Machine::hops(int from, int to) const {
    if (from == to) return 0;
    if (network == Network::complete) return 1;
    if (network == Network::hypercube) return std::popcount(static_cast<unsigned>(from ^ to));
    int hops = 0;
    for (const int side : sides) {
        const int distance = std::abs(from % side - to % side);
        hops += network == Network::mesh ? distance : std::min(distance, side - distance);
        from /= side;
        to /= side;
    }
    return hops;
}

std::vector<int> Machine::neighbours(int pe) const {
    std::vector<int> result;
    if (network == Network::hypercube) {
        for (int bit = 1; bit < pes(); bit *= 2) result.push_back(pe ^ bit);
        return result;
    }
    int stride = 1;
    for (const int side : sides) {
        const int coordinate = pe / stride % side;
        const bool wraps = network != Network::mesh;
        if (coordinate + 1 < side || (wraps && side > 2))
            result.push_back(pe + ((coordinate + 1) % side - coordinate) * stride);
        if (coordinate > 0 || (wraps && side > 2))
            result.push_back(pe + ((coordinate + side - 1) % side - coordinate) * stride);
        stride *= side;
    }
    return result;
}

int Machine::random_near(int pe, int size, Random& random) const {
    if (network == Network::hypercube) {
        const auto subcube = std::bit_ceil(static_cast<unsigned>(size));
        return pe ^ static_cast<int>(1 + random.below(subcube - 1));
    }
    const auto in_reach = [&](int radius) {
        std::int64_t count = 1;
        for (int rest = pe; const int side : sides) {
            count *= span_around(*this, rest % side, side, radius).count;
            rest /= side;
        }
        return count;
    };
    int radius = 1;
    while (in_reach(radius) < size) radius += std::max(1, radius / 4);
    while (true) {
        int near = 0;
        int stride = 1;
        for (const int side : sides) {
            const auto [first, count] = span_around(*this, pe / stride % side, side, radius);
            near += (first + static_cast<int>(random.below(static_cast<std::uint32_t>(count)))) % side * stride;
            stride *= side;
        }
        if (near != pe) return near;
    }
}

Picoseconds Machine::transit(int from, int to) const {
    const bool same_board = from / pes_per_board == to / pes_per_board && pes_per_board > 1;
    return (same_board ? board_latency : latency) + hops(from, to) * hop;
}

Picoseconds Machine::least_message() const {
    const Picoseconds least = pes_per_board > 1 ? std::min(latency, board_latency) : latency;
    return overhead + least + hop;
}

Picoseconds Machine::mean_message() const {
    constexpr int samples = 256;
    Random random(1);
    const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(pes()))); };
    Picoseconds sum = 0;
    for (int i = 0; i < samples; ++i) sum += transit(any(), any()) + delay / 2;
    return sum / samples + 2 * overhead;
}

std::span<const MachineRow> machines() { return table(); }

Machine parse_machine(std::string_view text) {
    const auto name = text.substr(0, text.find_first_of(":,"));
    const auto row =
        std::find_if(table().begin(), table().end(), [&](const auto& entry) { return entry.name == name; });
    if (row == table().end()) {
        std::string names;
        for (const auto& entry : table()) names += std::string(names.empty() ? "" : ", ").append(entry.name);
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
    set_all(machine, rest, text);
    machine.sides = parse_sides(machine, size, text);
    const bool free_message = machine.overhead + machine.latency + machine.hop == 0;
    if (free_message || machine.node == 0) {
        throw std::invalid_argument(fmt::format("{}: messages and nodes must cost time", text));
    }
    return machine;
}

}  // namespace espalier
