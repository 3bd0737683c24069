// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "espalier/balancers/balancer.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Returns a PE's neighbours along the dimensions of a hypercube that is laid over the grid of PEs; each dimension is a
/// bit of one coordinate. The lower bits come first, those of all coordinates in turn, so that on a mesh the first i
/// dimensions span a compact block of 2^i PEs [Sanders 2002, section 5.2]. Sides need not be powers of two; neighbours
/// beyond the grid are left out. Ensures that the PEs are connected, and that each PE is a neighbour of its neighbours.
inline std::vector<int> hypercube_neighbours(const Place& place) {
    const auto sides = place.sides();
    const int longest = *std::max_element(sides.begin(), sides.end());
    std::vector<int> neighbours;
    for (int bit = 1; bit < longest; bit *= 2) {
        int stride = 1;
        for (const int side : sides) {
            const int coordinate = place.pe() / stride % side;
            const int other = coordinate ^ bit;
            if (other < side) neighbours.push_back(place.pe() + (other - coordinate) * stride);
            stride *= side;
        }
    }
    return neighbours;
}

/// The part of a PE in successive shuffles, each of which is a random permutation of all subproblems. The PEs agree on
/// them without messages, as all have the same seed.
class Shuffles {
public:
    Shuffles(const Place& place, std::uint64_t seed) : pe_(place.pe()), pes_(place.pes()), seed_(seed) {}

    /// Returns the number of shuffles so far.
    std::uint32_t rounds() const { return round_; }

    [[nodiscard]] Balancer::Shuffle next() {
        ++round_;
        return {.round = round_, .to = Permutation(pes_, seed_ + round_)(pe_)};
    }

    /// Returns which of the initial parts a PE starts with.
    int initial_part(int pe) const { return Permutation(pes_, seed_)(pe); }

private:
    int pe_;
    int pes_;
    std::uint64_t seed_;
    std::uint32_t round_ = 0;
};

/// Poll-and-shuffle [Sanders 2002, Figure 2]: cycles of log P phases; in phase i a PE that is idle asks its neighbour
/// along dimension i of a hypercube, and after a cycle all subproblems are permuted at random, so that clusters of busy
/// PEs dissolve. PEs do not keep step in the phases: a quantum or an answered request ends one. Only a shuffle
/// binds two PEs, the sender and the receiver of a subproblem, to the same cycle [section 5.3].
class PollAndShuffle final : public Balancer {
public:
    PollAndShuffle(const Place& place, Outbox&, std::uint64_t seed)
        : neighbours_(hypercube_neighbours(place)), shuffles_(place, seed) {}

    std::optional<Request> next_request() override {
        if (phase_ >= neighbours_.size()) return std::nullopt;
        return Request{.victim = neighbours_[phase_++]};
    }

    int initial_part(int pe) const override { return shuffles_.initial_part(pe); }

    void quantum_done() override { ++phase_; }

    std::optional<Shuffle> shuffle() override {
        if (neighbours_.empty() || phase_ < neighbours_.size()) return std::nullopt;
        phase_ = 0;
        return shuffles_.next();
    }

private:
    std::vector<int> neighbours_;
    Shuffles shuffles_;
    std::size_t phase_ = 0;
};
}  // namespace espalier
