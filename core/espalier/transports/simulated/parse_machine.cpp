// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include "espalier/transports/simulated/constant_degree.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {
namespace {
// The longest time, in picoseconds, that a cost, a message's way or an action of a PE may take: 1000 s. A clock has
// room for thousands of times this, and a step adds several actions to it.
constexpr double most_time = 1e15;

double in_seconds(double picoseconds) { return picoseconds * seconds_of_picosecond; }

using Parts = std::vector<std::string_view>;

Parts parts_of(std::string_view text, char separator) {
    Parts parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

template <class Number>
std::optional<Number> parse_number(std::string_view text, std::string_view& rest) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    rest = text.substr(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// Reads what follows the name of a machine: its size, and the settings that differ from the table's.
class MachineParser {
public:
    /// Messages call the machine `text`.
    MachineParser(const Machine& machine, std::string_view text) : machine_(machine), text_(text) {
        machine_.name = text;
    }

    /// Sets what the settings say, each behind a comma.
    Machine with(std::string_view settings) {
        machine_.arbiter ? set_arbiter(settings) : set_all(settings);
        return machine_;
    }

    Machine parsed(std::string_view settings, std::string_view size) {
        with(settings);
        set_size(size);
        expect(machine_.least_message() > 0 && machine_.node > 0, "messages and nodes must cost time");
        expect(!machine_.has_contention || (machine_.has_links() && machine_.hop > 0),
               "where messages are passed on by no PE, or in no time, there is no contention");
        const double way = machine_.longest_way();
        const double action = machine_.longest_action();
        expect(way <= most_time, "a megabyte may be on its way for {:g}s; expected {:g}s at most", in_seconds(way),
               in_seconds(most_time));
        expect(action <= most_time, "a slow PE may need {:g}s for one thing; expected {:g}s at most",
               in_seconds(action), in_seconds(most_time));
        return machine_;
    }

private:
    template <class... T>
    void expect(bool holds, fmt::format_string<T...> otherwise, T&&... values) const {
        if (holds) return;
        throw std::invalid_argument(fmt::format("{}: {}", text_, fmt::format(otherwise, std::forward<T>(values)...)));
    }

    int checked(std::int64_t pes) const {
        constexpr std::int64_t most = 1 << 24;
        expect(1 <= pes && pes <= most, "a machine has from 1 to {} PEs", most);
        return static_cast<int>(pes);
    }

    Picoseconds time(std::string_view text) const {
        constexpr std::array<std::pair<std::string_view, double>, 4> units = {
            {{"ns", 1e3}, {"us", 1e6}, {"ms", 1e9}, {"s", 1e12}}};
        std::string_view unit;
        const auto value = parse_number<double>(text, unit);
        const auto* const row = std::ranges::find(units, unit, [](const auto& entry) { return entry.first; });
        expect(value && *value >= 0 && row != units.end(), "'{}' is no time; expected a number and ns, us, ms or s",
               text);
        const double time = *value * row->second;
        expect(time <= most_time, "'{}' is too long; expected {:g}s at most", text, in_seconds(most_time));
        return std::llround(time);
    }

    std::vector<int> sides(std::string_view size) const {
        const auto topology = machine_.topology;
        std::vector<int> sides;
        std::int64_t product = 1;
        for (std::string_view rest = size;; rest.remove_prefix(1)) {
            const auto side = parse_number<int>(rest, rest);
            const int least = topology == Topology::hypercube ? 0 : 1;
            expect(side && *side >= least && (rest.empty() || rest.front() == 'x'),
                   "'{}' is no size; expected a number from 1 to 16777216 or, for a mesh, as 32x32", size);
            sides.push_back(*side);
            product = std::min<std::int64_t>(product * *side, std::numeric_limits<int>::max());
            if (rest.empty()) break;
        }
        const auto of_dimension = sides_of_dimension(topology, sides[0]);
        if (sides.size() == 1 && !of_dimension.empty()) return of_dimension;
        const bool is_grid = topology == Topology::mesh || topology == Topology::torus;
        const bool has_dimension = !sides_of_dimension(topology, ConstantDegreeNetwork::least_dimension).empty();
        const std::size_t numbers = topology == Topology::dragonfly ? 3 : 1;
        expect(!has_dimension && (is_grid || sides.size() == numbers), "'{}' does not fit; expected {}", size,
               has_dimension  ? fmt::format("a dimension from {} on, with at most 16777216 PEs",
                                           topology == Topology::hypercube ? 0 : ConstantDegreeNetwork::least_dimension)
               : numbers == 3 ? "PEs at a router, routers in a group and groups, as 4x8x33"
                              : "one number");
        checked(product);
        return sides;
    }

    // Sets the sides. The boards of a dragonfly, which are the PEs of a router and of a group, follow from them.
    void set_size(std::string_view size) {
        machine_.sides = sides(size);
        if (machine_.topology != Topology::dragonfly) return;
        int pes = 1;
        for (std::size_t i = 0; i < machine_.boards.size(); ++i) machine_.boards[i].pes = pes *= machine_.sides[i];
    }

    void set_all(std::string_view settings) {
        constexpr std::string_view boards = "boards=";
        std::string_view cost;  // the last cost that was set, if any was
        const auto parts = settings.empty() ? Parts() : parts_of(settings.substr(1), ',');
        // Boards are set first, because they determine how many costs there are.
        for (const auto setting : parts) {
            if (setting.starts_with(boards)) set_boards(setting.substr(boards.size()));
        }
        for (const auto setting : parts) {
            machine_.is_synchronous = machine_.is_synchronous || setting == "step";
            if (setting == "step") continue;
            if (!setting.starts_with(boards)) set(setting);
            cost = setting;
        }
        if (!machine_.is_synchronous) return;
        expect(cost.empty(), "a machine in steps knows no other costs than its steps, expected no '{}'", cost);
        machine_.latency = machine_.overhead = machine_.gap = machine_.byte = 0;
        machine_.boards.clear();
        machine_.split = machine_.look = machine_.noise_interval = machine_.noise = 0;
        machine_.slow_of_million = 0;
        machine_.has_contention = machine_.broadcasts_root = false;
        machine_.hop = machine_.node = microsecond;
    }

    // Sets the arbiter, which is the only setting of the atomic model.
    void set_arbiter(std::string_view settings) {
        constexpr std::string_view name = ",arbiter=";
        if (settings.empty()) return;
        expect(settings.starts_with(name), "the atomic machine knows no costs but its steps, expected no '{}'",
               settings.substr(1));
        machine_.arbiter = find_arbiter(settings.substr(name.size()));
    }

    void set(std::string_view setting) {
        using Switch = std::tuple<std::string_view, bool Machine::*, bool>;
        for (const auto& [other, what, value] : {Switch{"store-and-forward", &Machine::stores_and_forwards, true},
                                                 Switch{"with-contention", &Machine::has_contention, true},
                                                 Switch{"by-latency", &Machine::has_contention, false},
                                                 Switch{"broadcast", &Machine::broadcasts_root, true},
                                                 Switch{"node=auto", &Machine::is_node_measured, true}}) {
            if (setting != other) continue;
            machine_.*what = value;
            return;
        }
        const auto equals = setting.find('=');
        const bool has_value = equals != std::string_view::npos;
        const auto name = has_value ? setting.substr(0, equals) : std::string_view();
        const auto value = has_value ? setting.substr(equals + 1) : std::string_view();
        if (name == "slow") return set_slow_pes(value);
        if (name == "noise") return set_noise(value);
        using OfMessages = std::pair<std::string_view, Picoseconds MessageCosts::*>;
        for (const auto& [other, cost] :
             {OfMessages{"L", &MessageCosts::latency}, OfMessages{"o", &MessageCosts::overhead},
              OfMessages{"g", &MessageCosts::gap}}) {
            if (name == other) return set_message_cost(cost, name, value);
        }
        using Cost = std::pair<std::string_view, Picoseconds Machine::*>;
        for (const auto& [other, cost] :
             {Cost{"hop", &Machine::hop}, Cost{"byte", &Machine::byte}, Cost{"delay", &Machine::delay},
              Cost{"node", &Machine::node}, Cost{"split", &Machine::split}, Cost{"look", &Machine::look}}) {
            if (name != other) continue;
            machine_.*cost = time(value);
            return;
        }
        expect(false,
               "'{}' is no setting; expected step, store-and-forward, with-contention, by-latency, broadcast, "
               "node=auto, boards=64:32, slow=10%:4, noise=1ms:10us, or L, o, g, hop, byte, delay, node, split or "
               "look with = and a time",
               setting);
    }

    void set_boards(std::string_view value) {
        expect(machine_.topology != Topology::dragonfly, "a dragonfly's size says what its boards are");
        std::vector<PeBoard> boards;
        std::int64_t pes = 1;
        for (const auto part : parts_of(value, ':')) {
            std::string_view rest;
            const auto count = parse_number<int>(part, rest);
            expect(count && *count >= 2 && rest.empty(),
                   "expected boards= with how many PEs a board has, and how many of these the next one, such as "
                   "64:32, not '{}'",
                   value);
            pes = checked(pes * *count);
            // Boards that the machine already has keep their costs.
            boards.push_back(boards.size() < machine_.boards.size() ? machine_.boards[boards.size()]
                                                                    : PeBoard{machine_});
            boards.back().pes = static_cast<int>(pes);
        }
        machine_.boards = std::move(boards);
    }

    // Sets a cost of messages. A single latency is the one between boards; a single overhead or gap holds everywhere.
    void set_message_cost(Picoseconds MessageCosts::*cost, std::string_view name, std::string_view value) {
        const auto parts = parts_of(value, ':');
        expect(parts.size() == 1 || parts.size() == machine_.boards.size() + 1,
               "{}={} has {} times; expected one, or {} for boards and the whole", name, value, parts.size(),
               machine_.boards.size() + 1);
        machine_.*cost = time(parts.back());
        if (parts.size() == 1 && cost == &MessageCosts::latency) return;
        for (std::size_t i = 0; i < machine_.boards.size(); ++i) {
            machine_.boards[i].*cost = time(parts[std::min(i, parts.size() - 1)]);
        }
    }

    void set_slow_pes(std::string_view value) {
        const auto parts = parts_of(value, ':');
        std::string_view unit;
        std::string_view rest;
        const auto share = parse_number<double>(parts.front(), unit);
        const auto slowness = parse_number<double>(parts.back(), rest);
        const bool is_share = share && unit == "%" && *share >= 0 && *share <= 100;
        expect(parts.size() == 2 && is_share && slowness && rest.empty() && *slowness >= 1 && *slowness <= 1000,
               "expected slow= with a share and how many times as long, 1 to 1000, such as 10%:4, not '{}'", value);
        machine_.slow_of_million = static_cast<int>(std::lround(*share * 1e4));
        machine_.slowness = *slowness;
    }

    void set_noise(std::string_view value) {
        const auto parts = parts_of(value, ':');
        const bool is_pair = parts.size() > 1;
        if (is_pair) machine_.noise_interval = time(parts.front());
        if (is_pair) machine_.noise = time(value.substr(parts.front().size() + 1));
        expect(is_pair && machine_.noise <= machine_.noise_interval / 2,
               "expected noise= with a time and how long an interruption lasts, half of it at most, such as 1ms:10us, "
               "not '{}'",
               value);
    }

    Machine machine_;
    std::string_view text_;
};
}  // namespace

Machine with_settings(const Machine& machine, const std::string& settings) {
    return MachineParser(machine, machine.name).with(',' + settings);
}

Machine parse_machine(std::string_view text) {
    const auto name = text.substr(0, text.find_first_of(":,"));
    const auto row = std::ranges::find(machines(), name, &MachineRow::name);
    if (row == machines().end()) {
        std::string names;
        for (const auto& entry : machines()) names += std::string(names.empty() ? "" : ", ").append(entry.name);
        throw std::invalid_argument(fmt::format("there is no machine '{}'; there are {}", name, names));
    }
    std::string_view rest = text.substr(name.size());
    std::string_view size = row->default_size;
    if (rest.starts_with(':')) {
        size = rest.substr(1, rest.find(',') - 1);
        rest.remove_prefix(1 + size.size());
    }
    return MachineParser(row->machine, text).parsed(rest, size);
}
}  // namespace espalier
