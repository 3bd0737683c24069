// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/post.hpp"

#include <utility>

namespace espalier::engine {

bool Post::receive(Received& received) {
    if (!endpoint_.receive(received.message)) return false;
    Unpacker unpacker(received.message.body);
    if (numbers_cuts_) unpacker.get(received.cut);
    received.bound_from = received.message.body.size() - unpacker.rest().size();
    return true;
}

void Post::read_bound(Received& received) {
    Unpacker unpacker(ByteView(received.message.body).subspan(received.bound_from));
    answer_.tighten(unpacker);
    received.payload_from = received.message.body.size() - unpacker.rest().size();
}

void Post::begin_body(Packer& packer) {
    if (numbers_cuts_) packer.put(cut_);
    answer_.put_bound(packer);
}

void Post::post(int to, MessageKind kind, MessageBody body) {
    count(body);
    if (kind == MessageKind::improvement || kind == MessageKind::incumbent) ++statistics_.bound_messages;
    endpoint_.send(to, kind, std::move(body));
}

void Post::post_offer(int to, double priority, MessageBody body) {
    count(body);
    endpoint_.offer(to, std::move(body), priority);
}

void Post::count(const MessageBody& body) {
    ++statistics_.messages;
    statistics_.bytes += body.size();
}

}  // namespace espalier::engine
