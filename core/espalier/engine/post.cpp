#include "espalier/engine/post.hpp"

#include <utility>

namespace espalier::engine {

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
