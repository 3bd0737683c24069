// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include "engine/forwarding.hpp"

namespace espalier_test {
/// A transport that passes everything on and sees to it that a search ends when it is over: not while a subproblem is
/// under way or a PE has work, and not never. Meant for a carrier with one thread.
class Overseen final : public ForwardingTransport {
public:
    /// A search that takes more than `most_steps` steps of PEs is held to be endless.
    explicit Overseen(espalier::Transport& carrier, std::uint64_t most_steps = 20'000'000)
        : ForwardingTransport(carrier), most_steps_(most_steps) {}

    std::string name() const override { return "overseen " + ForwardingTransport::name(); }

    /// Throws std::runtime_error if the search does not end, or ends too early.
    void run(const Maker& make) override {
        steps_ = parts_under_way_ = finishes_ = 0;
        ForwardingTransport::run(make);
        if (finishes_ != static_cast<std::uint64_t>(pes() - 1)) throw std::runtime_error("a PE was not finished once");
    }

    std::uint64_t steps() const { return steps_; }

private:
    class End final : public ForwardingEndpoint {
    public:
        End(Overseen& transport, espalier::Endpoint& endpoint) : ForwardingEndpoint(endpoint), transport_(transport) {}

        void worked(espalier::Nodes nodes) override {
            transport_.require_unfinished("a PE had work");
            ForwardingEndpoint::worked(nodes);
        }

        void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
            transport_.sees(kind);
            ForwardingEndpoint::send(to, kind, std::move(body));
        }

        void offer(int to, espalier::MessageBody body, double priority) override {
            transport_.sees(espalier::MessageKind::work);
            ForwardingEndpoint::offer(to, std::move(body), priority);
        }

        bool receive(espalier::Message& message) override {
            if (!ForwardingEndpoint::receive(message)) return false;
            if (message.kind == espalier::MessageKind::work) --transport_.parts_under_way_;
            return true;
        }

    private:
        Overseen& transport_;
    };

    std::unique_ptr<espalier::Endpoint> wrapped(espalier::Endpoint& endpoint) override {
        return std::make_unique<End>(*this, endpoint);
    }

    void before_step(espalier::Endpoint&) override {
        if (++steps_ > most_steps_) throw std::runtime_error("the search never ends");
    }

    void sees(espalier::MessageKind sent) {
        if (sent == espalier::MessageKind::work) ++parts_under_way_;
        if (sent == espalier::MessageKind::finish) ++finishes_;
        if (parts_under_way_ > 0) require_unfinished("a subproblem was under way");
    }

    void require_unfinished(const char* what) const {
        if (finishes_ > 0) throw std::runtime_error(std::string("the search was ended although ") + what);
    }

    std::uint64_t most_steps_;
    std::uint64_t steps_ = 0;
    std::uint64_t parts_under_way_ = 0;
    std::uint64_t finishes_ = 0;
};
}  // namespace espalier_test
