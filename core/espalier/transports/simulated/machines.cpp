#include "espalier/transports/simulated/machines.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "espalier/random.hpp"
#include "espalier/require.hpp"

namespace espalier {

namespace {

constexpr Picoseconds nanosecond = 1'000;

// A network of processors as fast as their messages, for which everything costs a microsecond.
Machine unit_machine(Topology topology) {
    Machine machine;
    machine.topology = topology;
    machine.overhead = machine.hop = machine.node = microsecond;
    return machine;
}

Machine logp() {
    Machine machine = unit_machine(Topology::complete);
    machine.latency = 5 * microsecond;
    machine.gap = microsecond;
    machine.hop = 0;
    return machine;
}

// The cost of a hop is calibrated: with it, random polling proves 12 marks 578 times as fast on 1024 PEs as on one, as
// published [Sanders 1995, section 4]; Makefile.bench, figure1. That of a look makes the 15-puzzle gain by longer quanta
// what it did [Sanders 2002, section 6.2]; figure3. What a split costs is a guess: ten times as much changes nothing.
Machine gcel() {
    Machine machine = unit_machine(Topology::mesh);
    machine.overhead = 50 * microsecond;
    machine.hop = 150 * microsecond;
    machine.byte = 909 * nanosecond;  // 1.1 MB/s
    machine.node = 25 * microsecond;
    machine.split = 100 * microsecond;
    machine.look = 50 * microsecond;
    machine.has_contention = true;
    machine.broadcasts_root = true;
    return machine;
}

Machine cluster() {
    Machine machine = unit_machine(Topology::complete);
    machine.latency = 1500 * nanosecond;
    machine.overhead = 300 * nanosecond;
    machine.gap = 100 * nanosecond;
    machine.hop = 0;
    machine.node = 10 * nanosecond;
    machine.pes_per_board = 64;
    machine.board_latency = 200 * nanosecond;
    return machine;
}

Machine atomic() {
    Machine machine = unit_machine(Topology::complete);
    machine.overhead = 0;
    machine.is_synchronous = true;
    machine.arbiter = ArbiterRule::fifo;
    return machine;
}

// Threads of one process: what messages_benchmark measured on a server of 2023, and the pause of the real transport.
Machine threads() {
    Machine machine = unit_machine(Topology::complete);
    machine.latency = 80 * nanosecond;
    machine.overhead = 10 * nanosecond;
    machine.hop = 0;
    machine.node = 10 * nanosecond;
    machine.between_looks = 15 * microsecond;
    return machine;
}

std::vector<MachineRow>& table() {
    static std::vector<MachineRow> rows = {
        {"logp", "LogP: any two PEs are as far apart [Culler et al. 1993]", "64", logp()},
        {"ring", "a ring", "16", unit_machine(Topology::ring)},
        {"mesh", "a mesh of any dimension", "8x8", unit_machine(Topology::mesh)},
        {"torus", "a torus of any dimension", "8x8", unit_machine(Topology::torus)},
        {"hypercube", "a hypercube; the size is its dimension", "6", unit_machine(Topology::hypercube)},
        {"gcel", "Parsytec GCel-3, a mesh of transputers that route by software; the cost of a hop is calibrated",
         "32x32", gcel()},
        {"cluster", "a cluster of today, 64 ranks a node", "1024", cluster()},
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

/// The coordinates along one dimension of the PEs near another one: `count` of them from `first` on, modulo the side.
struct Span {
    int first;
    int count;
};

Span span_around(const Machine& machine, int coordinate, int side, int radius) {
    if (machine.topology != Topology::mesh) {
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
    if (topology == Topology::complete) return 1;
    if (topology == Topology::hypercube) return std::popcount(static_cast<unsigned>(from ^ to));
    int hops = 0;
    for (const int side : sides) {
        const int distance = std::abs(from % side - to % side);
        hops += topology == Topology::mesh ? distance : std::min(distance, side - distance);
        from /= side;
        to /= side;
    }
    return hops;
}

int Machine::next_on_way(int at, int to) const {
    require(topology != Topology::complete && at != to, "a message is on its way over links");
    if (topology == Topology::hypercube) {
        const auto differing = static_cast<unsigned>(at ^ to);
        return at ^ static_cast<int>(differing & -differing);
    }
    int stride = 1;
    for (const int side : sides) {
        const int here = at / stride % side;
        const int ahead = to / stride % side - here;
        if (ahead != 0) {
            const bool wraps = topology != Topology::mesh && 2 * std::abs(ahead) > side;
            const int step = (ahead > 0) == wraps ? -1 : 1;
            return at + ((here + step + side) % side - here) * stride;
        }
        stride *= side;
    }
    return at;
}

std::vector<int> Machine::neighbours(int pe) const {
    require(topology != Topology::complete, "the machine has links");
    std::vector<int> result;
    if (topology == Topology::hypercube) {
        for (int bit = 1; bit < pes(); bit *= 2) result.push_back(pe ^ bit);
        return result;
    }
    int stride = 1;
    for (const int side : sides) {
        const int coordinate = pe / stride % side;
        const bool wraps = topology != Topology::mesh;
        if (coordinate + 1 < side || (wraps && side > 2))
            result.push_back(pe + ((coordinate + 1) % side - coordinate) * stride);
        if (coordinate > 0 || (wraps && side > 2))
            result.push_back(pe + ((coordinate + side - 1) % side - coordinate) * stride);
        stride *= side;
    }
    return result;
}

int Machine::random_near(int pe, int size, Random& random) const {
    require(topology != Topology::complete, "the machine has links");
    require(2 <= size && size <= pes(), "there are as many PEs near as asked for");
    if (topology == Topology::hypercube) {
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

Picoseconds Machine::transit(int from, int to, std::size_t bytes) const {
    const Picoseconds again = stores_and_forwards ? std::max(0, hops(from, to) - 1) : 0;
    const Picoseconds storing = again * byte * static_cast<Picoseconds>(bytes);
    const bool same_board = from / pes_per_board == to / pes_per_board && pes_per_board > 1;
    return (same_board ? board_latency : latency) + hops(from, to) * hop + storing;
}

bool Machine::is_uniform() const {
    for (int pe = 2; pe < pes(); ++pe) {
        if (transit(0, pe) != transit(0, 1)) return false;
    }
    return true;
}

Picoseconds Machine::broadcast_end(int pe) const {
    Picoseconds time = 0;
    int at = 0;
    for (auto bit = static_cast<int>(std::bit_ceil(static_cast<unsigned>(pes())) / 2); bit > 0; bit /= 2) {
        if (at + bit < pes()) time += handling(0);
        if ((pe & bit) == 0) continue;
        time += transit(at, at + bit) + handling(0);
        at += bit;
    }
    return time;
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

void register_machine(const MachineRow& row) {
    static std::deque<std::string> texts;  // the table keeps views of them
    const auto kept = [](std::string_view text) -> std::string_view { return texts.emplace_back(text); };
    const bool is_word = std::all_of(row.name.begin(), row.name.end(), [](char c) {
        return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    const bool is_taken =
        std::any_of(table().begin(), table().end(), [&](const auto& one) { return one.name == row.name; });
    require(!row.name.empty() && is_word && !is_taken, "a machine that is registered has a name of its own, one word");
    auto added = row;
    added.name = kept(row.name);
    added.description = kept(row.description);
    added.default_size = kept(row.default_size);
    table().push_back(std::move(added));
    require(is_whole(row.name), "a machine that is registered has a size that suits it and costs that let time pass");
}

}  // namespace espalier
