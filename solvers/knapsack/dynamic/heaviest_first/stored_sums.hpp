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

/// Goes through stored sums to those within less and less room. Copies share a window.
class LastWithin {
public:
    /// Sums of one block.
    using Window = std::array<Sums, StoredSums::most_in_block>;

    /// Of no sums.
    LastWithin() = default;
    /// Both outlive this.
    LastWithin(const StoredSums& sums, Word room, Window& window)
        : sums_(&sums), window_(window.data()), block_(sums.blocks_within(room)) {}

    /// The last sums that weigh no more, in the window; null if there are none. Requires that the room is not greater
    /// than the last time, or than at the beginning.
    const Sums* operator()(Word room) {
        while (true) {
            while (behind_ > 0 && window_[behind_ - 1].weight > room) --behind_;
            if (behind_ > 0) return &window_[behind_ - 1];
            if (!open_block_before(room)) return nullptr;
        }
    }

private:
    // Seldom needed: what calls it is to keep its numbers in registers.
    [[gnu::noinline]] bool open_block_before(Word room) {
        while (block_ > 0 && sums_->block(block_ - 1).first.weight > room) --block_;
        if (block_ == 0) return false;
        --block_;
        sums_->restore(block_, window_);
        behind_ = sums_->size_of_block(block_);
        return true;
    }

    const StoredSums* sums_ = nullptr;
    Sums* window_ = nullptr;
    std::size_t block_ = 0;   // the one in the window, or the one behind that which comes next
    std::size_t behind_ = 0;  // sums in the window that may be within the room
};

}  // namespace knapsack
