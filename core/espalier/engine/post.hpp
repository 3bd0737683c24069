#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "espalier/problem.hpp"
#include "espalier/statistics.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {

/// One PE's mail: counts what leaves, and puts the bound that the PE knows in front of every message, so that bounds
/// also travel where something travels anyway. Where snapshots are taken, the number of cuts that the PE has made stands
/// before it.
template <class A>
class Post final : public Outbox {
public:
    Post(Endpoint& endpoint, A& answer, Statistics& statistics, bool numbers_cuts)
        : endpoint_(endpoint), answer_(answer), statistics_(statistics), numbers_cuts_(numbers_cuts) {}

    /// Messages that leave from now on are from behind so many cuts.
    void set_cut(std::uint8_t cut) { cut_ = cut; }

    /// A message that has come, and the bound that its sender knew.
    struct Received {
        Message message;
        BoundOf<A> bound{};
        std::uint8_t cut = 0;          ///< how many cuts its sender had made
        std::size_t payload_from = 0;  ///< in the message's body

        ByteView payload() const { return ByteView(message.body).subspan(payload_from); }
    };

    /// Ensures, if a message has come, that it is in `received`, meet(its number of cuts) was called, and then the
    /// answer tightened by its bound; false if none has.
    template <class Meet>
    [[nodiscard]] bool receive(Received& received, Meet meet) {
        if (!endpoint_.receive(received.message)) return false;
        Unpacker unpacker(received.message.body);
        if (numbers_cuts_) {
            unpacker.get(received.cut);
            meet(received.cut);
        }
        if constexpr (PruningAnswer<A>) {
            unpacker.get(received.bound);
            answer_.tighten(received.bound);
        }
        received.payload_from = received.message.body.size() - unpacker.rest().size();
        return true;
    }

private:
    void begin_body(Packer& packer) override {
        if (numbers_cuts_) packer.put(cut_);
        if constexpr (PruningAnswer<A>) packer.put(bound_of(answer_));
    }

    void post(int to, MessageKind kind, MessageBody body) override {
        count(body);
        if (kind == MessageKind::improvement || kind == MessageKind::incumbent) ++statistics_.bound_messages;
        endpoint_.send(to, kind, std::move(body));
    }

    void post_offer(int to, double priority, MessageBody body) override {
        count(body);
        endpoint_.offer(to, std::move(body), priority);
    }

    void count(const MessageBody& body) {
        ++statistics_.messages;
        statistics_.bytes += body.size();
    }

    Endpoint& endpoint_;
    A& answer_;
    Statistics& statistics_;
    bool numbers_cuts_;
    std::uint8_t cut_ = 0;
};

}  // namespace espalier::engine
