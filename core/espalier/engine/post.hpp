// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include "espalier/outcome.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {
/// One PE's mail. It counts what leaves, and puts the bound that the PE knows in front of every message, so that bounds
/// also travel where something travels anyway. Where snapshots are taken, the number of cuts that the PE has made
/// stands before the bound.
class Post final : public Outbox {
public:
    /// All references outlive this.
    Post(Endpoint& endpoint, Answer& answer, Statistics& statistics, bool numbers_cuts)
        : endpoint_(endpoint), answer_(answer), statistics_(statistics), numbers_cuts_(numbers_cuts) {}

    /// Marks messages that leave from now on as sent after `cut` cuts.
    void set_cut(std::uint8_t cut) { cut_ = cut; }

    /// A message that has come, and what stood in front of it.
    struct Received {
        Message message;
        std::uint8_t cut = 0;          ///< the number of cuts that its sender had made
        std::size_t bound_from = 0;    ///< where the sender's bound begins in the message's body,
        std::size_t payload_from = 0;  ///< and where the payload does

        ByteView bound() const { return ByteView(message.body).subspan(bound_from, payload_from - bound_from); }
        ByteView payload() const { return ByteView(message.body).subspan(payload_from); }
    };

    /// Returns whether a message has come, which then is in `received` with its sender's number of cuts. read_bound()
    /// has to follow, after the cut that the number may demand.
    [[nodiscard]] bool receive(Received& received) {
        if (!endpoint_.receive(received.message)) return false;
        Unpacker unpacker(received.message.body);
        if (numbers_cuts_) unpacker.get(received.cut);
        received.bound_from = received.message.body.size() - unpacker.rest().size();
        return true;
    }

    /// Tightens the answer by the bound in front of the message, and finds the payload behind it.
    void read_bound(Received& received) {
        Unpacker unpacker(ByteView(received.message.body).subspan(received.bound_from));
        answer_.tighten(unpacker);
        received.payload_from = received.message.body.size() - unpacker.rest().size();
    }

private:
    void begin_body(Packer& packer) override {
        if (numbers_cuts_) packer.put(cut_);
        answer_.put_bound(packer);
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
    Answer& answer_;
    Statistics& statistics_;
    bool numbers_cuts_;
    std::uint8_t cut_ = 0;
};
}  // namespace espalier::engine
