// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>
#include "espalier/options.hpp"
#include "espalier/pack.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/files/kept_file.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {
/// A fact that a run has found out and needs again when it goes on. The journal keeps such facts in order.
struct JournalEntry {
    enum class Kind : std::uint8_t {
        instance,  ///< a checksum of what was read, which must be the same again
        choice,    ///< a choice for reasons that may change, such as time or memory
        search     ///< the outcome of a search that has ended
    };

    Kind kind = Kind::instance;
    std::uint32_t layout = 0;  ///< the checksum of the content's layout (packing/packable.hpp)
    Bytes content;
};

/// Everything that a run needs to continue another one.
struct CheckpointContent {
    std::string problem;  ///< the program, its version, the version of its trees, and the problem's options
    std::vector<JournalEntry> journal;
    std::string search;                   ///< the kind of search that is under way
    std::uint32_t layout = 0;             ///< the checksum of the snapshot's layout
    Bytes snapshot;                       ///< the state of the search; empty if there is none
    std::vector<std::uint64_t> blocks{};  ///< the names of the snapshot's blocks, each of which has a file of its own
};

/// Returns the text of the file: a line that names the format, the length and the checksum of the body, and the body.
[[nodiscard]] std::string checkpoint_text(const CheckpointContent& content);

/// Returns the content, or nothing if the text is not what checkpoint_text() made, or is damaged.
[[nodiscard]] std::optional<CheckpointContent> parse_checkpoint(std::string_view text);

/// A checkpoint's file as it was found, and the one before it, which is kept under the name FILE.1.
struct FoundCheckpoint {
    std::optional<CheckpointContent> content;     ///< of FILE or, if that is damaged or missing, of FILE.1
    bool is_damaged = false;                      ///< FILE exists, but it or one of its blocks is damaged or missing
    std::vector<std::uint64_t> blocks{};          ///< the blocks that FILE names
    std::vector<std::uint64_t> earlier_blocks{};  ///< the blocks that FILE.1 names
};

/// Reads the files of a checkpoint, with its blocks. Throws InputError if FILE or FILE.1 exists but all are damaged.
[[nodiscard]] FoundCheckpoint read_checkpoint(const std::string& path);

/// Puts FILE.1 in the place of FILE if that is missing, as when somebody has removed it, and returns whether it did.
/// Otherwise the next checkpoint would leave FILE.1 as it is, but not its blocks.
[[nodiscard]] bool restore_missing(const std::string& path);

/// Writes the file so that at any moment either its new or its old content survives a power failure, and keeps the old
/// file as FILE.1 if `keeps_file`, which must be false if the old file is damaged: FILE.1 is then the only whole one.
/// FILE exists at every moment if it existed before. Throws OutputError, also if a block is missing.
void write_checkpoint(const std::string& path, const CheckpointContent& content, bool keeps_file = true);

/// Writes a block so that it survives a power failure when this returns. Throws OutputError.
void write_block(const std::string& path, std::uint64_t name, ByteView content);

/// Throws InputError if there is no such block or if it is damaged.
[[nodiscard]] Bytes read_block(const std::string& path, std::uint64_t name);

void remove_blocks(const std::string& path, std::span<const std::uint64_t> names);

/// Removes the files of all blocks but these, which killed processes have left behind. Requires that no process is
/// writing the checkpoint.
void remove_blocks_except(const std::string& path, std::span<const std::uint64_t> names);

/// Removes the file, the earlier one and all their blocks.
void remove_checkpoint(const std::string& path);

/// Continues an earlier run (--checkpoint). The run reports everything on which its course depends, in order: what it
/// has read, chosen and found. As long as the earlier run's journal lasts, choices and outcomes are taken from the
/// journal. All ranks make the same calls; only the first rank reads and writes the file.
class Checkpoint {
public:
    /// The checkpoint that is there to go on with.
    enum class Kept : std::uint8_t {
        nothing,
        earlier,  ///< an older one than the last, which could not be written
        best,     ///< the last, with the best solution but without the rest of the search, which takes too much room
        latest
    };

    /// Keeps nothing, as there is no file.
    Checkpoint() = default;

