// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/forwarding.hpp"

namespace rings {
/// A simulated ring that notes how many subproblems a PE holds at the start of each step in which it searches a node.
class WatchedRing final : public espalier_test::ForwardingTransport {
public:
    explicit WatchedRing(espalier::Simulated& ring)
        : ForwardingTransport(ring), node_(ring.machine().node), loads_(static_cast<std::size_t>(ring.pes())) {}

    void run(const Maker& make) override {
        loads_[0] = 1;
        ForwardingTransport::run(make);
    }

    /// For each step the load of each PE; 0: it was idle.
    const std::vector<std::vector<int>>& loads() const { return loads_by_step_; }

    /// The PE whose turn it is begins to search a node.
    void searches() {
        const auto step = static_cast<std::size_t>(std::llround(now_ * 1e12) / node_);
        if (loads_by_step_.size() <= step) loads_by_step_.resize(step + 1, std::vector<int>(loads_.size()));
        loads_by_step_[step][turn_] = loads_[turn_];
    }

    /// It has searched the node and now holds `more` subproblems more (-1: the node was a leaf).
    void searched(int more) { loads_[turn_] += more; }

private:
    class End final : public espalier_test::ForwardingEndpoint {
    public:
        End(WatchedRing& ring, espalier::Endpoint& endpoint) : ForwardingEndpoint(endpoint), ring_(ring) {}

        void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
            if (kind == espalier::MessageKind::work) ring_.searched(-1);
            ForwardingEndpoint::send(to, kind, std::move(body));
        }

        void offer(int to, espalier::MessageBody body, double priority) override {
            ring_.searched(-1);
            ForwardingEndpoint::offer(to, std::move(body), priority);
        }

        bool receive(espalier::Message& message) override {
            if (!ForwardingEndpoint::receive(message)) return false;
            if (message.kind == espalier::MessageKind::work) ring_.searched(1);
            return true;
        }

    private:
        WatchedRing& ring_;
    };

    std::unique_ptr<espalier::Endpoint> wrapped(espalier::Endpoint& endpoint) override {
        return std::make_unique<End>(*this, endpoint);
    }

    void before_step(espalier::Endpoint& endpoint) override {
        turn_ = static_cast<std::size_t>(endpoint.pe());
        now_ = endpoint.now();
    }

    espalier::Picoseconds node_;
    std::size_t turn_ = 0;
    double now_ = 0;
    std::vector<int> loads_;
    std::vector<std::vector<int>> loads_by_step_;
};

/// A problem that tells a WatchedRing what it does.
template <class P>
struct Watched : P {
    WatchedRing* ring;

    espalier::Nodes work(typename P::Subproblem& s, typename P::Answer& answer, espalier::Nodes budget) const {
        ring->searches();
        const auto before = static_cast<int>(s.open());
        const auto done = P::work(s, answer, budget);
        ring->searched(static_cast<int>(s.open()) - before);
        return done;
    }
};
}  // namespace rings
