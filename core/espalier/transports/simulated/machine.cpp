// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>
#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/constant_degree.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {
namespace {
std::optional<ConstantDegreeNetwork> constant_degree_network(const Machine& machine) {
    if (!ConstantDegreeNetwork::is(machine.topology)) return std::nullopt;
    const int rows = machine.sides.back();
    return ConstantDegreeNetwork(machine.topology, std::countr_zero(static_cast<unsigned>(rows)));
}

/// Returns how many routers a message between two PEs of a dragonfly passes.
int routers_between(const std::vector<int>& sides, int from, int to) {
    const int routers = sides[1];
    const int groups = sides[2];
    const int from_router = from / sides[0];
    const int to_router = to / sides[0];
    const int from_group = from_router / routers;
    const int to_group = to_router / routers;
    if (from_group == to_group) return from_router == to_router ? 1 : 2;
    // The links of a group with the groups after it belong to its routers in turn.
    const auto linked = [&](int group, int other) {
        return group * routers + (other - group - 1 + groups) % groups * routers / (groups - 1);
    };
    const bool leaves_at_once = linked(from_group, to_group) == from_router;
    const bool has_come = linked(to_group, from_group) == to_router;
    return 2 + (leaves_at_once ? 0 : 1) + (has_come ? 0 : 1);
}

/// The coordinates of the PEs near another one along one dimension: `count` from `first` on, modulo the side.
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

std::vector<int> sides_of_dimension(Topology topology, int dimension) {
    constexpr int most_pes = 1 << 24;
    if (topology == Topology::hypercube) {
        return 0 <= dimension && dimension <= 24 ? std::vector{1 << dimension} : std::vector<int>();
    }
    if (!ConstantDegreeNetwork::is(topology) || dimension < ConstantDegreeNetwork::least_dimension || dimension > 24) {
        return {};
    }
    if (topology == Topology::de_bruijn) return {1 << dimension};
    return dimension << dimension <= most_pes ? std::vector{dimension, 1 << dimension} : std::vector<int>();
}

int Machine::pes() const { return std::accumulate(sides.begin(), sides.end(), 1, std::multiplies<>()); }

bool Machine::is_slow(int pe) const {
    if (slow_of_million == 0) return false;
    constexpr std::uint64_t million = 1'000'000;
    constexpr std::uint32_t golden_ratio = 0x9e3779b9;  // times 2^32
    const auto fast = (million - static_cast<std::uint64_t>(slow_of_million)) << 32;
    return (static_cast<std::uint32_t>(pe) * golden_ratio) * million >= fast;
}

Picoseconds Machine::slowed(int pe, Picoseconds time) const {
    return is_slow(pe) ? std::llround(static_cast<double>(time) * slowness) : time;
}

Machine Machine::of_slow_pes() const {
    Machine slow = *this;
    const auto slow_down = [this](Picoseconds& cost) { cost = std::llround(static_cast<double>(cost) * slowness); };
    for (const auto cost : {&Machine::byte, &Machine::node, &Machine::split, &Machine::look}) slow_down(slow.*cost);
    slow_down(slow.overhead);
    for (auto& board : slow.boards) slow_down(board.overhead);
    return slow;
}

double Machine::aggregate_speed() const {
    int slow = 0;
    for (int pe = 0; slow_of_million > 0 && pe < pes(); ++pe) slow += is_slow(pe) ? 1 : 0;
    return pes() - slow + slow / slowness;
}

int Machine::hops(int from, int to) const {
    if (from == to) return 0;
    if (topology == Topology::complete) return 1;
    if (topology == Topology::hypercube) return std::popcount(static_cast<unsigned>(from ^ to));
    if (const auto network = constant_degree_network(*this)) return network->hops(from, to);
    if (topology == Topology::dragonfly) return routers_between(sides, from, to);
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
    require(has_links() && at != to, "a message is on its way over links");
    if (topology == Topology::hypercube) {
        const auto differing = static_cast<unsigned>(at ^ to);
        return at ^ static_cast<int>(differing & -differing);
    }
    if (const auto network = constant_degree_network(*this)) return network->next_on_way(at, to);
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
    require(has_links(), "the machine has links");
    std::vector<int> result;
    if (topology == Topology::hypercube) {
        for (int bit = 1; bit < pes(); bit *= 2) result.push_back(pe ^ bit);
        return result;
    }
    if (const auto network = constant_degree_network(*this)) {
        const auto links = network->links(pe);
        return {links.begin(), links.end()};
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
    require(has_links(), "the machine has links");
    require(2 <= size && size <= pes(), "there are as many PEs near as asked for");
    if (topology == Topology::hypercube) {
        const auto subcube = std::bit_ceil(static_cast<unsigned>(size));
        return pe ^ static_cast<int>(1 + random.below(subcube - 1));
    }
    if (const auto network = constant_degree_network(*this)) return network->random_near(pe, size, random);
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

bool Machine::is_uniform() const {
    const auto message = [&](int to) { return transit(0, to) + 2 * costs(0, to).overhead; };
    for (int pe = 2; pe < pes(); ++pe) {
        if (message(pe) != message(1)) return false;
    }
    return true;
}

Picoseconds Machine::broadcast_end(int pe) const {
    Picoseconds time = 0;
    int at = 0;
    for (auto bit = static_cast<int>(std::bit_ceil(static_cast<unsigned>(pes())) / 2); bit > 0; bit /= 2) {
        const Picoseconds handling = costs(at, at + bit).overhead;
        if (at + bit < pes()) time += slowed(at, handling);
        if ((pe & bit) == 0) continue;
        time += transit(at, at + bit) + slowed(at + bit, handling);
        at += bit;
    }
    return time;
}

Picoseconds Machine::least_message() const {
    Picoseconds least = latency + overhead;
    for (const auto& board : boards) {
        if (board.pes > 1) least = std::min(least, board.latency + board.overhead);
    }
    return least + hop;
}

double Machine::longest_way() const {
    double hops = std::accumulate(sides.begin(), sides.end(), 0.0);
    if (topology == Topology::complete) hops = 1;
    if (topology == Topology::dragonfly) hops = 4;
    if (topology == Topology::hypercube || ConstantDegreeNetwork::is(topology)) hops = 3 * std::log2(pes());
    const double megabyte = 1e6 * static_cast<double>(byte);
    const double of_hop = static_cast<double>(hop) + (stores_and_forwards ? megabyte : 0);
    Picoseconds longest = latency;
    for (const auto& board : boards) longest = std::max(longest, board.latency);
    return static_cast<double>(longest + delay) + megabyte + hops * of_hop;
}

double Machine::longest_action() const {
    Picoseconds longest = std::max({overhead, node, split, look});
    for (const auto& board : boards) longest = std::max(longest, board.overhead);
    return slowness * std::max(static_cast<double>(longest), 1e6 * static_cast<double>(byte));
}

Picoseconds Machine::mean_message() const {
    constexpr int samples = 256;
    Random random(1);
    const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(pes()))); };
    Picoseconds sum = 0;
    for (int i = 0; i < samples; ++i) {
        const int to = any();
        const int from = any();
        sum += transit(from, to) + delay / 2 + 2 * costs(from, to).overhead;
    }
    return sum / samples;
}
}  // namespace espalier
