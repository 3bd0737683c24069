// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// "Keep one, send one": of the two children of a node, a PE keeps one and sends the other to its clockwise neighbour
/// on the ring. It searches the shallowest of its subproblems first [Barrows et al. 1999, section 2.2].
class Koso final : public SpreadingBalancer {
public:
    Koso(const Place& place, Outbox&, std::uint64_t) : clockwise_((place.pe() + 1) % place.pes()) {}

    Spread spread() const override { return Spread::half; }
    int destination() override { return clockwise_; }

private:
    int clockwise_;
};

/// KOSO*: a PE sends the child only if its clockwise neighbour holds fewer subproblems than itself, and otherwise keeps
/// both [Barrows et al. 1999, section 2.2]. The neighbour's load is known as of the start of the step, although
/// subproblems may be under way: the neighbour reports its load without those that it has received from here, to which
/// those sent are added.
class KosoStar final : public SpreadingBalancer {
public:
    KosoStar(const Place& place, Outbox& outbox, std::uint64_t)
        : pe_(place.pe()),
          clockwise_((pe_ + 1) % place.pes()),
          counterclockwise_((pe_ + place.pes() - 1) % place.pes()),
          outbox_(outbox) {}

    Spread spread() const override { return Spread::half; }

    // `load_` already counts the child that is kept, which has taken the place of its parent.
    int destination() override {
        if (neighbours_own_ + sent_ >= load_) return pe_;
        ++sent_;
        return clockwise_;
    }

    void answered(int, bool) override { ++received_; }

    void load_is(int load) override {
        load_ = load;
        const auto own = load - received_;
        if (own == own_) return;
        own_ = own;
        if (counterclockwise_ != pe_) outbox_.send(counterclockwise_, MessageKind::balancing, own);
    }

    void on_message(int, ByteView payload) override { neighbours_own_ = unpack<std::int64_t>(payload); }

private:
    int pe_;
    int clockwise_;
    int counterclockwise_;
    Outbox& outbox_;
    std::int64_t load_ = 0;
    std::int64_t sent_ = 0;
    std::int64_t received_ = 0;
    std::int64_t own_ = 0;  ///< the load without what has come from the counterclockwise neighbour
    std::int64_t neighbours_own_ = 0;
};
}  // namespace espalier
