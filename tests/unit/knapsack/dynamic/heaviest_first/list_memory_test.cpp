#include "knapsack/dynamic/heaviest_first/list_memory.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "knapsack/instance/item.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::ListMemory;
using knapsack_test::number_between;

struct Block {
    std::byte* memory = nullptr;
    std::size_t bytes = 0;
    std::byte content{};

    bool is_intact() const {
        return std::all_of(memory, memory + bytes, [this](std::byte each) { return each == content; });
    }
};

Block block_of(ListMemory& memory, std::size_t bytes, int content) {
    const Block block{static_cast<std::byte*>(memory.allocate(bytes)), bytes, static_cast<std::byte>(content)};
    std::memset(block.memory, content, bytes);
    return block;
}

// Lists replace each other in any order, and none writes to another one's place.
RC_GTEST_PROP(ListMemory, KeepsListsApart, ()) {
    ListMemory memory;
    std::vector<Block> blocks;
    for (int i = 0; i < 100; ++i) {
        const auto bytes = static_cast<std::size_t>(number_between(0, 20'000));
        blocks.push_back(block_of(memory, bytes, i));
        if (number_between(0, 2) == 0) continue;
        const auto last = static_cast<knapsack::Word>(blocks.size()) - 1;
        std::swap(blocks[static_cast<std::size_t>(number_between(0, last))], blocks.back());
        RC_ASSERT(blocks.back().is_intact());
        memory.deallocate(blocks.back().memory, blocks.back().bytes);
        blocks.pop_back();
    }
    for (const auto& block : blocks) RC_ASSERT(block.is_intact());
}

TEST(ListMemory, HasRoomForLongLists) {
    ListMemory memory;
    const auto first = block_of(memory, 300'000, 1);
    const auto second = block_of(memory, 70'000'001, 2);
    const auto third = block_of(memory, 9'000'001, 3);
    for (const auto& block : {first, second, third}) EXPECT_TRUE(block.is_intact());
}

// Two neighbours that are free are one place, whichever of them was freed first.
TEST(ListMemory, TakesWhatWasLeft) {
    for (const bool is_first_last : {false, true}) {
        ListMemory memory;
        std::vector<void*> blocks;
        for (int i = 0; i < 4; ++i) blocks.push_back(memory.allocate(1000));
        memory.deallocate(blocks[is_first_last ? 1 : 0], 1000);
        memory.deallocate(blocks[is_first_last ? 0 : 1], 1000);
        EXPECT_EQ(memory.allocate(2000), blocks[0]);
        memory.deallocate(blocks[2], 1000);
        EXPECT_EQ(memory.allocate(900), blocks[2]);
        const auto bytes = memory.bytes();
        for (int i = 0; i < 10'000; ++i) memory.deallocate(memory.allocate(500'000), 500'000);
        EXPECT_EQ(memory.bytes(), bytes);
    }
}

}  // namespace
