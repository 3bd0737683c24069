#pragma once

#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier::engine {

/// Values as they travel, one behind the other, of a type that takes at least a byte: who gathers them from many PEs
/// need not read them.
template <class T>
class PackedSequence {
public:
    void put(const T& value) {
        ++count_;
        Packer(bytes_).put(value);
    }

    void append(const PackedSequence& other) {
        count_ += other.count_;
        bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
    }

    void clear() { *this = {}; }

    std::uint64_t count() const { return count_; }
    std::uint64_t bytes() const { return bytes_.size(); }

    /// Throws std::length_error if these are not as many values of the type.
    std::vector<T> values() const {
        std::vector<T> values;
        Unpacker unpacker(bytes_);
        while (!unpacker.at_end()) values.push_back(unpacker.get<T>());
        if (values.size() != count_) throw std::length_error("a packed sequence has another length than it says");
        return values;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.count_, self.bytes_);
    }

private:
    std::uint64_t count_ = 0;
    Bytes bytes_;
};

}  // namespace espalier::engine
