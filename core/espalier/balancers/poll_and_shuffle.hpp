#pragma once

#include <bit>
#include <cstdint>

#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/permutation.hpp"
#include "espalier/place.hpp"

namespace espalier {

/// Poll-and-shuffle [Sanders 2002, Figure 2]: cycles of log P phases; in phase i a PE that is idle asks its neighbour along
/// dimension i of the hypercube of PE numbers, and after a cycle all subproblems are permuted at random, so that clusters
/// of busy PEs dissolve. PEs do not keep step in the phases: a quantum or an answered request ends one. Only the
/// exchanges bind two PEs, the sender and the receiver of a subproblem, to the same cycle [section 5.3].
/// For any P: a PE that has no neighbour along a dimension leaves the phase out.
class PollAndShuffle final : public Balancer {
public:
    PollAndShuffle(const Place& place, std::uint64_t seed)
        : pe_(place.pe()),
          pes_(place.pes()),
          dimensions_(std::bit_width(static_cast<unsigned>(pes_ - 1))),
          seed_(seed) {}

    std::optional<int> victim() override {
        while (phase_ < dimensions_) {
            const int neighbour = pe_ ^ (1 << phase_++);
            if (neighbour < pes_) return neighbour;
        }
        return std::nullopt;
    }

    int initial_part(int pe) const override { return Permutation(pes_, seed_)(pe); }

    void quantum_done() override { ++phase_; }

    std::optional<Shuffle> shuffle() override {
        if (pes_ == 1 || phase_ < dimensions_) return std::nullopt;
        phase_ = 0;
        ++round_;
        const Permutation permutation(pes_, seed_ + round_);
        return Shuffle{.round = round_, .to = permutation(pe_), .from = permutation.inverse(pe_)};
    }

private:
    int pe_;
    int pes_;
    int dimensions_;
    std::uint64_t seed_;
    int phase_ = 0;
    std::uint32_t round_ = 0;
};

}  // namespace espalier
