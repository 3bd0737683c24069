#pragma once

#include <cstdint>
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
    Lifeline(const Place& place, std::uint64_t seed) : polling_(place, seed) {
        for (int bit = 1; bit < place.pes(); bit *= 2) {
            if ((place.pe() ^ bit) < place.pes()) lifelines_.push_back({.pe = place.pe() ^ bit});
        }
    }

    std::optional<int> victim() override {
        is_patient_ = rejects_ >= most_rejects_;
        if (!is_patient_) return polling_.victim();
        for (auto& lifeline : lifelines_) {
            if (!std::exchange(lifeline.is_held, true)) return lifeline.pe;
        }
        return std::nullopt;
    }

    bool is_patient() const override { return is_patient_; }

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
    bool is_patient_ = false;
};

}  // namespace espalier
