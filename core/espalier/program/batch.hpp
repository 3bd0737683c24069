#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/program/files/files_below.hpp"
#include "espalier/program/files/results_file.hpp"
#include "espalier/program/report/column.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"
#include "espalier/require.hpp"

namespace espalier::program {

/// The status of an instance that could not be read. A batch that is resumed tries it again.
constexpr const char* broken = "broken";

/// Reports what a batch says about its instances, each of which is a Row: a line of a table for people or a JSON object
/// as soon as it is known, and a line in the file of --results, if one is named. An instance that the file has from an
/// earlier run need not be searched again. Under a launcher all ranks make the same calls; only the first one reads and
/// writes.
template <class Row>
class Batch {
public:
    /// Values of the columns that are keys.
    using Key = std::vector<std::string>;

    /// Opens the file of results. Requires a column "status" with a value. Throws InputError, in all ranks, if the file
    /// has other columns or cannot be opened, and OutputError if it cannot be written.
    Batch(Run& run, Output& output, std::vector<Column<Row>> columns);

    /// The instances that earlier runs have finished, on the first rank.
    [[nodiscard]] const std::set<Key>& finished() const { return finished_; }
    [[nodiscard]] bool is_finished(const Row& row) const { return finished_.contains(key_of(values(row))); }

    /// The files of this run, on the first rank: what the table says of one of them under another spelling of its path
    /// is of that file. To be called before anybody asks what is finished.
    void know_files(const std::vector<std::string>& files);

    /// For people: the names of the columns. In this line and all others the first column is at least `width` wide.
    void write_head(int width = 0);

    /// One instance, with its own statistics. Throws OutputError.
    void write(const Row& row, const Report& report, const Statistics& statistics);

    /// Adds the row to the file of results, if there is one: its instance is finished. Throws OutputError.
    void keep(const Row& row);

    /// How many instances have been written, by status.
    [[nodiscard]] const std::map<std::string, std::size_t>& counts() const { return counts_; }

    /// Ends the batch: tells people what the report says, how many instances earlier runs have finished, and what the
    /// searches did together.
    void write_summary(Report report);

private:
    std::vector<std::string> names() const;
    std::vector<std::string> values(const Row& row) const;
    std::string line(const Row& row) const;
    std::string brief_line(const Row& row) const;
    Key key_of(const std::vector<std::string>& values) const;
    void open(const std::string& path);

    Run& run_;
    Output& output_;
    std::vector<Column<Row>> columns_;
    std::size_t status_ = 0;                // its place among the columns of the file
    std::shared_ptr<ResultsFile> results_;  // on the first rank
    std::set<Key> finished_;
    std::map<std::string, std::size_t> counts_;
};

template <class Row>
Batch<Row>::Batch(Run& run, Output& output, std::vector<Column<Row>> columns)
    : run_(run), output_(output), columns_(std::move(columns)) {
    const auto all = names();
    const auto status = std::find(all.begin(), all.end(), "status");
    require(status != all.end(), "a batch has a column for the status");
    status_ = static_cast<std::size_t>(status - all.begin());
    const auto path = run.options().results_of_batch();
    if (path.empty()) return;
    run.at_root([&] {
        open(path);
        return true;
    });
}

template <class Row>
void Batch<Row>::open(const std::string& path) {
    results_ =
        std::make_shared<ResultsFile>(path, names(), [this](const auto& fields) { return fields[status_] != broken; });
    // Rows are synchronised first, as what a checkpoint takes to be finished must not be lost.
    run_.before_checkpoints([results = results_] { results->sync(); });
    for (const auto& fields : results_->earlier()) finished_.insert(key_of(fields));
}

template <class Row>
void Batch<Row>::know_files(const std::vector<std::string>& files) {
    if (finished_.empty()) return;
    std::map<std::string, std::string> spelling;
    for (const auto& file : files) spelling.emplace(spelled_out(file), file);
    std::vector<bool> is_path;
    for (const auto& column : columns_) {
        if (column.value != nullptr && column.is_key) is_path.push_back(column.is_path);
    }
    for (auto key : std::exchange(finished_, {})) {
        for (std::size_t place = 0; place < key.size(); ++place) {
            if (!is_path[place]) continue;
            const auto found = spelling.find(spelled_out(key[place]));
            if (found != spelling.end()) key[place] = found->second;
        }
        finished_.insert(std::move(key));
    }
}

template <class Row>
void Batch<Row>::write_head(int width) {
    const auto first = std::find_if(columns_.begin(), columns_.end(), [](const auto& one) { return one.shown; });
    require(first != columns_.end(), "a table for people has columns that are shown");
    first->width = (first->width < 0 ? -1 : 1) * std::max(width, std::abs(first->width));
    std::vector<std::string> texts;
    std::vector<int> widths;
    for (const auto& column : columns_) {
        if (column.shown == nullptr) continue;
        texts.push_back(column.name);
        widths.push_back(column.width);
    }
    if (!run_.options().quiet) output_.write_line(table_line(texts, widths));
}

template <class Row>
void Batch<Row>::write(const Row& row, const Report& report, const Statistics& statistics) {
    const auto status = values(row)[status_];
    ++counts_[status];
    if (status == broken) output_.exit_with(ExitCode::bad_input);
    output_.write_row(report, run_.options().quiet ? brief_line(row) : line(row), statistics);
}

template <class Row>
void Batch<Row>::keep(const Row& row) {
    if (results_) results_->append(values(row));
}

template <class Row>
void Batch<Row>::write_summary(Report report) {
    const auto earlier = results_ ? results_->earlier().size() : 0;
    if (earlier > 0) report.lines.push_back({"by earlier runs", std::to_string(earlier)});
    output_.write_summary(report);
}

template <class Row>
std::vector<std::string> Batch<Row>::names() const {
    std::vector<std::string> names;
    for (const auto& column : columns_) {
        if (column.value != nullptr) names.push_back(column.name);
    }
    return names;
}

template <class Row>
std::vector<std::string> Batch<Row>::values(const Row& row) const {
    std::vector<std::string> values;
    for (const auto& column : columns_) {
        if (column.value != nullptr) values.push_back(column.value(row));
    }
    return values;
}

template <class Row>
typename Batch<Row>::Key Batch<Row>::key_of(const std::vector<std::string>& values) const {
    Key key;
    std::size_t place = 0;
    for (const auto& column : columns_) {
        if (column.value == nullptr) continue;
        if (column.is_key) key.push_back(values[place]);
        ++place;
    }
    return key;
}

template <class Row>
std::string Batch<Row>::line(const Row& row) const {
    std::vector<std::string> texts;
    std::vector<int> widths;
    for (const auto& column : columns_) {
        if (column.shown == nullptr) continue;
        texts.push_back(column.shown(row));
        widths.push_back(column.width);
    }
    return table_line(texts, widths);
}

template <class Row>
std::string Batch<Row>::brief_line(const Row& row) const {
    std::string text;
    bool is_any = false;
    for (const auto& column : columns_) {
        if (!column.is_brief) continue;
        if (is_any) text += ' ';
        text += column.value != nullptr ? column.value(row) : column.shown(row);
        is_any = true;
    }
    return is_any ? text + '\n' : line(row);
}

}  // namespace espalier::program
