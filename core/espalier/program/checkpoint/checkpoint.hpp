#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "espalier/program/checkpoint/checkpoint_file.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {

/// A run's way to go on where an earlier one was (--checkpoint). The run tells it of everything that its course depends
/// on, in order: what was read, chosen and found. As long as the earlier run's journal lasts, choices and outcomes come
/// from there. All ranks make the same calls; the file is the first rank's.
class Checkpoint {
public:
    /// What there is to go on with.
    enum class Kept : std::uint8_t {
        nothing,
        earlier,  ///< not the last that was to be kept, which could not be written
        latest
    };

    /// Without a file nothing is kept.
    Checkpoint() = default;

    /// Goes on with the file if it exists. `problem` says what is searched: the program, its version and its options.
    /// Throws InputError, in all ranks, for a file that is damaged or about another problem.
    /// Of searches that follow each other, the file is written no more often than every so many `seconds`.
    Checkpoint(std::string path, std::string program, std::string problem, double seconds, Transport& transport);

    /// Waits until what is to be kept is written.
    ~Checkpoint();
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    /// From now on calls prepare() before each writing, in the background. It throws OutputError if that should not be.
    void prepare_with(std::function<void()> prepare);

    /// Something was read that the search is about. Throws InputError if the earlier run has read something else.
    void read(ByteView value);

    /// The next entry of the earlier run's journal, which becomes this run's, too; none if this run has to find out by
    /// itself. Throws InputError if the earlier run took another course, or if another build of the program wrote it
    /// whose contents have another layout.
    [[nodiscard]] std::optional<Bytes> next(JournalEntry::Kind kind, std::uint32_t layout);

    /// The snapshot with which the next search goes on, once; empty if it begins at its root. Throws InputError if it is
    /// one of another kind of search or with another layout.
    [[nodiscard]] Bytes take_snapshot(const std::string& search, std::uint32_t layout);

    /// This run has found something out by itself.
    void add(JournalEntry::Kind kind, std::uint32_t layout, Bytes content);

    /// Keeps a snapshot of the search that is under way (first rank). Writing goes on in the background; the first time
    /// that it fails, the user is told.
    void keep(const std::string& search, std::uint32_t layout, Bytes snapshot);

    /// Waits until what is to be kept is written. Requires that nothing more is to be kept. Returns what the file holds
    /// then (first rank).
    [[nodiscard]] Kept close();

    /// The run has come to its end: nothing is to be kept any more.
    void remove();

private:
    using Clock = std::chrono::steady_clock;

    void require_layout(std::uint32_t known, std::uint32_t expected) const;
    void write(CheckpointContent content);
    void write_journal();
    void write_in_background();
    void end_writing();

    std::string path_;
    std::string program_;
    bool is_root_ = false;
    CheckpointContent earlier_;
    std::size_t replayed_ = 0;
    CheckpointContent content_;
    std::size_t searched_ = 0;  // entries of its journal, up to that of the last search
    bool is_unwritten_ = false;
    double seconds_ = 0;
    Clock::time_point written_ = Clock::now();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void()> prepare_;
    std::optional<CheckpointContent> pending_;  // what is to be written next
    bool closing_ = false;
    bool is_behind_ = false;  // what was to be written last was not
    bool has_complained_ = false;
    std::thread writer_;
};

}  // namespace espalier::program
