// SPDX-License-Identifier: Apache-2.0

// How a part that was under way when a cut was made finds its way into the snapshot: two workers, whose mail the test
// writes and carries.

#include <gtest/gtest.h>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>
#include <espalier/engine/snapshots/snapshot.hpp>
#include "engine/lone_worker.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;

// On a line of eight PEs, PE 7 is the only child of PE 6, and PE 6 one of PE 4.
class Cuts : public testing::Test {
protected:
    static constexpr std::uint8_t before = 0;
    static constexpr std::uint8_t behind = 1;

    static espalier::Options options() {
        return {.balancer = "random-polling", .initial_split = false, .snapshots = {.wanted = true}};
    }

    // Carries what PE 7 has saved to PE 6.
    void save_child() {
        child_.receives(6, MessageKind::snapshot, behind);
        child_.step();
        for (auto& saved : child_.sent(MessageKind::saved)) {
            worker_.endpoint.mail.push_back({.kind = MessageKind::saved, .from = 7, .body = saved.body});
        }
        worker_.step();
    }

    // Returns what PE 6 passes on to its parent, if it does.
    std::optional<espalier::engine::Snapshot> saved() {
        const auto messages = worker_.sent(MessageKind::saved);
        if (messages.empty()) return std::nullopt;
        EXPECT_EQ(messages.at(0).to, 4);
        espalier::Unpacker unpacker(messages.at(0).body);
        EXPECT_EQ(unpacker.get<std::uint8_t>(), behind);
        return unpack_snapshot(espalier::engine::ProblemOf<RangeCount>({900}), unpacker);
    }

    LoneWorker<RangeCount> worker_{{900}, 6, 8, options()};
    LoneWorker<RangeCount> child_{{900}, 7, 8, options()};
    PartOfRange part_{5, 10, 3, 0.125};
};

TEST_F(Cuts, SavePartsThatWereUnderWayWhereTheyAreOpen) {
    worker_.step();
    const auto victim = worker_.receivers(MessageKind::request).at(0);
    worker_.receives(4, MessageKind::snapshot, behind);
    worker_.receives(victim, MessageKind::work, before, part_);
    worker_.receives(7, MessageKind::late, behind, part_);
    worker_.step();
    EXPECT_EQ(worker_.receivers(MessageKind::snapshot), std::vector{7});
    EXPECT_FALSE(saved().has_value()) << "PE 7 has not answered";

    save_child();
    const auto snapshot = saved();
    ASSERT_TRUE(snapshot.has_value());
    EXPECT_EQ(snapshot->parts.count, 2U);
    EXPECT_EQ(snapshot->arrived, 2U);
    EXPECT_TRUE(worker_.sent(MessageKind::late).empty());
}

TEST_F(Cuts, PassOnPartsThatComeWhenTheyAreClosed) {
    worker_.receives(4, MessageKind::snapshot, behind);
    worker_.step();
    save_child();
    EXPECT_TRUE(saved().has_value());
    worker_.receives(7, MessageKind::late, behind, part_);
    worker_.step();
    const auto late = worker_.sent(MessageKind::late);
    ASSERT_EQ(late.size(), 1U);
    EXPECT_EQ(late[0].to, 4);
    EXPECT_EQ((espalier::unpack<std::tuple<std::uint8_t, PartOfRange>>(late[0].body)), std::tuple(behind, part_));
}
}  // namespace
