#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/list_memory.hpp"

namespace knapsack {

/// Returns how many of the sums, which come by rising weight, weigh less than `weight`.
inline std::size_t size_below(std::span<const Sums> list, Word weight) {
    const auto end =
        std::partition_point(list.begin(), list.end(), [weight](const Sums& sums) { return sums.weight < weight; });
    return static_cast<std::size_t>(end - list.begin());
}

/// Sums of choices by rising weight, each with more profit than those before it. They lie in one piece or, where
/// several threads have made them, in pieces with gaps between them.
class SumsList {
public:
    using Memory = std::vector<Sums, InListMemory<Sums>>;

    SumsList() = default;
    explicit SumsList(const InListMemory<Sums>& memory) : memory_(memory) {}
    SumsList(std::size_t size, const InListMemory<Sums>& memory) : memory_(size, memory) {}
    SumsList(std::initializer_list<Sums> sums) : memory_(sums) {}

    InListMemory<Sums> get_allocator() const { return memory_.get_allocator(); }

    bool is_whole() const { return pieces_.empty(); }
    bool empty() const { return memory_.empty(); }
    std::size_t size() const { return is_whole() ? memory_.size() : pieces_.back().end; }
    // These require that there are sums.
    const Sums& front() const { return is_whole() ? memory_.front() : piece(0).front(); }
    const Sums& back() const { return is_whole() ? memory_.back() : piece(pieces_.size() - 1).back(); }

    /// Returns the pieces by rising weight. None is empty.
    std::vector<std::span<const Sums>> pieces() const {
        std::vector<std::span<const Sums>> pieces;
        if (is_whole() && !empty()) pieces.push_back(whole());
        for (std::size_t number = 0; number < pieces_.size(); ++number) pieces.push_back(piece(number));
        return pieces;
    }

    /// Calls visit(piece) for the pieces of the `count` sums from `begin` on.
    template <class Visit>
    void for_each_piece(std::size_t begin, std::size_t count, const Visit& visit) const {
        if (is_whole()) {
            if (count > 0) visit(whole().subspan(begin, count));
            return;
        }
        auto number = static_cast<std::size_t>(
            std::upper_bound(pieces_.begin(), pieces_.end(), begin,
                             [](std::size_t at, const Piece& piece) { return at < piece.end; }) -
            pieces_.begin());
        for (; count > 0; ++number) {
            const auto piece = this->piece(number);
            const auto skipped = begin - (pieces_[number].end - piece.size());
            const auto next = std::min(count, piece.size() - skipped);
            visit(piece.subspan(skipped, next));
            begin += next;
            count -= next;
        }
    }

    // These require that the list is whole.
    std::span<const Sums> whole() const {
        espalier::require(is_whole(), "a list is in one piece");
        return memory_;
    }
    const Sums* data() const { return whole().data(); }
    Sums* data() {
        espalier::require(is_whole(), "a list is in one piece");
        return memory_.data();
    }
    const Sums* begin() const { return data(); }
    const Sums* end() const { return data() + memory_.size(); }
    Sums* begin() { return data(); }
    Sums* end() { return data() + memory_.size(); }
    const Sums& operator[](std::size_t index) const { return memory_[index]; }
    Sums& operator[](std::size_t index) { return memory_[index]; }

    void push_back(const Sums& sums) { memory_.push_back(sums); }
    void append(std::span<const Sums> sums) { memory_.insert(memory_.end(), sums.begin(), sums.end()); }
    void reserve(std::size_t size) { memory_.reserve(size); }
    void resize(std::size_t size) { memory_.resize(size); }

    void clear() {
        memory_.clear();
        pieces_.clear();
    }

    /// Makes room for `size` sums or more, whose values are not cleared.
    void clear_for(std::size_t size) {
        clear();
        if (memory_.capacity() < size) {
            memory_.shrink_to_fit();
            memory_.reserve(size + size / 8);  // room for a few more next time
        }
        memory_.resize(memory_.capacity());
    }

    /// Keeps only the pieces of a whole list that begin at `begins` and have these sizes.
    void keep(const std::vector<std::size_t>& begins, const std::vector<std::size_t>& sizes) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (sizes[i] == 0) continue;
            size += sizes[i];
            pieces_.push_back({begins[i], sizes[i], size});
        }
        if (pieces_.empty()) clear();
    }

    void swap(SumsList& other) {
        memory_.swap(other.memory_);
        pieces_.swap(other.pieces_);
    }

private:
    struct Piece {
        std::size_t begin = 0;  ///< in the memory
        std::size_t size = 0;
        std::size_t end = 0;  ///< in the list
    };

    std::span<const Sums> piece(std::size_t number) const {
        return std::span(memory_).subspan(pieces_[number].begin, pieces_[number].size);
    }

    Memory memory_;
    std::vector<Piece> pieces_;  // empty if the list is all of the memory
};

}  // namespace knapsack
