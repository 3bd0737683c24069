#pragma once

#include <cstdint>

#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/permutation.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

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

}  // namespace espalier
