#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/hypercube.hpp"
#include "espalier/balancers/shuffles.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

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