    /// Continues from the file if it exists. `problem` says what is searched: the program, its version and its options.
    /// Successive searches write the file at most once in `seconds`. Throws InputError, in all ranks, for a file that
    /// is damaged, about another problem, or in use by another run.
    Checkpoint(std::string path, std::string program, std::string problem, double seconds, Transport& transport);

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    /// Calls prepare(), from now on, before the file is written, in the background. If prepare() throws OutputError,
    /// the file is not written.
    void prepare_with(std::function<void()> prepare);

    /// Notes a value that was read and that the search depends on. Throws InputError if the earlier run has read
    /// another value.
    void read(ByteView value);

    /// Returns the next entry of the earlier run's journal, which also becomes an entry of this run's, or nothing if
    /// this run has to find out by itself. Throws InputError if the earlier run took another course, or if it was
    /// another build of the program and the content has another layout.
    [[nodiscard]] std::optional<Bytes> next(JournalEntry::Kind kind, const std::string& layout);

    /// Returns the snapshot with which the next search goes on, but only once, or nothing if the search begins at its
    /// root. Throws InputError if the snapshot is of another kind of search or has another layout.
    [[nodiscard]] Bytes take_snapshot(const std::string& search, const std::string& layout);

    /// Returns what read() makes of what was taken from the file. Throws InputError if read() throws: a checksum tells
    /// whether the file is damaged, not whether such a run has written it.
    template <std::invocable Read>
    std::invoke_result_t<Read> understood(Read read) const {
        try {
            return read();
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            throw InputError(path_, "the checkpoint holds what no such search has found");
        }
    }

    /// Adds an entry that this run has found out by itself.
    void add(JournalEntry::Kind kind, const std::string& layout, Bytes content);

    /// Sets the options of a search so that it goes on with the snapshot of the earlier run, if there is one, and keeps
    /// its own. pause(true) and pause(false) are called before and after a block is read or written, as a slow disk is
    /// no fault of the search. Throws as take_snapshot() does.
    void keep_snapshots_of(const engine::Problem& problem, const std::string& layout,
                           const std::function<void(bool)>& pause, Options& options);

    /// Keeps a snapshot of the current search (first rank), whose blocks are kept already. Writing goes on in the
    /// background. The user is told only about the first failure.
    void keep(const std::string& search, const std::string& layout, Bytes snapshot,
              std::vector<std::uint64_t> blocks = {});

    /// Writes a block of a snapshot and returns its name. If that fails, the snapshot with this block is not kept. Any
    /// thread of any rank may call it.
    [[nodiscard]] std::uint64_t keep_block(ByteView block);

    /// Returns a block of the snapshot that take_snapshot() has returned. Throws InputError. Any thread of any rank may
    /// call it.
    [[nodiscard]] Bytes block(std::uint64_t name) const { return read_block(path_, name); }

    /// Waits until everything is written, lets other runs use the file, and returns what the file then holds (first
    /// rank). Requires that nothing is kept afterwards.
    [[nodiscard]] Kept close();

    /// Removes the file and lets other runs use it, as the run has come to its end.
    void remove();

private:
    using Clock = std::chrono::steady_clock;

    void require_layout(std::uint32_t known, const std::string& expected) const;
    void write(CheckpointContent content);
    void write_journal();
    void write_in_background(const std::stop_token& closing);
    void complain_once(std::atomic<bool>& has_complained, const char* sentence) const;
    void end_writing();

    std::string path_;
    std::string program_;
    bool is_root_ = false;
    std::optional<FileLock> lock_;  // on the first rank
    CheckpointContent earlier_;
    std::size_t replayed_ = 0;
    CheckpointContent content_;
    std::size_t searched_ = 0;  // the length of its journal up to the entry of the last search
    bool is_unwritten_ = false;
    double seconds_ = 0;
    Clock::time_point written_ = Clock::now();

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::function<void()> prepare_;
    std::optional<CheckpointContent> pending_;  // the content to write next
    bool is_damaged_ = false;                   // whether the file failed its check and was not written since
    bool is_behind_ = false;                    // whether the last attempt to write failed
    std::atomic<bool> has_complained_ = false;
    std::atomic<bool> has_complained_of_size_ = false;
    bool is_cut_ = false;                        // whether the last snapshot has no room for the rest of its search
    std::vector<std::uint64_t> blocks_;          // that FILE names, for the writer,
    std::vector<std::uint64_t> earlier_blocks_;  // and that FILE.1 names
    std::jthread writer_;                        // at its end everything is written
};
}  // namespace espalier::program
