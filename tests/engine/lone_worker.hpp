// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/engine/search.hpp>
#include <espalier/problems/problem_of.hpp>
#include <espalier/solve.hpp>

namespace espalier_test {
/// One PE's end of a transport: the test is the other PEs, and the clock.
class ByHand final : public espalier::Endpoint {
public:
    struct Sent {
        int to = 0;
        espalier::MessageKind kind = espalier::MessageKind::request;
        espalier::MessageBody body;
    };

    ByHand(int pe, int pes) : pe_(pe), pes_(pes) {}

    int pe() const override { return pe_; }
    int pes() const override { return pes_; }
    double now() const override { return clock; }
    bool has_network_to_itself() const override { return network_to_itself; }
    bool step_at(double time) override {
        due = time;
        return has_timer;
    }
    void worked(espalier::Nodes nodes) override { clock += static_cast<double>(nodes) * node_seconds; }

    void send(int to, espalier::MessageKind kind, espalier::MessageBody body) override {
        sent.push_back({.to = to, .kind = kind, .body = std::move(body)});
    }

    bool receive(espalier::Message& message) override {
        clock += look_seconds;
        if (mail.empty()) return false;
        message = std::move(mail.front());
        mail.pop_front();
        return true;
    }

    double clock = 1e6;  // no clock promises to start at 0
    double node_seconds = 0;
    double look_seconds = 0;
    bool network_to_itself = false;
    bool has_timer = false;
    double due = 0;  ///< when it wants to be stepped
    std::deque<espalier::Message> mail;
    std::vector<Sent> sent;

private:
    int pe_;
    int pes_;
};

/// One worker, whose mail the test writes.
template <espalier::Problem P>
class LoneWorker {
public:
    using Answer = typename P::Answer;
    using Sent = ByHand::Sent;

    LoneWorker(P problem, int pe, int pes, espalier::Options options)
        : endpoint(pe, pes), problem_(std::move(problem)), options_(std::move(options)) {}

    /// A message from another PE, with what is to be in it.
    template <class... T>
    void receives(int from, espalier::MessageKind kind, const T&... contents) {
        endpoint.mail.push_back({.kind = kind, .from = from, .body = espalier::pack(contents...)});
    }

    espalier::Activity step_once() { return worker_->step(); }
    void step(int times = 1) {
        for (int i = 0; i < times; ++i) static_cast<void>(worker_->step());
    }

    /// Forgets and returns what it has sent of a kind.
    std::vector<Sent> sent(espalier::MessageKind kind) {
        std::vector<Sent> found;
        std::erase_if(endpoint.sent, [&](Sent& message) {
            if (message.kind == kind) found.push_back(message);
            return message.kind == kind;
        });
        return found;
    }

    /// To whom it has sent messages of a kind since this was last asked.
    std::vector<int> receivers(espalier::MessageKind kind) {
        std::vector<int> receivers;
        for (const auto& message : sent(kind)) receivers.push_back(message.to);
        return receivers;
    }

    /// Returns the result that the worker sends in the end. Requires that it is not PE 0.
    espalier::Outcome<Answer> result() {
        receives(0, espalier::MessageKind::finish);
        step();
        const auto message = sent(espalier::MessageKind::result).at(0);
        espalier::Unpacker unpacker(message.body);
        return unpacked_result(unpacker);
    }

    espalier::Outcome<Answer> unpacked_result(espalier::Unpacker& unpacker) const {
        return espalier::engine::outcome_of<P>(espalier::engine::unpack_result(engines_, unpacker));
    }

    /// Returns what PE 0 has found when all is over.
    const Answer& answer() const {
        return static_cast<const espalier::engine::AnswerOf<Answer>&>(*found_.answer).value;
    }

    ByHand endpoint;

private:
    P problem_;
    espalier::Options options_;
    espalier::engine::ProblemOf<P> engines_{problem_};
    espalier::engine::Result found_;
    std::unique_ptr<espalier::ProcessingElement> worker_ =
        espalier::engine::make_worker(engines_, endpoint, options_, found_);
};
}  // namespace espalier_test
