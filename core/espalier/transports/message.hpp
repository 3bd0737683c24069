// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include "espalier/pack.hpp"

namespace espalier {
enum class MessageKind : std::uint8_t {
    request,          ///< an idle PE asks for work
    patient_request,  ///< a request that is kept until there is work, never rejected
    work,             ///< the answer: a subproblem
    reject,           ///< the answer: the empty subproblem [Sanders 2002, section 4]
    shuffle,          ///< a subproblem, or none, in an exchange of all PEs
    balancing,        ///< between the balancers of two PEs
    improvement,      ///< a better bound on its way up the reduction tree
    incumbent,        ///< the best bound on its way down
    count,            ///< termination: a wave that asks for the counters goes down
    sum,              ///< termination: the counters of a subtree go up
    report,           ///< progress of a subtree goes up
    delivery,         ///< something found on its way to PE 0 while the search runs
    delivered,        ///< asks PE 0 whether it has read the deliveries before, and says that it has
    halt,             ///< a PE that met a limit tells PE 0
    stop,             ///< PE 0 tells all to abandon their work
    finish,           ///< nobody has work: results are wanted
    result,           ///< the merged results of a subtree go up
    snapshot,         ///< a cut is to be made: its number stands in every message
    saved,            ///< the snapshot of a subtree goes up
    late              ///< a subproblem that was under way when a cut was made
};

/// The bytes of a message. Most messages are short, and millions of them may be under way. Up to `most_inside` bytes
/// lie in the body itself; longer messages have memory of their own, of exactly their size.
class MessageBody {
public:
    static constexpr std::size_t most_inside = 24;

    MessageBody() = default;

    explicit MessageBody(std::size_t size) {
        if (size <= most_inside) {
            size_inside_ = static_cast<std::uint8_t>(size);
        } else {
            size_inside_ = lies_outside;
            const Outside outside{.bytes = new std::byte[size], .size = size};
            std::memcpy(inside_.data(), &outside, sizeof outside);
        }
    }

    MessageBody(ByteView bytes) : MessageBody(bytes.size()) {
        if (!bytes.empty()) std::memcpy(room(), bytes.data(), bytes.size());
    }
    MessageBody(const Bytes& bytes) : MessageBody(ByteView(bytes)) {}
    MessageBody(const MessageBody& other) : MessageBody(ByteView(other.data(), other.size())) {}

    MessageBody(MessageBody&& other) noexcept
        : inside_(other.inside_), size_inside_(std::exchange(other.size_inside_, std::uint8_t{0})) {}

    MessageBody& operator=(MessageBody other) noexcept {
        inside_.swap(other.inside_);
        std::swap(size_inside_, other.size_inside_);
        return *this;
    }

    ~MessageBody() {
        if (size_inside_ == lies_outside) delete[] outside().bytes;
    }

    std::size_t size() const { return size_inside_ == lies_outside ? outside().size : size_inside_; }
    bool empty() const { return size_inside_ == 0; }
    /// Returns the memory to which the bytes are written.
    std::byte* room() { return size_inside_ == lies_outside ? outside().bytes : inside_.data(); }
    const std::byte* data() const { return size_inside_ == lies_outside ? outside().bytes : inside_.data(); }
    const std::byte* begin() const { return data(); }
    const std::byte* end() const { return data() + size(); }
    bool operator==(const MessageBody& other) const {
        return size() == other.size() && std::memcmp(data(), other.data(), size()) == 0;
    }

private:
    struct Outside {
        std::byte* bytes;
        std::size_t size;
    };

    static constexpr std::uint8_t lies_outside = 0xff;

    Outside outside() const {
        Outside outside;
        std::memcpy(&outside, inside_.data(), sizeof outside);
        return outside;
    }

    std::array<std::byte, most_inside> inside_{};  // the bytes, or an Outside as it lies in memory
    std::uint8_t size_inside_ = 0;                 // the number of bytes, or lies_outside if they are too many
};

struct Message {
    MessageKind kind = MessageKind::request;
    std::int32_t from = 0;
    MessageBody body = {};
};

/// The means by which the parts of a PE send. The values are packed into the body of a message, behind the beginning
/// that the outbox itself may add.
class Outbox {
public:
    /// Sends a message whose payload is pack(values...).
    template <class... T>
    void send(int to, MessageKind kind, const T&... values) {
        post(to, kind, body_of(values...));
    }

    /// Sends a subproblem that no PE has asked for. On transports where messages wait at their sender
    /// (Endpoint::offer), the subproblem with the least priority goes first.
    template <class T>
    void offer(int to, double priority, const T& subproblem) {
        post_offer(to, priority, body_of(subproblem));
    }

protected:
    ~Outbox() = default;

private:
    /// Packs the beginning of each body.
    virtual void begin_body(Packer&) {}
    virtual void post(int to, MessageKind kind, MessageBody body) = 0;
    virtual void post_offer(int to, [[maybe_unused]] double priority, MessageBody body) {
        post(to, MessageKind::work, std::move(body));
    }

    // Packs the values at the desk and copies the bytes once their number is known.
    template <class... T>
    MessageBody body_of(const T&... values) {
        static_assert((!std::is_same_v<T, Bytes> && ...), "send() packs the values itself");
        Bytes& packed = desk();
        packed.clear();
        Packer packer(packed);
        begin_body(packer);
        (packer.put(values), ...);
        return packed;
    }

    // Returns the memory in which bodies are packed one after the other, so that it is used again.
    static Bytes& desk() {
        constexpr std::size_t most_kept = 1 << 16;
        thread_local Bytes bytes;
        if (bytes.capacity() > most_kept) bytes = {};
        return bytes;
    }
};
}  // namespace espalier
