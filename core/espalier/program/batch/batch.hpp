// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>
#include "espalier/nodes.hpp"
#include "espalier/problems/forest.hpp"
#include "espalier/program/files/results_file.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"

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
}  // namespace espalier::program
