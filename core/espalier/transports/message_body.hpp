// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "espalier/pack.hpp"

namespace espalier {

/// The bytes of a message. Most messages are short, and millions of them may be under way. Up to `most_inside` bytes
/// lie in the body itself; longer messages have memory of their own, of exactly their size.
class MessageBody {
public:
    static constexpr std::size_t most_inside = 24;

    MessageBody() = default;

    /// Makes room for `size` bytes.
    explicit MessageBody(std::size_t size) {
        if (size <= most_inside) {
            size_inside_ = static_cast<std::uint8_t>(size);
        } else {
            size_inside_ = lies_outside;
            const Outside outside{.bytes = new std::byte[size], .size = size};
            std::memcpy(inside_.data(), &outside, sizeof outside);
        }
    }

    /// Copies the bytes.
    MessageBody(ByteView bytes) : MessageBody(bytes.size()) {
        if (!bytes.empty()) std::memcpy(room(), bytes.data(), bytes.size());
    }
    MessageBody(const Bytes& bytes) : MessageBody(ByteView(bytes)) {}
    MessageBody(const MessageBody& other) : MessageBody(ByteView(other.data(), other.size())) {}

    MessageBody(MessageBody&& other) noexcept
        : inside_(other.inside_), size_inside_(std::exchange(other.size_inside_, std::uint8_t{0})) {}

    MessageBody& operator=(MessageBody&& other) noexcept {
        if (this == &other) return *this;
        release();
        inside_ = other.inside_;
        size_inside_ = std::exchange(other.size_inside_, std::uint8_t{0});
        return *this;
    }
    MessageBody& operator=(const MessageBody& other) { return *this = MessageBody(other); }

    ~MessageBody() { release(); }

    std::size_t size() const { return size_inside_ == lies_outside ? outside().size : size_inside_; }
    bool empty() const { return size_inside_ == 0; }
    /// Returns the memory to which the bytes are written.
    std::byte* room() { return size_inside_ == lies_outside ? outside().bytes : inside_.data(); }
    const std::byte* data() const { return size_inside_ == lies_outside ? outside().bytes : inside_.data(); }
    const std::byte* begin() const { return data(); }
    const std::byte* end() const { return data() + size(); }

private:
    struct Outside {
        std::byte* bytes;
        std::size_t size;
    };

    static constexpr std::uint8_t lies_outside = 0xff;

    void release() {
        if (size_inside_ == lies_outside) delete[] outside().bytes;
    }

    Outside outside() const {
        Outside outside;
        std::memcpy(&outside, inside_.data(), sizeof outside);
        return outside;
    }

    std::array<std::byte, most_inside> inside_{};  // the bytes, or an Outside as it lies in memory
    std::uint8_t size_inside_ = 0;                 // the number of bytes, or lies_outside if they are too many
};

}  // namespace espalier
