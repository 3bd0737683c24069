// SPDX-License-Identifier: Apache-2.0
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
    PolicyOn(std::string_view chosen, std::unique_ptr<espalier::Place> place, std::uint64_t seed = 1)
        : place_(std::move(place)), policy_(espalier::make_balancer(chosen, *place_, outbox, seed)) {}
    PolicyOn(std::string_view chosen, std::string_view machine, int pe, std::uint64_t seed = 1)
        : PolicyOn(chosen, std::make_unique<PlaceOn>(machine, pe), seed) {}

    // The policy knows where its place and its outbox are.
    PolicyOn(const PolicyOn&) = delete;
    PolicyOn& operator=(const PolicyOn&) = delete;

    espalier::Balancer* operator->() { return policy_.get(); }

    /// Whom it asks next, if it is idle; nobody: none.
    std::optional<espalier::Balancer::Request> asks() { return policy_->next_request(); }

    /// The PEs that it asks, one after the other, at most so many.
    std::vector<int> asks(int times) {
        std::vector<int> victims;
        for (int i = 0; i < times; ++i) {
            if (const auto asked = asks()) victims.push_back(asked->victim);
        }
        return victims;
    }

    /// Asks so many times, in vain.
    void be_rejected(int times) {
        for (int i = 0; i < times; ++i) policy_->answered(asks().value().victim, false);
    }

    bool sends_unasked() const { return policy_->spreading() != nullptr; }
    bool sends_every_open_node() const {
        return sends_unasked() && policy_->spreading()->spread() == espalier::SpreadingBalancer::Spread::everything;
    }
    /// Requires that it sends unasked.
    int destination() { return policy_->spreading()->destination(); }

    RecordingOutbox outbox;

private:
    std::unique_ptr<espalier::Place> place_;
    std::unique_ptr<espalier::Balancer> policy_;
};
}  // namespace espalier_test
