// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/constant_degree.hpp"
#include <bit>
#include <cstdlib>
#include "espalier/require.hpp"

namespace espalier {
namespace {
/// Returns the next place on a cycle of `length` places; before() returns the previous one.
int after(int place, int length) { return place + 1 == length ? 0 : place + 1; }
int before(int place, int length) { return place == 0 ? length - 1 : place - 1; }

unsigned lowest_bits(int count) { return (1U << count) - 1; }

/// Returns the number of steps of a shortest walk on a cycle of `length` places that visits all places of `visited` and
/// crosses all links of `crossed`; link i leads from place i to the next one. Such a walk either goes all the way
/// round, or there is a link that it does not cross, so that it walks on a line. Requires that both ends of each
/// crossed link are in `visited`.
int walk(int length, int from, int to, unsigned visited, unsigned crossed) {
    const int apart = std::abs(to - from);
    int least = length + std::min(apart, length - apart);
    visited |= (1U << from) | (1U << to);
    for (int start = 0; start < length; ++start) {
        if (((crossed >> before(start, length)) & 1) != 0) continue;
        const unsigned on_line = ((visited >> start) | (visited << (length - start))) & lowest_bits(length);
        const int first = std::countr_zero(on_line);
        const int last = static_cast<int>(std::bit_width(on_line)) - 1;
        const int begin = (from - start + length) % length;
        const int end = (to - start + length) % length;
        const int turning = std::min(begin - first + last - end, last - begin + end - first);
        least = std::min(least, last - first + turning);
    }
    return least;
}

int longest_run_of_ones(unsigned bits) {
    int length = 0;
    for (; bits != 0; bits &= bits << 1) ++length;
    return length;
}

/// Returns the number of hops between two nodes of a de Bruijn graph. A way shifts bits out at one end, then at the
/// other, and then again at the first. If it keeps m bits, which end up `shift` places from where they were, it makes 2
/// (d - m) - shift hops [Liu, Sung 1990].
int de_bruijn_hops(int d, unsigned from, unsigned to) {
    int least = d;
    for (int shift = 0; shift < d; ++shift) {
        const unsigned common = lowest_bits(d - shift);
        for (const unsigned differing : {(from >> shift) ^ to, from ^ (to >> shift)}) {
            least = std::min(least, 2 * (d - longest_run_of_ones(~differing & common)) - shift);
        }
    }
    return least;
}
}  // namespace

ConstantDegreeNetwork::Links ConstantDegreeNetwork::links(int pe) const {
    Links links;
    if (topology_ == Topology::de_bruijn) {
        const int bits = pes() - 1;
        for (const int other : {(2 * pe) & bits, (2 * pe + 1) & bits, pe / 2, pe / 2 + pes() / 2}) links.add(other, pe);
        return links;
    }
    const int level = pe % d_;
    const int row = pe / d_;
    const auto add = [&](int to_level, int to_row) { links.add(to_row * d_ + to_level, pe); };
    const int next = after(level, d_);
    const int last = before(level, d_);
    add(next, row);
    add(last, row);
    if (topology_ == Topology::cube_connected_cycles) {
        add(level, row ^ (1 << level));
    } else {
        add(next, row ^ (1 << level));
        add(last, row ^ (1 << last));
    }
    return links;
}

int ConstantDegreeNetwork::hops(int from, int to) const {
    if (topology_ == Topology::de_bruijn)
        return de_bruijn_hops(d_, static_cast<unsigned>(from), static_cast<unsigned>(to));
    const auto differing = static_cast<unsigned>((from / d_) ^ (to / d_));
    if (topology_ == Topology::cube_connected_cycles) {
        return walk(d_, from % d_, to % d_, differing, 0) + std::popcount(differing);
    }
    const unsigned ends = (differing | (differing << 1) | (differing >> (d_ - 1))) & lowest_bits(d_);
    return walk(d_, from % d_, to % d_, ends, differing);
}

int ConstantDegreeNetwork::next_on_way(int at, int to) const {
    const auto links = this->links(at);
    const int left = hops(at, to);
    const auto* const next = std::find_if(links.begin(), links.end(), [&](int pe) { return hops(pe, to) < left; });
    require(next != links.end(), "a link leads nearer to another PE");
    return *next;
}

int ConstantDegreeNetwork::random_near(int pe, int size, Random& random) const {
    const auto below = [&](int limit) { return static_cast<int>(random.below(static_cast<std::uint32_t>(limit))); };
    if (size == pes()) {
        const int other = below(size - 1);
        return other < pe ? other : other + 1;
    }
    const int degree = topology_ == Topology::cube_connected_cycles ? 3 : 4;
    while (true) {
        int steps = 1;
        int at_the_end = degree;
        for (int way = below(size - 1); way >= at_the_end; at_the_end *= 2) {
            way -= at_the_end;
            ++steps;
        }
        const int near = wander(pe, steps, random);
        if (near != pe) return near;
    }
}

int ConstantDegreeNetwork::wander(int pe, int steps, Random& random) const {
    int behind = pe;
    for (int at = pe;; --steps) {
        if (steps == 0) return at;
        const auto links = this->links(at);
        int next = behind;
        while (next == behind) {
            next = links.begin()[random.below(static_cast<std::uint32_t>(links.end() - links.begin()))];
        }
        behind = at;
        at = next;
    }
}
}  // namespace espalier
