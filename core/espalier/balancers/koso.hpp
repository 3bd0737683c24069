#pragma once

#include "espalier/balancers/balancer.hpp"
#include "espalier/place.hpp"

namespace espalier {

/// "Keep one, send one": of the two children of a node, a PE keeps one and sends the other to its clockwise neighbour on
/// the ring; of those it holds it searches the shallowest first [Barrows et al. 1999, section 2.2].
class Koso final : public Balancer {
public:
    explicit Koso(const Place& place) : clockwise_((place.pe() + 1) % place.pes()) {}

    Spread spread() const override { return Spread::half; }
    int destination() override { return clockwise_; }

private:
    int clockwise_;
};

/// KOSO*: a PE sends the child only if its clockwise neighbour holds fewer subproblems than itself, and otherwise keeps
/// both [Barrows et al. 1999, section 2.2]. PEs tell their counterclockwise neighbour how many they hold.
class KosoStar final : public Balancer {
public:
    KosoStar(const Place& place, Outbox& outbox)
        : pe_(place.pe()),
          clockwise_((pe_ + 1) % place.pes()),
          counterclockwise_((pe_ + place.pes() - 1) % place.pes()),
          outbox_(outbox) {}

    Spread spread() const override { return Spread::half; }

    // The load that was last told counts the child that was kept: it took the place of its parent.
    int destination() override { return neighbours_load_ < load_ ? clockwise_ : pe_; }

    void load_is(int load) override {
        if (load == load_) return;
        load_ = load;
        if (counterclockwise_ != pe_) outbox_.send(counterclockwise_, MessageKind::balancing, pack(load));
    }

    void on_message(int, const Bytes& payload) override { neighbours_load_ = unpack<int>(payload); }

private:
    int pe_;
    int clockwise_;
    int counterclockwise_;
    Outbox& outbox_;
    int load_ = 0;
    int neighbours_load_ = 0;
};

}  // namespace espalier
