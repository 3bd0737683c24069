#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <espalier/balancers/table.hpp>
#include "unit/core/balancers/place_on.hpp"
#include "unit/core/balancers/recording_outbox.hpp"

namespace espalier_test {

/// A policy of the table at one PE; what it sends is kept.
class PolicyOn {
public:
    /// Whom it asks.
    struct Asked {
        int pe = 0;
        bool is_patient = false;
        bool operator==(const Asked&) const = default;
    };

    PolicyOn(std::string_view name, std::unique_ptr<espalier::Place> place, std::uint64_t seed = 1)
        : place_(std::move(place)), policy_(espalier::find_balancer(name).make(*place_, outbox, seed)) {}
    PolicyOn(std::string_view name, std::string_view machine, int pe, std::uint64_t seed = 1)
        : PolicyOn(name, std::make_unique<PlaceOn>(machine, pe), seed) {}

    // The policy knows where its place and its outbox are.
    PolicyOn(const PolicyOn&) = delete;
    PolicyOn& operator=(const PolicyOn&) = delete;

    espalier::Balancer* operator->() { return policy_.get(); }

    /// Whom it asks next, if it is idle; nobody: none.
    std::optional<Asked> asks() {
        const auto victim = policy_->victim();
        if (!victim) return std::nullopt;
        return Asked{.pe = *victim, .is_patient = policy_->is_patient()};
    }

    /// The PEs that it asks, one after the other, at most so many.
    std::vector<int> asks(int times) {
        std::vector<int> victims;
        for (int i = 0; i < times; ++i) {
            if (const auto asked = asks()) victims.push_back(asked->pe);
        }
        return victims;
    }

    /// Asks so many times, in vain.
    void be_rejected(int times) {
        for (int i = 0; i < times; ++i) policy_->answered(asks().value().pe, false);
    }

    bool sends_unasked() const { return policy_->spread() != espalier::Balancer::Spread::nothing; }
    bool sends_every_open_node() const { return policy_->spread() == espalier::Balancer::Spread::everything; }
    int destination() { return policy_->destination(); }

    RecordingOutbox outbox;

private:
    std::unique_ptr<espalier::Place> place_;
    std::unique_ptr<espalier::Balancer> policy_;
};

}  // namespace espalier_test
