#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <espalier/transports/transport.hpp>

namespace espalier_test {

/// A transport some of whose messages are tampered with on their way. Meant for a carrier with one thread.
class Tampered final : public espalier::Transport {
public:
    /// What happens to a message that is sent: `forward` sends it on.
    using Send = std::function<void(int to, espalier::MessageKind kind, const espalier::Bytes& body,
                                    const std::function<void()>& forward)>;
    /// Asked before PE `pe` looks at its mail; true: `message` has been forged.
    using Forge = std::function<bool(int pe, espalier::Message& message)>;

    Tampered(espalier::Transport& carrier, Send send, Forge forge = {})
        : carrier_(carrier), send_(std::move(send)), forge_(std::move(forge)) {}

    std::string name() const override { return "tampered " + carrier_.name(); }
    int pes() const override { return carrier_.pes(); }

    void run(const Maker& make) override {
        carrier_.run([&](espalier::Endpoint& endpoint) { return std::make_unique<Element>(*this, endpoint, make); });
    }

private:
    class End final : public espalier::Endpoint {
    public:
        End(Tampered& transport, espalier::Endpoint& endpoint) : transport_(transport), endpoint_(endpoint) {}
        int pe() const override { return endpoint_.pe(); }
        int pes() const override { return endpoint_.pes(); }
        double now() const override { return endpoint_.now(); }
        void worked(espalier::Nodes nodes) override { endpoint_.worked(nodes); }

        void send(int to, espalier::MessageKind kind, espalier::Bytes body) override {
            const auto forward = [&] { endpoint_.send(to, kind, body); };
            if (transport_.send_) return transport_.send_(to, kind, body, forward);
            forward();
        }

        bool receive(espalier::Message& message) override {
            if (transport_.forge_ && transport_.forge_(pe(), message)) return true;
            return endpoint_.receive(message);
        }

    private:
        Tampered& transport_;
        espalier::Endpoint& endpoint_;
    };

    class Element final : public espalier::ProcessingElement {
    public:
        Element(Tampered& transport, espalier::Endpoint& endpoint, const Maker& make)
            : end_(transport, endpoint), inner_(make(end_)) {}
        espalier::Activity step() override { return inner_->step(); }

    private:
        End end_;
        std::unique_ptr<espalier::ProcessingElement> inner_;
    };

    espalier::Transport& carrier_;
    Send send_;
    Forge forge_;
};

}  // namespace espalier_test
