#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/list_memory.hpp"

namespace knapsack {

/// Sums of choices by rising weight, each with more profit than those before it, in half of the memory of a list: of a
/// block of successive ones, the first, and how much more than that the others have, 32 bits each. Where these do not
/// suffice, a new block begins.
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

    /// One of a block.
    static Sums sum_of(const Sums& first, const More& more) {
        return {first.weight + Word{more.weight}, first.profit + Word{more.profit}};
    }

    StoredSums() = default;
    explicit StoredSums(const InListMemory<Sums>& memory) : blocks_(memory), more_(memory) {}
    /// For so many, not known yet.
    StoredSums(std::size_t size, const InListMemory<Sums>& memory) : blocks_(memory), more_(size, memory) {}
    StoredSums(std::span<const Sums> sums, const InListMemory<Sums>& memory) : StoredSums(sums.size(), memory) {
        std::vector<Block> blocks;
        store(sums, 0, blocks);
        add(blocks);
    }

    /// So many sums of at most this weight and profit take less memory than this, wherever they begin new blocks.
    static std::size_t most_bytes(std::size_t size, Word weight, Word profit);

    bool empty() const { return more_.empty(); }
    std::size_t size() const { return more_.size(); }

    /// Keeps sums from a place on, and adds their blocks to others. Many threads may store sums of different places.
    void store(std::span<const Sums> sums, std::size_t begin, std::vector<Block>& blocks);
    /// Adds the blocks of what is stored behind that of those before.
    void add(std::span<const Block> blocks) { blocks_.insert(blocks_.end(), blocks.begin(), blocks.end()); }

    std::size_t blocks() const { return blocks_.size(); }
    const Block& block(std::size_t number) const { return blocks_[number]; }
    /// How many blocks begin with no more weight than this.
    std::size_t blocks_within(Word weight) const;
    std::size_t size_of_block(std::size_t number) const { return begin_of_block(number + 1) - blocks_[number].begin; }
    /// How many sums of a block weigh no more than this.
    std::size_t size_within(std::size_t number, Word weight) const;
    /// Writes the sums of a block.
    void restore(std::size_t number, Sums* place) const;
    /// Calls visit(sums) for those of each block, by rising weight.
    template <class Visit>
    void for_each_block(const Visit& visit) const {
        std::array<Sums, most_in_block> sums;
        for (std::size_t number = 0; number < blocks(); ++number) {
            restore(number, sums.data());
            visit(std::span<const Sums>(sums.data(), size_of_block(number)));
        }
    }

    /// Of the sums that weigh at most `room`, those of the most profit.
    std::optional<Sums> last_within(Word room) const;

    /// What blocks are made of, for another process.
    std::span<const Block> blocks(std::size_t begin, std::size_t end) const {
        return std::span(blocks_).subspan(begin, end - begin);
    }
    std::span<const More> more(std::size_t begin, std::size_t end) const {
        return std::span(more_).subspan(begin_of_block(begin), begin_of_block(end) - begin_of_block(begin));
    }
    /// Adds such blocks, with sums that come behind those of the others, wherever their places began.
    void append(std::span<const Block> blocks, std::span<const More> more);

    void clear() {
        blocks_.clear();
        more_.clear();
    }

private:
    std::size_t begin_of_block(std::size_t number) const {
        return number < blocks_.size() ? blocks_[number].begin : more_.size();
    }

    std::vector<Block, InListMemory<Block>> blocks_;
    std::vector<More, InListMemory<More>> more_;
};

/// Goes through stored sums to those within less and less room.
class LastWithin {
public:
    /// Of no sums.
    LastWithin() = default;
    /// The sums outlive this.
    LastWithin(const StoredSums& sums, Word room) : sums_(&sums), block_(sums.blocks_within(room)) {}

    /// The last sums that weigh no more, if there are any. Requires that the room is not greater than the last time, or
    /// than at the beginning.
    std::optional<Sums> operator()(Word room) {
        while (true) {
            while (behind_ > 0 && Word{more_[behind_ - 1].weight} > room - first_.weight) --behind_;
            if (behind_ > 0) return StoredSums::sum_of(first_, more_[behind_ - 1]);
            if (!open_block_before(room)) return std::nullopt;
        }
    }

private:
    // Seldom needed: what calls it is to keep its numbers in registers.
    [[gnu::noinline]] bool open_block_before(Word room) {
        if (block_ > 0 && sums_->block(block_ - 1).first.weight > room) block_ = sums_->blocks_within(room);
        if (block_ == 0) return false;
        --block_;
        first_ = sums_->block(block_).first;
        more_ = sums_->more(block_, block_ + 1).data();
        behind_ = sums_->size_within(block_, room);
        return true;
    }

    const StoredSums* sums_ = nullptr;
    std::size_t block_ = 0;  // the one that is open, or the one behind that which comes next
    Sums first_;             // of what is open,
    const StoredSums::More* more_ = nullptr;
    std::size_t behind_ = 0;  // and how many of it may be within the room
};

}  // namespace knapsack
