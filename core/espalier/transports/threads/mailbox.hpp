// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <memory>
#include <utility>

namespace espalier {
/// A queue with many writers and one reader, who never waits for a lock. Writers push onto a stack, and the reader
/// takes the whole stack at once and reverses it. A look into an empty mailbox costs the reader one load.
template <class Item>
class Mailbox {
public:
    Mailbox() = default;
    ~Mailbox() { clear(); }

    void push(Item item) {
        auto* link = new Link{std::move(item), incoming_.load(std::memory_order_relaxed)};
        while (
            !incoming_.compare_exchange_weak(link->next, link, std::memory_order_release, std::memory_order_relaxed)) {
        }
    }

    /// Takes the oldest item. Returns false if there is none. Only the reader may call it.
    [[nodiscard]] bool pop(Item& item) {
        if (arrived_ == nullptr) take_incoming();
        if (arrived_ == nullptr) return false;
        const std::unique_ptr<Link> link(std::exchange(arrived_, arrived_->next));
        item = std::move(link->item);
        return true;
    }

    void clear() {
        for (Item item; pop(item);) {
        }
    }

private:
    struct Link {
        Item item;
        Link* next;
    };

    void take_incoming() {
        if (incoming_.load(std::memory_order_relaxed) == nullptr) return;
        Link* newest_first = incoming_.exchange(nullptr, std::memory_order_acquire);
        while (newest_first != nullptr) {
            Link* link = std::exchange(newest_first, newest_first->next);
            link->next = std::exchange(arrived_, link);
        }
    }

    // The reader's list has a cache line of its own, so that writers do not disturb it.
    alignas(64) std::atomic<Link*> incoming_{nullptr};
    alignas(64) Link* arrived_ = nullptr;
};
}  // namespace espalier
