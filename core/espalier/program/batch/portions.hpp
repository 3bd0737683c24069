// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "espalier/program/batch/batch.hpp"
#include "espalier/program/stop_signals.hpp"
#include "espalier/transports/threads/team.hpp"

namespace espalier::program {
/// Reads the files of a batch a portion at a time, on the first rank, so that the first results come soon and large
/// instances need not all be in memory. Each portion takes twice as long to read as the one before, because the PEs
/// wait for each other at its end. An Entry is an instance or says what is wrong with a file; it has key(), which
/// begins with the file, bytes(), and can be packed.
template <class Entry>
class Portions {
public:
    /// Returns the entries of a file. Called by several threads at a time.
    using Read = std::function<std::vector<Entry>(const std::string& file)>;

    /// The files are read by the threads of the team, which outlives this.
    Portions(Read read, Team* team) : read_(std::move(read)), team_(team) {}

    /// Begins with these files, on the first rank. Leaves out entries with the keys in `finished`, and files of which
    /// is_over(file) is true, which are not even read. A portion ends when its entries take `most_bytes`, or more if
    /// they are of one file.
    void begin(std::vector<std::string> files, std::set<Key> finished,
               const std::function<bool(const std::string& file)>& is_over, std::uint64_t most_bytes) {
        files_ = std::move(files);
        finished_ = std::move(finished);
        std::erase_if(files_, is_over);
        most_bytes_ = most_bytes;
    }

    /// Returns the entries of the next files in all ranks, as the next portion of the batch. There are none if all
    /// files have been read, or if a limit or a signal wants a stop. A run that goes on with a checkpoint takes the
    /// portions of the earlier run, whose instances may be finished by now. Calls on_read() for what the first rank has
    /// read for the first time, finished entries among it.
    std::vector<Entry> next(Run& run, Batch& batch,
                            const std::function<void(const std::vector<Entry>&)>& on_read = {}) {
        std::optional<std::vector<Entry>> entries;
        const auto choose = [&] {
            entries = run.nodes_left() == 0 ? std::vector<Entry>() : read_next(run, on_read);
            std::vector<Key> of_read;
            for (const auto& entry : *entries) of_read.push_back(entry.key());
            return of_read;
        };
        // The entries of these keys are compared below with those that the earlier run has read.
        const auto keys = run.choose_at_root(
            choose, [](const std::vector<Key>& known) { return std::ranges::none_of(known, &Key::empty); });
        auto portion = run.at_root([&] { return entries ? std::move(*entries) : read_again(keys); });
        if (!portion.empty()) batch.begin(keys);
        return portion;
    }

    [[nodiscard]] std::size_t files_left() const { return files_.size() - begun_; }

    [[nodiscard]] std::size_t longest_name() const {
        std::size_t longest = 0;
        for (const auto& file : files_) longest = std::max(longest, file.size());
        return longest;
    }

private:
    using Clock = std::chrono::steady_clock;

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    std::vector<Entry> read_next(Run& run, const std::function<void(const std::vector<Entry>&)>& on_read) {
        const auto start = Clock::now();
        const double seconds = run.seconds_left();
        std::vector<Entry> entries;
        while (entries.empty() && files_left() > 0 && seconds_since(start) < seconds && !StopSignals::wanted()) {
            const auto before = begun_;
            entries = read_for(std::min(seconds_, seconds - seconds_since(start)));
            if (StopSignals::wanted()) {
                // All ranks would have to be sent entries that none will begin.
                begun_ = before;
                return {};
            }
            run.expect_more_searches(files_left() > 0);
            if (on_read) on_read(entries);
            std::erase_if(entries, [this](const Entry& entry) { return finished_.contains(entry.key()); });
        }
        seconds_ *= 2;
        return entries;
    }

    // Returns the entries with these keys, which an earlier run has read as a portion. Files of other entries that come
    // before them count as read.
    std::vector<Entry> read_again(const std::vector<Key>& keys) {
        std::vector<std::string> files;
        for (const auto& key : keys) {
            if (files.empty() || files.back() != key.front()) files.push_back(key.front());
        }
        std::vector<std::vector<Entry>> read(files.size());
        together(team_, [&] { for_all(team_, files.size(), [&](std::size_t i) { read[i] = read_(files[i]); }); });
        const std::set<std::string> are_read(files.begin(), files.end());
        std::erase_if(files_, [&](const std::string& file) { return are_read.contains(file); });
        auto entries = joined(std::move(read));
        const std::set<Key> wanted(keys.begin(), keys.end());
        std::erase_if(entries, [&](const Entry& entry) { return !wanted.contains(entry.key()); });
        return entries;
    }

    std::vector<Entry> read_for(double seconds) {
        const auto start = Clock::now();
        std::vector<std::vector<Entry>> read(files_left());
        std::atomic<std::uint64_t> bytes{0};
        const auto read_and_go_on = [&](std::size_t file) {
            read[file] = read_(files_[begun_ + file]);
            for (const auto& entry : read[file]) bytes += entry.bytes();
            return bytes < most_bytes_ && seconds_since(start) < seconds && !StopSignals::wanted();
        };
        together(team_, [&] { begun_ += for_all(team_, read.size(), read_and_go_on); });
        return joined(std::move(read));
    }

    static std::vector<Entry> joined(std::vector<std::vector<Entry>> parts) {
        std::vector<Entry> entries;
        for (auto& part : parts) std::move(part.begin(), part.end(), std::back_inserter(entries));
        return entries;
    }

    std::vector<std::string> files_;
    Read read_;
    Team* team_;
    std::uint64_t most_bytes_ = 0;
    std::set<Key> finished_;
    std::size_t begun_ = 0;  // the number of files that have been read
    double seconds_ = 0.25;  // to be spent on the next portion
};
}  // namespace espalier::program
