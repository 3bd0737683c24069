#pragma once

#include <algorithm>
#include <utility>

#include "espalier/problem.hpp"
#include "espalier/statistics.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// One PE's mail: counts what leaves, and puts the bound that the PE knows on every message, so that bounds also travel
/// where something travels anyway.
template <class A>
class Post final : public Outbox {
public:
    Post(Endpoint& endpoint, A& answer, Statistics& statistics)
        : endpoint_(endpoint), answer_(answer), statistics_(statistics) {}

    void send(int to, MessageKind kind, const Bytes& payload) override {
        if (kind == MessageKind::improvement || kind == MessageKind::incumbent) ++statistics_.bound_messages;
        endpoint_.send(to, kind, body_with(payload));
    }

    void offer(int to, const Bytes& payload, double priority) override {
        endpoint_.offer(to, body_with(payload), priority);
    }

    struct Letter {
        MessageKind kind = MessageKind::request;
        int from = 0;
        BoundOf<A> bound{};
        Bytes payload;
    };

    /// The next letter, if one has arrived; the answer has been tightened by its bound.
    bool receive(Letter& letter) {
        Message message;
        if (!endpoint_.receive(message)) return false;
        letter.kind = message.kind;
        letter.from = message.from;
        letter.payload = std::move(message.body);
        if constexpr (PruningAnswer<A>) {
            Unpacker unpacker(letter.payload);
            unpacker.get(letter.bound);
            const auto taken = letter.payload.size() - unpacker.rest().size();
            letter.payload.erase(letter.payload.begin(), letter.payload.begin() + static_cast<std::ptrdiff_t>(taken));
            answer_.tighten(letter.bound);
        }
        return true;
    }

private:
    // Every message is made by this, and counted.
    Bytes body_with(const Bytes& payload) {
        Bytes body;
        if constexpr (PruningAnswer<A>) body = pack(bound_of(answer_));
        body.insert(body.end(), payload.begin(), payload.end());
        ++statistics_.messages;
        statistics_.bytes += body.size();
        return body;
    }

    Endpoint& endpoint_;
    A& answer_;
    Statistics& statistics_;
};

}  // namespace espalier::engine
