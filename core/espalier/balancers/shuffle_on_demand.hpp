// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "espalier/balancers/balancer.hpp"
#include "espalier/balancers/poll_and_shuffle.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Poll-and-shuffle that permutes the subproblems only when few PEs have work [Sanders 2002, section 5.3]. The sign of
/// that is an idle PE all of whose neighbours have rejected it: with a share u of busy PEs, well mixed, this happens to
/// one in (1 - u)^-log P. It demands a shuffle; the demand climbs the reduction tree to PE 0, which announces the
/// shuffle to all.
class ShuffleOnDemand final : public Balancer {
public:
    ShuffleOnDemand(const Place& place, Outbox& outbox, std::uint64_t seed)
        : outbox_(outbox),
          tree_(place.pe(), place.pes()),
          neighbours_(hypercube_neighbours(place)),
          shuffles_(place, seed) {}

    std::optional<Request> next_request() override {
        if (neighbours_.empty()) return std::nullopt;
        return Request{.victim = neighbours_[phase_++ % neighbours_.size()]};
    }

    void answered(int, bool with_work) override {
        rejects_ = with_work ? 0 : rejects_ + 1;
        if (rejects_ >= neighbours_.size()) demand(shuffles_.rounds() + 1);
    }

    int initial_part(int pe) const override { return shuffles_.initial_part(pe); }

    std::optional<Shuffle> shuffle() override {
        if (announced_ <= shuffles_.rounds()) return std::nullopt;
        phase_ = 0;
        rejects_ = 0;
        return shuffles_.next();
    }

    void on_message(int from, ByteView payload) override {
        const auto round = unpack<std::uint32_t>(payload);
        if (!tree_.is_root() && from == tree_.parent()) {
            announce(round);
        } else {
            demand(round);
        }
    }

private:
    // A demand that has been passed on or fulfilled is not passed on again.
    void demand(std::uint32_t round) {
        if (round <= demanded_) return;
        demanded_ = round;
        if (tree_.is_root()) return announce(round);
        outbox_.send(tree_.parent(), MessageKind::balancing, round);
    }

    void announce(std::uint32_t round) {
        announced_ = demanded_ = round;
        tree_.for_each_child([&](int child) { outbox_.send(child, MessageKind::balancing, round); });
    }

    Outbox& outbox_;
    ReductionTree tree_;
    std::vector<int> neighbours_;
    Shuffles shuffles_;
    std::size_t phase_ = 0;
    std::size_t rejects_ = 0;
    std::uint32_t demanded_ = 0;
    std::uint32_t announced_ = 0;
};
}  // namespace espalier
