#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include <espalier/transports/transport.hpp>

namespace espalier_test {

/// A transport that passes everything on and sees to it that a search ends when it is over: not while a subproblem is
/// under way or a PE has work, and not never. Meant for a carrier with one thread.
class Overseen final : public espalier::Transport {
public:
    /// So many steps of PEs are taken for a search without end.
    explicit Overseen(espalier::Transport& carrier, std::uint64_t most_steps = 20'000'000)
        : carrier_(carrier), most_steps_(most_steps) {}

    std::string name() const override { return "overseen " + carrier_.name(); }
    int pes() const override { return carrier_.pes(); }

    /// Throws std::runtime_error if the search does not end, or ends too early.
    void run(const Maker& make) override {
        steps_ = parts_under_way_ = finishes_ = 0;
        carrier_.run([&](espalier::Endpoint& endpoint) { return std::make_unique<Element>(*this, endpoint, make); });
        if (finishes_ != static_cast<std::uint64_t>(pes() - 1)) throw std::runtime_error("a PE was not finished once");
    }

    std::uint64_t steps() const { return steps_; }

private:
    class End final : public espalier::Endpoint {
    public:
        End(Overseen& transport, espalier::Endpoint& endpoint) : transport_(transport), endpoint_(endpoint) {}
        int pe() const override { return endpoint_.pe(); }
        int pes() const override { return endpoint_.pes(); }
        std::vector<int> neighbours() const override { return endpoint_.neighbours(); }
        int random_near(int size, espalier::Random& random) const override {
            return endpoint_.random_near(size, random);
        }
        double now() const override { return endpoint_.now(); }
        double quantum_seconds() const override { return endpoint_.quantum_seconds(); }

        void worked(espalier::Nodes nodes) override {
            transport_.require_unfinished("a PE had work");
            endpoint_.worked(nodes);
        }

        void send(int to, espalier::MessageKind kind, espalier::Bytes body) override {
            if (kind == espalier::MessageKind::work) ++transport_.parts_under_way_;
            if (kind == espalier::MessageKind::finish) ++transport_.finishes_;
            if (transport_.parts_under_way_ > 0) transport_.require_unfinished("a subproblem was under way");
            endpoint_.send(to, kind, std::move(body));
        }

        bool receive(espalier::Message& message) override {
            if (!endpoint_.receive(message)) return false;
            if (message.kind == espalier::MessageKind::work) --transport_.parts_under_way_;
            return true;
        }

    private:
        Overseen& transport_;
        espalier::Endpoint& endpoint_;
    };

    class Element final : public espalier::ProcessingElement {
    public:
        Element(Overseen& transport, espalier::Endpoint& endpoint, const Maker& make)
            : transport_(transport), end_(transport, endpoint), inner_(make(end_)) {}

        espalier::Activity step() override {
            if (++transport_.steps_ > transport_.most_steps_) throw std::runtime_error("the search never ends");
            return inner_->step();
        }

    private:
        Overseen& transport_;
        End end_;
        std::unique_ptr<espalier::ProcessingElement> inner_;
    };

    void require_unfinished(const char* what) const {
        if (finishes_ > 0) throw std::runtime_error(std::string("the search was ended although ") + what);
    }

    espalier::Transport& carrier_;
    std::uint64_t most_steps_;
    std::uint64_t steps_ = 0;
    std::uint64_t parts_under_way_ = 0;
    std::uint64_t finishes_ = 0;
};

}  // namespace espalier_test
