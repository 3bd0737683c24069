#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <espalier/espalier.hpp>

namespace rings {

/// A simulated ring that notes how many subproblems a PE holds at the start of each step in which it searches a node.
class WatchedRing final : public espalier::Transport {
public:
    explicit WatchedRing(espalier::Simulated& ring) : ring_(ring), loads_(static_cast<std::size_t>(ring.pes())) {}

    std::string name() const override { return ring_.name(); }
    int pes() const override { return ring_.pes(); }

    void run(const Maker& make) override {
        loads_[0] = 1;
        ring_.run([&](espalier::Endpoint& endpoint) { return std::make_unique<Element>(*this, endpoint, make); });
    }

    /// For each step the load of each PE; 0: it was idle.
    const std::vector<std::vector<int>>& loads() const { return loads_by_step_; }

    /// The PE whose turn it is begins to search a node, and `more` subproblems come of it (-1: it was a leaf).
    void searches() {
        const auto step = static_cast<std::size_t>(std::llround(now_ * 1e12) / ring_.machine().node);
        if (loads_by_step_.size() <= step) loads_by_step_.resize(step + 1, std::vector<int>(loads_.size()));
        loads_by_step_[step][turn_] = loads_[turn_];
    }
    void searched(int more) { loads_[turn_] += more; }

private:
    class End final : public espalier::Endpoint {
    public:
        End(WatchedRing& ring, espalier::Endpoint& endpoint) : ring_(ring), endpoint_(endpoint) {}
        int pe() const override { return endpoint_.pe(); }
        int pes() const override { return endpoint_.pes(); }
        double now() const override { return endpoint_.now(); }
        void worked(espalier::Nodes nodes) override { endpoint_.worked(nodes); }
        double quantum_seconds() const override { return endpoint_.quantum_seconds(); }

        void send(int to, espalier::MessageKind kind, espalier::Bytes body) override {
            if (kind == espalier::MessageKind::work) ring_.searched(-1);
            endpoint_.send(to, kind, std::move(body));
        }

        bool receive(espalier::Message& message) override {
            if (!endpoint_.receive(message)) return false;
            if (message.kind == espalier::MessageKind::work) ring_.searched(1);
            return true;
        }

    private:
        WatchedRing& ring_;
        espalier::Endpoint& endpoint_;
    };

    class Element final : public espalier::ProcessingElement {
    public:
        Element(WatchedRing& ring, espalier::Endpoint& endpoint, const Maker& make)
            : ring_(ring), end_(ring, endpoint), inner_(make(end_)) {}

        espalier::Activity step() override {
            ring_.turn_ = static_cast<std::size_t>(end_.pe());
            ring_.now_ = end_.now();
            return inner_->step();
        }

    private:
        WatchedRing& ring_;
        End end_;
        std::unique_ptr<espalier::ProcessingElement> inner_;
    };

    espalier::Simulated& ring_;
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
