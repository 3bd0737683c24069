// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <espalier/pack.hpp>
#include <espalier/program/checkpoint/checkpoint.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "unit/core/temporary_folder.hpp"
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::Bytes;
using espalier::pack;
using espalier::unpack;
using espalier::program::Checkpoint;
using espalier::program::InputError;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;
using Kept = espalier::program::Checkpoint::Kept;
using EntryKind = espalier::program::JournalEntry::Kind;

class CheckpointTest : public testing::Test {
protected:
    std::unique_ptr<Checkpoint> life(const std::string& problem = "a problem", double seconds = 0) {
        return std::make_unique<Checkpoint>(path, "test", problem, seconds, transport);
    }

    // A life that has read, chosen and searched something, and is in the midst of another search.
    void leave_one() {
        const auto first = life();
        first->read(pack(1));
        first->add(EntryKind::choice, "layout 7", pack(2));
        first->add(EntryKind::search, "layout 8", pack(3));
        first->keep("a search", "layout 9", pack(4));
        EXPECT_EQ(first->close(), Kept::latest);
    }

    std::size_t blocks() const {
        std::size_t count = 0;
        for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
            count += file.path().filename().string().starts_with("checkpoint.block.") ? 1 : 0;
        }
        return count;
    }

    const espalier_test::TemporaryFolder folder;
    const std::string path = folder.file("checkpoint");
    espalier::Threads transport{1};
};

TEST_F(CheckpointTest, GoesOnWithWhatAnEarlierLifeHasLeft) {
    leave_one();
    const auto second = life();
    second->read(pack(1));
    EXPECT_EQ(second->next(EntryKind::choice, "layout 7"), std::optional(pack(2)));
    EXPECT_EQ(second->take_snapshot("another search", "layout 0"), Bytes()) << "its journal has not come to the end";
    EXPECT_EQ(second->next(EntryKind::search, "layout 8"), std::optional(pack(3)));
    EXPECT_EQ(second->next(EntryKind::search, "layout 8"), std::nullopt);
    EXPECT_EQ(second->take_snapshot("a search", "layout 9"), pack(4));
    EXPECT_EQ(second->take_snapshot("a search", "layout 9"), Bytes()) << "only once";
    second->remove();
    EXPECT_EQ(second->close(), Kept::nothing);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// The journal of many short searches would be written again and again.
TEST_F(CheckpointTest, IsNotWrittenAfterEverySearch) {
    const auto first = life("a problem", 1e9);
    first->add(EntryKind::search, "layout 8", pack(3));
    first->add(EntryKind::choice, "layout 7", pack(2));
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(first->close(), Kept::latest);
    const auto second = life();
    EXPECT_EQ(second->next(EntryKind::search, "layout 8"), std::optional(pack(3)));
    EXPECT_EQ(second->next(EntryKind::choice, "layout 7"), std::nullopt) << "its search had not begun";
}

// The preparation comes first; if it fails, the file stays as it is.
TEST_F(CheckpointTest, IsWrittenAfterItsPreparation) {
    int prepared = 0;
    const auto first = life();
    first->prepare_with([&] {
        EXPECT_FALSE(std::filesystem::exists(path));
        if (++prepared == 1) throw espalier::program::OutputError("no room");
    });
    testing::internal::CaptureStderr();
    first->keep("a search", "layout 9", pack(4));
    EXPECT_EQ(first->close(), Kept::nothing);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "test: no room\n");
    const auto second = life();
    second->prepare_with([&] { ++prepared; });
    second->keep("a search", "layout 9", pack(4));
    EXPECT_EQ(second->close(), Kept::latest);
    EXPECT_EQ(prepared, 2);
}

// The files keep only those blocks of many snapshots that the two last files name.
TEST_F(CheckpointTest, RemovesTheBlocksThatNoFileNamesAnyMore) {
    for (int life_number = 0; life_number < 3; ++life_number) {
        const auto run = life();
        if (life_number > 0) {
            EXPECT_EQ(run->block(unpack<std::uint64_t>(run->take_snapshot("a search", ""))), pack(3));
        }
        for (const int content : {1, 2, 3}) {
            const auto name = run->keep_block(pack(content));
            run->keep("a search", "", pack(name), {name});
        }
        EXPECT_EQ(run->close(), Kept::latest);
        // If snapshots come faster than they are written, a life writes only the last of them.
        EXPECT_THAT(blocks(), testing::AnyOf(life_number == 0 ? 1U : 2U, 2U));
    }
    std::ofstream(path + ".block.0123456789abcdef") << "of a run that was killed";
    EXPECT_NE(life()->take_snapshot("a search", ""), Bytes());
    EXPECT_FALSE(std::filesystem::exists(path + ".block.0123456789abcdef"));
    folder.write("checkpoint", "damaged");
    const auto run = life();
    EXPECT_FALSE(run->block(unpack<std::uint64_t>(run->take_snapshot("a search", ""))).empty())
        << "FILE.1 keeps its own";
}

