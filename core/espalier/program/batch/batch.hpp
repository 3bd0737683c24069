// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "espalier/nodes.hpp"
#include "espalier/problems/forest.hpp"
#include "espalier/program/files/results_file.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"
#include "espalier/program/stopping.hpp"
#include "espalier/transports/threads/team.hpp"

namespace espalier::program {
/// The status of an instance that could not be read. A batch that is resumed tries it again.
constexpr const char* broken = "broken";

/// A cell of a row about one instance. All rows of a batch have the same cells, which differ only in their texts.
struct Cell {
    std::string name = {};
    std::optional<std::string> value = {};  ///< text in the file of results; absent if the file lacks the column
    std::optional<std::string> shown = {};  ///< text for people; absent if their table lacks the column
    int width = 0;          ///< least width for people; the text is flush right, or flush left if this is negative
    bool is_key = false;    ///< whether it identifies the instance, together with the other keys
    bool is_path = false;   ///< whether it names a file, which may be spelled as a relative or an absolute path
    bool is_whole = false;  ///< whether the instance is known by that file alone, so that it changes with the file
    bool is_brief = false;  ///< whether --quiet shows it; if no cell is brief, --quiet shows all
};

using Row = std::vector<Cell>;

/// The values of the cells of a row that are keys. Equal keys stand for the same instance.
using Key = std::vector<std::string>;

[[nodiscard]] Key key_of(const Row& row);

/// Returns the statistics of the search of a single tree of a forest.
[[nodiscard]] Statistics statistics_of(const engine::TreeResult& tree);

/// The one way in which programs answer many instances. The solver reads a portion of the instances, tells the batch
/// their keys (begin), searches them together, and hands in a row and a report for each (write):
/// - People see a line of a table, and the file of --results gets a line, as soon as an instance is answered. JSON
///   objects come in the order of the input; one waits for those of the instances before it in its portion.
/// - An instance that the file of --results has from an earlier run with the same options of the problem is finished:
///   it need not be searched, and what is written about it is ignored. So a run that goes on with a checkpoint may
///   search the portions of the earlier run. A row about a file that has changed since is removed.
/// - The file of --results is locked, and written to the disk before each checkpoint.
/// - The summary counts the instances by status and all nodes.
///
/// A solver whose instances are single trees calls search() for a portion. Under a launcher all ranks make the same
/// calls; only the first one reads and writes, and knows what is finished.
class Batch {
public:
    using OnResult = std::function<void(engine::TreeResult result, bool is_finished)>;

    /// Opens the file of results. `columns` is a row whose texts do not matter; it needs a cell "status" with a value.
    /// Throws InputError, in all ranks, if the file has other columns or cannot be opened, and OutputError if it cannot
    /// be written.
    Batch(Run& run, Output& output, Row columns);

    /// Returns the instances that earlier runs have finished.
    [[nodiscard]] const std::set<Key>& finished() const { return finished_; }
    [[nodiscard]] bool is_finished(const Row& row) const { return finished_.contains(key_of(row)); }

    /// Tells the files of this run: an instance of a file that the table knows under another spelling of its path is
    /// finished, too. To be called before anybody asks what is finished.
    void know_files(const std::vector<std::string>& files);

    /// Writes the names of the columns for people. In this line and all others the first column is at least `width`
    /// wide.
    void write_head(int width = 0);

    /// Begins a portion of instances with these keys, in the order of the input. From now on, instances are given by
    /// their positions in it. All that waits for instances of the last portion is written.
    void begin(std::vector<Key> keys);

    /// Searches the trees of the portion as one forest. Calls on_result(result, is_finished) at PE 0 as soon as a tree
    /// has been searched or has had the time of --time-limit, and after a stop for each tree that was begun;
    /// result.tree is the position. `tree` returns the tree of a position, which outlives the search; it is called by
    /// many PEs at a time. A tree of a run that goes on with a checkpoint, or is compared with one PE (--speedup), may
    /// be told of twice.
    void search(const std::vector<std::size_t>& positions, const engine::Forest::Trees& tree,
                engine::MakeAnswer make_answer, bool prunes, const OnResult& on_result);

    /// Writes the answer about an instance, with its own statistics, unless it is finished or was written before.
    /// `is_final` adds the row to the file of results: no later run searches the instance again. Returns whether it was
    /// written. Throws OutputError.
    bool write(std::size_t position, const Row& row, const Report& report, const Statistics& statistics, bool is_final);

    /// Writes why an instance could not be read. Its row has the status `broken`. Throws OutputError.
    void write_broken(std::size_t position, const Row& row, const std::string& file, const std::string& error);

    /// Adds the row to the file of results, if there is one, with the checksum of the file that the instance is known by,
    /// if there is one. Throws OutputError.
    void keep(const Row& row, const std::string& checksum = {});

    /// Returns how many instances of the portion are neither finished nor written.
    [[nodiscard]] std::size_t left() const;

    /// Lets the summary count nodes that were searched outside the searches of the run, such as in preprocessing.
    void add_nodes(Nodes nodes) { other_nodes_ += nodes; }

    /// Ends the batch: tells people what the report says, how many instances earlier runs have finished, and what the
    /// searches did together. Without a report, tells how many instances were written, by status.
    void write_summary(std::optional<Report> report = {});

private:
    void open(const std::string& path, const Row& columns);
    bool has_same_options(const std::vector<std::string>& fields) const;
    bool is_done(std::size_t position) const {
        return written_.contains(position) || finished_.contains(keys_[position]);
    }
    std::string line(const Row& row) const;
    Report summary() const;

    Run& run_;
    Output& output_;
    Row columns_;
    int first_width_ = 0;                   // of the first column for people
    std::size_t status_ = 0;                // the place of its value in the file of results
    std::size_t options_ = 0;               // the place of the options
    std::optional<std::size_t> file_;       // the place among the keys of a file that an instance is known by
    std::shared_ptr<ResultsFile> results_;  // on the first rank
    std::set<Key> finished_;
    std::map<std::string, std::size_t> counts_;
    std::vector<Key> keys_;               // of the portion
    std::vector<std::string> checksums_;  // of their files
    std::set<std::size_t> written_;       // positions
    std::size_t next_ = 0;                // the first position that JSON objects wait for
    std::size_t portion_begins_ = 0;      // the number of instances in earlier portions
    Nodes other_nodes_ = 0;
};

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
