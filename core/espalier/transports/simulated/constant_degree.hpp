// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include "espalier/random.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {
/// A network of d 2^d or 2^d PEs with three or four links each, however many PEs there are [Leighton 1992, chapter 3].
/// Links go both ways, and PEs are numbered from 0. There are three such topologies:
/// - Cube-connected cycles are a hypercube in which each corner w is a cycle of d PEs, numbered d w + i. PE i has the
///   link along dimension i [Preparata, Vuillemin 1981].
/// - A butterfly has rows w of PEs at levels i from 0 to d - 1, numbered d w + i. A PE has links with the PEs of the
///   next level, modulo d, in its own row and in the row whose bit i differs.
/// - In a de Bruijn graph, PE x has links with 2 x and 2 x + 1, modulo 2^d [de Bruijn 1946].
class ConstantDegreeNetwork {
public:
    static constexpr int least_dimension = 3;  ///< links would coincide in smaller dimensions

    /// Returns whether the topology is one of the three.
    static bool is(Topology topology) {
        return topology == Topology::cube_connected_cycles || topology == Topology::butterfly ||
               topology == Topology::de_bruijn;
    }

    /// Makes the network of dimension d. Requires is(topology), `d >= least_dimension`, and not more PEs than an int
    /// can count.
    ConstantDegreeNetwork(Topology topology, int d) : topology_(topology), d_(d) {}

    int pes() const { return (topology_ == Topology::de_bruijn ? 1 : d_) << d_; }

    /// The PEs one hop away from a PE, each once.
    class Links {
    public:
        /// Adds `other` unless it is already there or is the PE itself.
        void add(int other, int pe) {
            if (other != pe && std::find(begin(), end(), other) == end()) pes_[size_++] = other;
        }
        const int* begin() const { return pes_.data(); }
        const int* end() const { return pes_.data() + size_; }

    private:
        std::array<int, 4> pes_{};
        std::size_t size_ = 0;
    };
    Links links(int pe) const;

    /// Returns the number of hops on a shortest way.
    int hops(int from, int to) const;

    /// Returns the PE after `at` on a shortest way, always the same one if there are several. Requires `to != at`.
    int next_on_way(int at, int to) const;

    /// Returns another PE, at the end of a random way that does not turn back. The way is as long as ways to the `size`
    /// nearest PEs would be if each hop led to twice as many PEs. Requires `2 <= size <= pes()`.
    int random_near(int pe, int size, Random& random) const;

private:
    int wander(int pe, int steps, Random& random) const;

    Topology topology_;
    int d_;
};
}  // namespace espalier
