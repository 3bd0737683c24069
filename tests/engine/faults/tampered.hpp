// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include "engine/forwarding.hpp"

namespace espalier_test {
/// A transport some of whose messages are tampered with on their way. Meant for a carrier with one thread.
class Tampered final : public ForwardingTransport {
public:
    /// Decides what happens to a message that is sent: calling `forward` sends it on.
    using Send = std::function<void(int to, espalier::MessageKind kind, const espalier::MessageBody& body,
                                    const std::function<void()>& forward)>;
    /// Asked before PE `pe` looks at its mail; true: `message` has been forged.
    using Forge = std::function<bool(int pe, espalier::Message& message)>;

    Tampered(espalier::Transport& carrier, Send send, Forge forge = {})
        : ForwardingTransport(carrier), send_(std::move(send)), forge_(std::move(forge)) {}

    std::string name() const override { return "tampered " + ForwardingTransport::name(); }

private:
    class End final : public ForwardingEndpoint {
    public:
        End(Tampered& transport, espalier::Endpoint& endpoint) : ForwardingEndpoint(endpoint), transport_(transport) {}

        void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
            transport_.tamper(to, kind, body, [&] { ForwardingEndpoint::send(to, kind, body); });
        }

        void offer(int to, espalier::MessageBody body, double priority) override {
            const auto kind = espalier::MessageKind::work;
            transport_.tamper(to, kind, body, [&] { ForwardingEndpoint::offer(to, body, priority); });
        }

        bool receive(espalier::Message& message) override {
            if (transport_.forge_ && transport_.forge_(pe(), message)) return true;
            return ForwardingEndpoint::receive(message);
        }

    private:
        Tampered& transport_;
    };

    std::unique_ptr<espalier::Endpoint> wrapped(espalier::Endpoint& endpoint) override {
        return std::make_unique<End>(*this, endpoint);
    }

    void tamper(int to, espalier::MessageKind kind, const espalier::MessageBody& body,
                const std::function<void()>& forward) {
        if (send_) return send_(to, kind, body, forward);
        forward();
    }

    Send send_;
    Forge forge_;
};
}  // namespace espalier_test
