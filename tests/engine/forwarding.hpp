// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <espalier/transports/transport.hpp>

namespace espalier_test {
/// An endpoint that passes everything on to another one; what is to be different is overridden.
class ForwardingEndpoint : public espalier::Endpoint {
public:
    explicit ForwardingEndpoint(espalier::Endpoint& inner) : inner_(inner) {}

    int pe() const override { return inner_.pe(); }
    int pes() const override { return inner_.pes(); }
    bool has_network_to_itself() const override { return inner_.has_network_to_itself(); }
    bool is_uniform() const override { return inner_.is_uniform(); }
    bool passes_messages_on() const override { return inner_.passes_messages_on(); }
    std::vector<int> neighbours() const override { return inner_.neighbours(); }
    std::vector<int> sides() const override { return inner_.sides(); }
    int random_near(int size, espalier::Random& random) const override { return inner_.random_near(size, random); }

    void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
        inner_.send(to, kind, std::move(body));
    }
    void offer(int to, espalier::MessageBody body, double priority) override {
        inner_.offer(to, std::move(body), priority);
    }
    bool receive(espalier::Message& message) override { return inner_.receive(message); }
    double now() const override { return inner_.now(); }
    void worked(espalier::Nodes nodes) override { inner_.worked(nodes); }
    bool step_at(double time) override { return inner_.step_at(time); }
    double quantum_seconds() const override { return inner_.quantum_seconds(); }
    double unasked_quantum_seconds() const override { return inner_.unasked_quantum_seconds(); }

private:
    espalier::Endpoint& inner_;
};

/// A transport whose PEs are carried by another one, each behind an endpoint that this one puts before the carrier's.
class ForwardingTransport : public espalier::Transport {
public:
    explicit ForwardingTransport(espalier::Transport& carrier) : carrier_(carrier) {}

    std::string name() const override { return carrier_.name(); }
    int pes() const override { return carrier_.pes(); }
    void broadcast(espalier::Bytes& bytes) override { carrier_.broadcast(bytes); }
    bool is_root() const override { return carrier_.is_root(); }
    int processes() const override { return carrier_.processes(); }
    bool is_uniform() const override { return carrier_.is_uniform(); }
    bool passes_messages_on() const override { return carrier_.passes_messages_on(); }

    void run(const Maker& make) override {
        carrier_.run(
            [&](espalier::Endpoint& endpoint) { return std::make_unique<Element>(*this, wrapped(endpoint), make); });
    }

private:
    class Element final : public espalier::ProcessingElement {
    public:
        Element(ForwardingTransport& transport, std::unique_ptr<espalier::Endpoint> endpoint, const Maker& make)
            : transport_(transport), endpoint_(std::move(endpoint)), inner_(make(*endpoint_)) {}

        espalier::Activity step() override {
            transport_.before_step(*endpoint_);
            return inner_->step();
        }

    private:
        ForwardingTransport& transport_;
        std::unique_ptr<espalier::Endpoint> endpoint_;
        std::unique_ptr<espalier::ProcessingElement> inner_;
    };

    virtual std::unique_ptr<espalier::Endpoint> wrapped(espalier::Endpoint& endpoint) = 0;
    virtual void before_step(espalier::Endpoint&) {}

    espalier::Transport& carrier_;
};
}  // namespace espalier_test
