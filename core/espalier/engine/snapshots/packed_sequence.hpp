#pragma once

#include <cstdint>
#include <tuple>

#include "espalier/pack.hpp"

namespace espalier::engine {

/// Packed values of one type, one behind the other, each of at least a byte: a PE that gathers them from many others need
/// not read them.
class PackedSequence {
public:
    /// Appends a value, which is what all of these make together.
    template <class... T>
    void put(const T&... values) {
        ++count_;
        Packer packer(bytes_);
        (packer.put(values), ...);
    }

    /// Appends a value that is packed already.
    void append(ByteView packed) {
        ++count_;
        bytes_.insert(bytes_.end(), packed.begin(), packed.end());
    }

    void append(const PackedSequence& other) {
        count_ += other.count_;
        bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
    }

    void clear() { *this = {}; }

    std::uint64_t count() const { return count_; }
    const Bytes& bytes() const { return bytes_; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.count_, self.bytes_);
    }

private:
    std::uint64_t count_ = 0;
    Bytes bytes_;
};

}  // namespace espalier::engine
