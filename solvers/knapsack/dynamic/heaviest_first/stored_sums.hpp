#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/heaviest_first/sums.hpp"

namespace knapsack {

/// Sums of choices by rising weight, each with more profit than those before it, in half of the memory of a list. A
/// block of successive sums has the first of them in full and the differences of the others from it in 32 bits each. A
/// new block begins where these do not suffice.
class StoredSums {
public:
    static constexpr std::size_t most_in_block = 128;

    struct Block {
        Sums first;
        std::size_t begin = 0;  ///< its place among all sums
    };

    struct More {
        std::uint32_t weight;
        std::uint32_t profit;
    };

    /// Returns sums of a block.
    static Sums sum_of(const Sums& first, const More& more) {
        return {first.weight + Word{more.weight}, first.profit + Word{more.profit}};
    }

    StoredSums() = default;
    /// Idle threads of the team, which may be null, take part.
    explicit StoredSums(std::span<const Sums> sums, espalier::Team* team = nullptr);

    /// Returns a bound on the bytes of `size` sums of at most this weight and profit, wherever new blocks begin.
    static std::size_t most_bytes(std::size_t size, Word weight, Word profit);

    std::size_t size() const { return more_.size(); }

    std::size_t blocks() const { return blocks_.size(); }
    const Block& block(std::size_t number) const { return blocks_[number]; }
    /// Returns how many blocks begin with no more weight than this.
    std::size_t blocks_within(Word weight) const;
    std::size_t size_of_block(std::size_t number) const {
        return (number + 1 < blocks() ? blocks_[number + 1].begin : size()) - blocks_[number].begin;
    }
    /// Returns the differences of the sums of a block from its first one.
    std::span<const More> more(std::size_t number) const {
        return std::span(more_).subspan(blocks_[number].begin, size_of_block(number));
    }
    /// Returns how many sums of a block weigh no more than this.
    std::size_t size_within(std::size_t number, Word weight) const;
    /// Returns all sums.
    SumsList restored() const;

    /// Returns the sums of the most profit of those that weigh at most `room`.
    std::optional<Sums> last_within(Word room) const;

private:
    std::vector<Block> blocks_;
    std::vector<More, Uncleared<More>> more_;
};

/// A cursor that goes through stored sums to those within less and less room.
class LastWithin {
public:
    LastWithin() = default;
    /// Requires that the sums outlive this.
    LastWithin(const StoredSums& sums, Word room) : sums_(&sums), block_(sums.blocks_within(room)) {}

    /// Returns the last sums that weigh no more than `room`, if there are any. Requires that the room does not grow
    /// from one call to the next.
    std::optional<Sums> operator()(Word room) {
        while (true) {
            while (behind_ > 0 && Word{more_[behind_ - 1].weight} > room - first_.weight) --behind_;
            if (behind_ > 0) return StoredSums::sum_of(first_, more_[behind_ - 1]);
            if (!open_block_before(room)) return std::nullopt;
        }
    }

private:
    // Not inlined, because it is seldom called and the loop above has to keep its numbers in registers.
    [[gnu::noinline]] bool open_block_before(Word room) {
        if (block_ > 0 && sums_->block(block_ - 1).first.weight > room) block_ = sums_->blocks_within(room);
        if (block_ == 0) return false;
        --block_;
        first_ = sums_->block(block_).first;
        more_ = sums_->more(block_).data();
        behind_ = sums_->size_within(block_, room);
        return true;
    }

    const StoredSums* sums_ = nullptr;
    std::size_t block_ = 0;  // the open block, or the one behind the next
    Sums first_;             // of the open block
    const StoredSums::More* more_ = nullptr;
    std::size_t behind_ = 0;  // how many sums of the open block may be within the room
};

}  // namespace knapsack