// While the first of three snapshots is prepared, the third takes the place of the second.
TEST_F(CheckpointTest, RemovesTheBlocksOfSnapshotsThatAreNotWritten) {
    std::promise<void> all_are_kept;
    const auto run = life();
    run->prepare_with([wait = all_are_kept.get_future().share()] { wait.wait(); });
    for (const int content : {1, 2, 3}) {
        const auto name = run->keep_block(pack(content));
        run->keep("a search", "", pack(name), {name});
    }
    all_are_kept.set_value();
    EXPECT_EQ(run->close(), Kept::latest);
    EXPECT_LT(blocks(), 3U);
}

TEST_F(CheckpointTest, StaysAsItIsIfABlockCannotBeWritten) {
    leave_one();
    const auto run = life();
    run->read(pack(1));
    ASSERT_TRUE(run->next(EntryKind::choice, "layout 7") && run->next(EntryKind::search, "layout 8"));
    testing::internal::CaptureStderr();
    run->keep("a search", "layout 9", pack(5), {77});
    EXPECT_EQ(run->close(), Kept::earlier);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("could not be written"));
}

TEST_F(CheckpointTest, RefusesWhatIsOfAnother) {
    leave_one();
    EXPECT_THAT([&] { (void)life("another one"); },
                ThrowsMessage<InputError>(AllOf(HasSubstr("'a problem'"), HasSubstr("'another one'"))));
    EXPECT_THAT([&] { life()->read(pack(2)); }, ThrowsMessage<InputError>(HasSubstr("other data")));
    const auto second = life();
    second->read(pack(1));
    EXPECT_THAT([&] { (void)second->next(EntryKind::search, "layout 8"); },
                ThrowsMessage<InputError>(HasSubstr("another course")));
    EXPECT_THAT([&] { (void)second->next(EntryKind::search, "layout 1"); },
                ThrowsMessage<InputError>(HasSubstr("another build")));
    EXPECT_THAT([&] { (void)second->take_snapshot("another", "layout 9"); },
                ThrowsMessage<InputError>(HasSubstr("another kind of search")));
    EXPECT_THAT([&] { (void)second->take_snapshot("a search", "layout 1"); },
                ThrowsMessage<InputError>(HasSubstr("another build")));
}

TEST_F(CheckpointTest, IsOneRunsAtATime) {
    const auto first = life();
    first->keep("a search", "layout 9", pack(4));
    EXPECT_THAT([&] { (void)life(); }, ThrowsMessage<InputError>(HasSubstr(" is using this file")));
    EXPECT_EQ(first->close(), Kept::latest);
    EXPECT_EQ(life()->take_snapshot("a search", "layout 9"), pack(4));
}

TEST_F(CheckpointTest, NeverPutsADamagedFileInThePlaceOfAWholeOne) {
    leave_one();
    espalier::program::write_file(path + ".1", espalier::program::read_file(path));
    espalier::program::write_file(path, "damaged");
    const auto second = life();
    const auto snapshot_in = [](const std::string& file) {
        const auto content = espalier::program::parse_checkpoint(espalier::program::read_file(file));
        return content ? content->snapshot : Bytes();
    };
    second->keep("a search", "layout 9", pack(5));
    EXPECT_TRUE(espalier_test::comes_true([&] { return snapshot_in(path) == pack(5); }));
    EXPECT_EQ(snapshot_in(path + ".1"), pack(4));
    second->keep("a search", "layout 9", pack(6));
    EXPECT_EQ(second->close(), Kept::latest);
    EXPECT_EQ(snapshot_in(path), pack(6));
    EXPECT_EQ(snapshot_in(path + ".1"), pack(5));
}

// A run that goes on from FILE.1 and ends before its first checkpoint leaves as much as it found.
TEST_F(CheckpointTest, PutsTheEarlierFileInThePlaceOfAMissingOne) {
    const auto keep = [this](Checkpoint& run, int content) {
        const auto name = run.keep_block(pack(content));
        run.keep("a search", "", pack(name), {name});
        EXPECT_EQ(run.close(), Kept::latest);
    };
    keep(*life(), 1);
    std::filesystem::rename(path, path + ".1");
    EXPECT_EQ(life()->close(), Kept::latest);
    EXPECT_TRUE(std::filesystem::exists(path));
    EXPECT_FALSE(std::filesystem::exists(path + ".1"));

    std::filesystem::rename(path, path + ".1");
    keep(*life(), 2);
    std::filesystem::remove(path);
    const auto run = life();
    EXPECT_EQ(run->block(unpack<std::uint64_t>(run->take_snapshot("a search", ""))), pack(1));
}

TEST_F(CheckpointTest, SaysWhenTheLatestCouldNotBeWritten) {
    leave_one();
    std::filesystem::remove(path + ".1");
    std::filesystem::create_directories(path + ".1/full");
    testing::internal::CaptureStderr();
    const auto second = life();
    second->keep("a search", "layout 9", pack(5));
    EXPECT_EQ(second->close(), Kept::earlier);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::StartsWith("test: "));
}
}  // namespace
