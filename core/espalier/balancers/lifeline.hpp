// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/lifelines.hpp"
#include "espalier/balancers/random_polling.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Random polling that gives up: after a few rejects an idle PE leaves a patient request with each of its lifelines and
/// falls silent until one of them sends work [Saraswat et al. 2011]. Silence spares a large machine the requests of
/// idle PEs. A few lifelines are better than log P, because a PE that gets a subproblem has to serve all PEs that have
/// asked it, and with log P requests it splits the subproblem to crumbs before it has searched a node (Makefile.bench,
/// lifelines).
class Lifeline final : public Balancer {
public:
    static constexpr int most_number = Lifelines::most;

    /// Requires 1 <= lifelines <= most_number.
    Lifeline(const Place& place, Outbox& outbox, std::uint64_t seed, int lifelines = usual_lifelines_)
        : polling_(place, outbox, seed), lifelines_(place, lifelines) {}

    std::optional<Request> next_request() override {
        if (rejects_ < most_rejects_) return polling_.next_request();
        const auto lifeline = lifelines_.leave_request();
        if (!lifeline) return std::nullopt;
        return Request{.victim = *lifeline, .is_patient = true};
    }

    void answered(int victim, bool with_work) override {
        rejects_ = with_work ? 0 : rejects_ + 1;
        if (with_work) lifelines_.answered(victim);
    }

private:
    static constexpr int usual_lifelines_ = 3;
    static constexpr int most_rejects_ = 2;

    RandomPolling polling_;
    Lifelines lifelines_;
    int rejects_ = 0;
};
}  // namespace espalier
