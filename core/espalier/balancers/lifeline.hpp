#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/random_polling.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// Random polling that gives up: after a few rejects an idle PE leaves a patient request with each of its lifelines,
/// the neighbours of its number on a hypercube, and falls silent until one of them sends work [Saraswat et al. 2011].
/// The hypercube lets work reach every PE in log P steps; silence spares a large machine the requests of the idle.
class Lifeline final : public Balancer {
public:
    Lifeline(const Place& place, Outbox& outbox, std::uint64_t seed) : polling_(place, outbox, seed) {
        for (int bit = 1; bit < place.pes(); bit *= 2) {
            if ((place.pe() ^ bit) < place.pes()) lifelines_.push_back({.pe = place.pe() ^ bit});
        }
    }

    std::optional<Request> next_request() override {
        if (rejects_ < most_rejects_) return polling_.next_request();
        for (auto& lifeline : lifelines_) {
            if (!std::exchange(lifeline.is_held, true)) return Request{.victim = lifeline.pe, .is_patient = true};
        }
        return std::nullopt;
    }

    void answered(int victim, bool with_work) override {
        rejects_ = with_work ? 0 : rejects_ + 1;
        if (!with_work) return;
        for (auto& lifeline : lifelines_) {
            if (lifeline.pe == victim) lifeline.is_held = false;
        }
    }

private:
    static constexpr int most_rejects_ = 2;

    /// A request that has been left with a PE holds until that sends work.
    struct Line {
        int pe = 0;
        bool is_held = false;
    };

    RandomPolling polling_;
    std::vector<Line> lifelines_;
    int rejects_ = 0;
};

}  // namespace espalier
