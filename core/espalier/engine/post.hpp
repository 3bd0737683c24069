#pragma once

#include <cstddef>
#include <utility>

#include "espalier/problem.hpp"
#include "espalier/statistics.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// One PE's mail: counts what leaves, and puts the bound that the PE knows in front of every message, so that bounds
/// also travel where something travels anyway.
template <class A>
class Post final : public Outbox {
public:
    Post(Endpoint& endpoint, A& answer, Statistics& statistics)
        : endpoint_(endpoint), answer_(answer), statistics_(statistics) {}

    /// A message that has come, and the bound that its sender knew.
    struct Received {
        Message message;
        BoundOf<A> bound{};
        std::size_t bound_bytes = 0;  ///< that it takes up at the beginning of the message's body

        ByteView payload() const { return ByteView(message.body).subspan(bound_bytes); }
    };

    /// Ensures, if a message has come, that it is in `received` and the answer is tightened by its bound; false if none
    /// has.
    [[nodiscard]] bool receive(Received& received) {
        if (!endpoint_.receive(received.message)) return false;
        if constexpr (PruningAnswer<A>) {
            Unpacker unpacker(received.message.body);
            unpacker.get(received.bound);
            received.bound_bytes = received.message.body.size() - unpacker.rest().size();
            answer_.tighten(received.bound);
        }
        return true;
    }

private:
    Bytes begin_body() override {
        if constexpr (PruningAnswer<A>) return pack(bound_of(answer_));
        return {};
    }

    void post(int to, MessageKind kind, Bytes body) override {
        count(body);
        if (kind == MessageKind::improvement || kind == MessageKind::incumbent) ++statistics_.bound_messages;
        endpoint_.send(to, kind, std::move(body));
    }

    void post_offer(int to, double priority, Bytes body) override {
        count(body);
        endpoint_.offer(to, std::move(body), priority);
    }

    void count(const Bytes& body) {
        ++statistics_.messages;
        statistics_.bytes += body.size();
    }

    Endpoint& endpoint_;
    A& answer_;
    Statistics& statistics_;
};

}  // namespace espalier::engine
