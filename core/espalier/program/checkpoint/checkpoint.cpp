// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/checkpoint/checkpoint.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/program/files/crc32.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/run.hpp"
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {
namespace {
// A terminal takes other characters for commands.
std::string as_printed(const std::string& problem) {
    const bool is_plain = std::ranges::all_of(problem, [](char c) { return c >= ' ' && c <= '~'; });
    return is_plain ? fmt::format("'{}'", problem) : "something else";
}
}  // namespace

Checkpoint::Checkpoint(std::string path, std::string program, std::string problem, double seconds, Transport& transport)
    : path_(std::move(path)), program_(std::move(program)), is_root_(transport.is_root()), seconds_(seconds) {
    content_.problem = std::move(problem);
    const auto lock_and_read = [this] {
        lock_.emplace(path_);
        auto found = read_checkpoint(path_);
        is_damaged_ = found.is_damaged;
        blocks_ = std::move(found.blocks);
        earlier_blocks_ = std::move(found.earlier_blocks);
        if (found.content && restore_missing(path_)) std::swap(blocks_, earlier_blocks_);
        return std::move(found.content);
    };
    if (auto found = read_at_root(transport, lock_and_read)) {
        earlier_ = std::move(*found);
        if (earlier_.problem != content_.problem) {
            throw InputError(path_, fmt::format("this is a checkpoint of {}, not of '{}'", as_printed(earlier_.problem),
                                                content_.problem));
        }
    }
    if (!is_root_) return;
    remove_unfinished(target_of(path_));
    auto named = blocks_;
    named.insert(named.end(), earlier_blocks_.begin(), earlier_blocks_.end());
    remove_blocks_except(path_, named);
    writer_ = start_thread([this](const std::stop_token& closing) { write_in_background(closing); });
}

Checkpoint::Kept Checkpoint::close() {
    if (!is_wanted() || !is_root_) return Kept::nothing;
    if (is_unwritten_) write_journal();
    end_writing();
    lock_.reset();
    if (std::error_code unknown; !std::filesystem::exists(path_, unknown)) return Kept::nothing;
    return is_behind_ ? Kept::earlier : is_cut_ ? Kept::best : Kept::latest;
}

void Checkpoint::end_writing() {
    writer_.request_stop();
    if (writer_.joinable()) writer_.join();
}

void Checkpoint::prepare_with(std::function<void()> prepare) {
    const std::lock_guard lock(mutex_);
    prepare_ = std::move(prepare);
}

void Checkpoint::read(ByteView value) {
    if (!is_wanted()) return;
    const auto sum = pack(crc32(value));
    const auto same = next(JournalEntry::Kind::instance, std::string());
    if (!same) return add(JournalEntry::Kind::instance, std::string(), sum);
    if (*same != sum) throw InputError(path_, "the checkpoint is about other data than what was read now");
}

void Checkpoint::require_layout(std::uint32_t known, const std::string& expected) const {
    if (known == crc32(expected)) return;
    throw InputError(path_,
                     "the checkpoint was written by another build of the program, whose data have another layout");
}

std::optional<Bytes> Checkpoint::next(JournalEntry::Kind kind, const std::string& layout) {
    if (replayed_ == earlier_.journal.size()) return std::nullopt;
    const auto& entry = earlier_.journal[replayed_++];
    if (entry.kind != kind) throw InputError(path_, "the checkpoint is of a run that took another course");
    require_layout(entry.layout, layout);
    content_.journal.push_back(entry);
    if (kind == JournalEntry::Kind::search) searched_ = content_.journal.size();
    return entry.content;
}

Bytes Checkpoint::take_snapshot(const std::string& search, const std::string& layout) {
    if (replayed_ < earlier_.journal.size() || earlier_.snapshot.empty()) return {};
    if (earlier_.search != search) throw InputError(path_, "the checkpoint is of another kind of search");
    require_layout(earlier_.layout, layout);
    return std::exchange(earlier_.snapshot, {});
}

void Checkpoint::add(JournalEntry::Kind kind, const std::string& layout, Bytes content) {
    if (!is_wanted()) return;
    content_.journal.push_back({.kind = kind, .layout = crc32(layout), .content = std::move(content)});
    content_.search.clear();
    content_.snapshot.clear();
    if (kind != JournalEntry::Kind::search) return;
    searched_ = content_.journal.size();
    is_unwritten_ = true;
    if (std::chrono::duration<double>(Clock::now() - written_).count() >= seconds_) write_journal();
}

// Writes the journal up to its last search. Choices for a search that has not begun may be made anew.
void Checkpoint::write_journal() {
    auto content = content_;
    content.journal.resize(searched_);
    write(std::move(content));
}

void Checkpoint::keep(const std::string& search, const std::string& layout, Bytes snapshot,
                      std::vector<std::uint64_t> blocks) {
    auto content = content_;
    content.search = search;
    content.layout = crc32(layout);
    content.snapshot = std::move(snapshot);
    content.blocks = std::move(blocks);
    write(std::move(content));
}

void Checkpoint::keep_snapshots_of(const engine::Problem& problem, const std::string& layout,
                                   const std::function<void(bool)>& pause, Options& options) {
    const auto search = problem.name();
    options.earlier = take_snapshot(search, layout);
    options.earlier_block = [this, pause](std::uint64_t name) {
        pause(true);
        auto content = block(name);
        pause(false);
        return content;
    };
    options.snapshots.wanted = true;
    options.snapshots.seconds = seconds_;
    options.snapshots.keep = [this, search, layout](Bytes bytes) {
        const auto head = engine::snapshot_head(bytes);
        is_cut_ = head.begins_anew;
        if (is_cut_) {
            complain_once(has_complained_of_size_,
                          "--checkpoint-size: the rest of the search takes more; the checkpoint keeps only the best "
                          "solution, with which the search would begin anew");
        }
        std::vector<std::uint64_t> names;
        for (const auto& each : head.blocks) names.push_back(each.name);
        keep(search, layout, std::move(bytes), std::move(names));
    };
    options.snapshots.keep_block = [this, pause](ByteView bytes) {
        pause(true);
        const auto name = keep_block(bytes);
        pause(false);
        return name;
    };
}

// Names are random, so that no two ranks and no two runs write the same file.
std::uint64_t Checkpoint::keep_block(ByteView block) {
    std::random_device random;
    const auto name = std::uint64_t{random()} << 32 | random();
    try {
        write_block(path_, name, block);
    } catch (const OutputError& error) {
        complain_once(has_complained_, error.what());
    }
    return name;
}

// Hands the content to the writer. If snapshots come faster than the disk writes them, only the latest is written.
void Checkpoint::write(CheckpointContent content) {
    if (!is_root_) return;
    is_unwritten_ = false;
    written_ = Clock::now();
    {
        const std::lock_guard lock(mutex_);
        if (pending_) remove_blocks(path_, pending_->blocks);
        pending_ = std::move(content);
    }
    changed_.notify_one();
}

// The search is worth more than the checkpoint, so it goes on.
void Checkpoint::complain_once(std::atomic<bool>& has_complained, const char* sentence) const {
    if (!has_complained.exchange(true)) complain(program_, sentence);
}

void Checkpoint::write_in_background(const std::stop_token& closing) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, closing, [this] { return pending_.has_value(); })) {
        auto content = std::exchange(pending_, std::nullopt);
        const auto prepare = prepare_;
        lock.unlock();
        try {
            if (prepare) prepare();
            write_checkpoint(path_, *content, !is_damaged_);
            // The file that was FILE is FILE.1 now, and what was FILE.1 is gone; a damaged FILE is gone itself.
            remove_blocks(path_, is_damaged_ ? blocks_ : earlier_blocks_);
            if (!is_damaged_) earlier_blocks_ = std::move(blocks_);
            blocks_ = std::move(content->blocks);
            is_damaged_ = false;
            is_behind_ = false;
        } catch (const std::exception& error) {
            is_behind_ = true;
            remove_blocks(path_, content->blocks);
            complain_once(has_complained_, error.what());
        }
        lock.lock();
    }
}

void Checkpoint::remove() {
    if (!is_wanted() || !is_root_) return;
    {
        const std::lock_guard lock(mutex_);
        pending_.reset();
    }
    end_writing();
    remove_checkpoint(path_);
    lock_.reset();
}
}  // namespace espalier::program
