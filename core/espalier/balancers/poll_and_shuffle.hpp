#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/exchanges.hpp"
#include "espalier/balancers/hypercube.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// Poll-and-shuffle [Sanders 2002, Figure 2]: cycles of log P phases; in phase i a PE that is idle asks its neighbour
/// along dimension i of a hypercube, and after a cycle all subproblems are permuted at random, so that clusters of busy
/// PEs dissolve. PEs do not keep step in the phases: a quantum or an answered request ends one. Only the exchanges bind
/// two PEs, the sender and the receiver of a subproblem, to the same cycle [section 5.3].
class PollAndShuffle final : public Balancer {
public:
    PollAndShuffle(const Place& place, std::uint64_t seed)
        : neighbours_(hypercube_neighbours(place)), exchanges_(place, seed) {}

    std::optional<int> victim() override {
        if (phase_ >= neighbours_.size()) return std::nullopt;
        return neighbours_[phase_++];
    }

    int initial_part(int pe) const override { return exchanges_.initial_part(pe); }

    void quantum_done() override { ++phase_; }

    std::optional<Shuffle> shuffle() override {
        if (neighbours_.empty() || phase_ < neighbours_.size()) return std::nullopt;
        phase_ = 0;
        return exchanges_.next();
    }

private:
    std::vector<int> neighbours_;
    Exchanges exchanges_;
    std::size_t phase_ = 0;
};

}  // namespace espalier
