// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/lifelines.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Localized polling [Sanders 2002, section 6.2] in longer steps, then lifelines: an idle PE asks a random one of its 4
/// nearest PEs, then of its 16 nearest and so on, up to all PEs, and then again. After some sweeps in vain it leaves a
/// patient request with each of its lifelines and falls silent until one of them sends work [Saraswat et al. 2011]. One
/// sweep would be too few: in a search that takes only a few messages' time, PEs that keep asking get work sooner, and
/// after one sweep searches on a mesh of transputers took up to 20 % longer than with random polling.
class LocalizedLifeline final : public Balancer {
public:
    static constexpr int most_number = Lifelines::most;

    /// Requires 1 <= lifelines <= most_number.
    LocalizedLifeline(const Place& place, Outbox&, std::uint64_t seed, int lifelines = usual_lifelines_)
        : place_(place),
          placement_(place.pes(), seed),
          random_(seed, static_cast<std::uint64_t>(place.pe())),
          lifelines_(place, lifelines) {}

    std::optional<Request> next_request() override {
        if (place_.pes() == 1) return std::nullopt;
        if (sweeps_ < most_sweeps_) return Request{.victim = next_of_sweep()};
        const auto lifeline = lifelines_.leave_request();
        if (!lifeline) return std::nullopt;
        return Request{.victim = *lifeline, .is_patient = true};
    }

    void answered(int victim, bool with_work) override {
        if (!with_work) return;
        sweeps_ = 0;
        lifelines_.answered(victim);
    }

    int initial_part(int pe) const override { return placement_(pe); }

private:
    static constexpr int usual_lifelines_ = 3;
    static constexpr int most_sweeps_ = 6;
    static constexpr int least_reach_ = 4;

    // Work does not restart a sweep, because a PE that gets only little work would then never ask distant PEs.
    int next_of_sweep() {
        const int victim = place_.random_near(std::min(reach_, place_.pes()), random_);
        const bool is_last = reach_ >= place_.pes();
        if (is_last) ++sweeps_;
        reach_ = is_last ? least_reach_ : 4 * reach_;
        return victim;
    }

    const Place& place_;
    Permutation placement_;
    Random random_;
    Lifelines lifelines_;
    int reach_ = least_reach_;
    int sweeps_ = 0;  ///< sweeps in vain
};
}  // namespace espalier
