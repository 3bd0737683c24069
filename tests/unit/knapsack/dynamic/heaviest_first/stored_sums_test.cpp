#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::LastWithin;
using knapsack::StoredSums;
using knapsack::Sums;
using knapsack::SumsList;
using knapsack::Word;
using knapsack_test::number_between;

using Pair = std::pair<Word, Word>;

std::vector<Pair> pairs_of(const SumsList& sums) {
    std::vector<Pair> pairs;
    for (const auto& each : sums) pairs.emplace_back(each.weight, each.profit);
    return pairs;
}

// With small steps, and now and then with some for which 32 bits do not, or just do suffice.
SumsList random_sums() {
    SumsList list;
    const auto step = [] {
        constexpr Word limit = Word{1} << 32;
        const auto kind = number_between(0, 40);
        if (kind == 0) return number_between(1, limit << 20);
        return kind == 1 ? number_between(limit - 100, limit + 1) : number_between(1, 40);
    };
    Sums sums{number_between(0, 20), number_between(0, 20)};
    for (auto left = number_between(0, 600); left > 0; --left) {
        list.push_back(sums);
        sums = {sums.weight + step(), sums.profit + step()};
    }
    return list;
}

std::optional<Pair> last_within(const SumsList& list, Word room) {
    const auto heavier =
        std::find_if(list.begin(), list.end(), [room](const Sums& sums) { return sums.weight > room; });
    if (heavier == list.begin()) return std::nullopt;
    return Pair(std::prev(heavier)->weight, std::prev(heavier)->profit);
}

Word random_room(const SumsList& list) {
    if (list.empty() || number_between(0, 5) == 0) return number_between(0, Word{1} << 62);
    const auto place = number_between(0, static_cast<Word>(list.size()) - 1);
    return list[static_cast<std::size_t>(place)].weight + number_between(-1, 1);
}

RC_GTEST_PROP(StoredSums, AreRestored, ()) {
    const auto list = random_sums();
    const StoredSums stored(list);
    RC_ASSERT(stored.size() == list.size());
    RC_ASSERT(pairs_of(stored.restored()) == pairs_of(list));
    const auto bytes = stored.size() * sizeof(StoredSums::More) + stored.blocks() * sizeof(StoredSums::Block);
    const auto greatest = list.empty() ? Sums{} : list.back();
    RC_ASSERT(bytes <= StoredSums::most_bytes(list.size(), greatest.weight, greatest.profit));
}

RC_GTEST_PROP(StoredSums, AreFoundByTheirWeight, ()) {
    const auto list = random_sums();
    const StoredSums stored(list);
    std::vector<Word> rooms;
    for (int i = 0; i < 30; ++i) rooms.push_back(random_room(list));
    const auto expect = [&](const std::optional<Sums>& found, Word room) {
        const auto expected = last_within(list, room);
        RC_ASSERT(found.has_value() == expected.has_value());
        if (found) RC_ASSERT(Pair(found->weight, found->profit) == *expected);
    };
    for (const Word room : rooms) expect(stored.last_within(room), room);
    std::sort(rooms.rbegin(), rooms.rend());
    LastWithin last(stored, rooms.front());
    for (const Word room : rooms) expect(last(room), room);
}

TEST(StoredSums, TakeHalfOfTheMemory) {
    SumsList list;
    for (Word i = 0; i < 1000; ++i) list.push_back({1'000'000 * i, 3'000'000 * i});
    const StoredSums stored(list);
    EXPECT_EQ(stored.blocks(), (1000 + StoredSums::most_in_block - 1) / StoredSums::most_in_block);
    EXPECT_EQ(sizeof(StoredSums::More), 8U);
}

}  // namespace
