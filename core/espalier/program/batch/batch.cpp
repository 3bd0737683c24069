// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/batch/batch.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <cstdlib>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/files/crc32.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/files/files_below.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
std::vector<std::string> values_of(const Row& row) {
    std::vector<std::string> values;
    for (const auto& cell : row) {
        if (cell.value) values.push_back(*cell.value);
    }
    return values;
}

Row keys_of(Row row) {
    std::erase_if(row, [](const Cell& cell) { return !cell.is_key; });
    return row;
}

// Returns nothing if the file cannot be read.
std::string checksum_of(const std::string& file) {
    try {
        return fmt::format("{:08x}", crc32(read_file(file)));
    } catch (const InputError&) {
        return {};
    }
}

std::string brief_line(const Row& row) {
    std::vector<std::string> texts;
    for (const auto& cell : row) {
        // A row without a result shows in its place why.
        if (cell.is_brief) texts.push_back(cell.value.value_or("").empty() ? cell.shown.value() : *cell.value);
    }
    return texts.empty() ? std::string() : fmt::format("{}\n", fmt::join(texts, " "));
}
}  // namespace

Key key_of(const Row& row) {
    Key key;
    for (const auto& cell : row) {
        if (cell.is_key) key.push_back(cell.value.value());
    }
    return key;
}

Statistics statistics_of(const engine::TreeResult& tree) {
    Statistics statistics;
    statistics.nodes = tree.nodes;
    statistics.seconds = statistics.busy_seconds = tree.seconds;
    statistics.explored = tree.stopped ? 0 : 1;
    return statistics;
}

Batch::Batch(Run& run, Output& output, Row columns) : run_(run), output_(output), columns_(std::move(columns)) {
    Row kept = columns_;
    std::erase_if(kept, [](const Cell& cell) { return !cell.value; });
    const auto status = std::ranges::find(kept, "status", &Cell::name);
    require(status != kept.end(), "a batch has a column for the status");
    status_ = static_cast<std::size_t>(status - kept.begin());
    options_ = kept.size();
    const auto keys = keys_of(columns_);
    const auto file = std::ranges::find(keys, true, &Cell::is_whole);
    if (file != keys.end()) file_ = static_cast<std::size_t>(file - keys.begin());
    const auto path = run.options().results_of_batch();
    if (path.empty()) return;
    run.at_root([&] {
        open(path, std::move(kept));
        return true;
    });
}

void Batch::open(const std::string& path, const Row& columns) {
    auto names = names_of(columns);
    names.emplace_back("options");
    if (file_) names.emplace_back("checksum");
    const auto key_in = [&](const ResultsFile::Line& fields) {
        Row row = columns;
        for (std::size_t place = 0; place < row.size(); ++place) row[place].value = fields[place];
        return key_of(row);
    };
    const auto is_as_before = [&](const ResultsFile::Line& fields) {
        const auto now = file_ ? checksum_of(key_in(fields)[*file_]) : std::string();
        return now.empty() || now == fields.back();
    };
    results_ = std::make_shared<ResultsFile>(path, names, [&](const auto& fields) {
        return !has_same_options(fields) || (fields.at(status_) != broken && is_as_before(fields));
    });
    // Rows are synchronised first, as what a checkpoint takes to be finished must not be lost.
    run_.checkpoint().prepare_with([results = results_] { results->sync(); });
    for (const auto& fields : results_->earlier()) {
        if (has_same_options(fields)) finished_.insert(key_in(fields));
    }
}

bool Batch::has_same_options(const std::vector<std::string>& fields) const {
    return fields.at(options_) == run_.command().options;
}

void Batch::know_files(const std::vector<std::string>& files) {
    if (finished_.empty()) return;
    std::map<std::string, std::string> spelling;
    for (const auto& file : files) spelling.emplace(spelled_out(file), file);
    const Row keys = keys_of(columns_);
    for (auto key : std::exchange(finished_, {})) {
        for (std::size_t place = 0; place < key.size(); ++place) {
            if (!keys[place].is_path) continue;
            const auto found = spelling.find(spelled_out(key[place]));
            if (found != spelling.end()) key[place] = found->second;
        }
        finished_.insert(std::move(key));
    }
}

void Batch::write_head(int width) {
    first_width_ = width;
    Row head = columns_;
    for (auto& cell : head) {
        if (cell.shown) cell.shown = cell.name;
    }
    if (!run_.options().quiet) output_.write_line(line(head));
}

void Batch::begin(std::vector<Key> keys) {
    portion_begins_ += keys_.size();
    output_.write_rows_before(portion_begins_);
    keys_ = std::move(keys);
    checksums_.assign(keys_.size(), {});
    for (std::size_t position = 0; results_ && file_ && position < keys_.size(); ++position) {
        const auto& file = keys_[position][*file_];
        const bool is_same = position > 0 && file == keys_[position - 1][*file_];
        checksums_[position] = is_same ? checksums_[position - 1] : checksum_of(file);
    }
    written_.clear();
    next_ = 0;
}

void Batch::search(const std::vector<std::size_t>& positions, const engine::Forest::Trees& tree,
                   engine::MakeAnswer make_answer, bool prunes, const OnResult& on_result) {
    const auto hand_out = [&](engine::TreeResult result, bool is_finished) {
        result.tree = positions[result.tree];
        on_result(std::move(result), is_finished);
    };
    const engine::Forest forest(
        positions.size(), [&](std::uint64_t number) -> const engine::Problem& { return tree(positions[number]); },
        [&](engine::TreeResult result) { hand_out(std::move(result), true); }, run_.options().time_limit, make_answer,
        prunes);
    const auto result = run_.search(forest);
    if (result.complete() || !run_.transport().is_root()) return;
    for (const auto& unfinished : static_cast<const engine::ForestAnswer&>(*result.answer).unfinished()) {
        auto stopped = unfinished;
        stopped.stopped = true;
        hand_out(std::move(stopped), false);
    }
}

bool Batch::write(std::size_t position, const Row& row, const Report& report, const Statistics& statistics,
                  bool is_final) {
    if (is_done(position)) return false;
    const auto status = values_of(row).at(status_);
    ++counts_[status];
    if (status == broken) output_.exit_with(ExitCode::bad_input);
    const auto text = run_.options().quiet ? brief_line(row) : std::string();
    output_.write_row(portion_begins_ + position, report, text.empty() ? line(row) : text, statistics);
    written_.insert(position);
    while (next_ < keys_.size() && is_done(next_)) ++next_;
    output_.write_rows_before(portion_begins_ + next_);
    if (is_final) keep(row, checksums_[position]);
    return true;
}

void Batch::write_broken(std::size_t position, const Row& row, const std::string& file, const std::string& error) {
    Report report;
    report.instance = {{"file", file}};
    report.more["error"] = error;
    write(position, row, report, {}, true);
}

void Batch::keep(const Row& row, const std::string& checksum) {
    if (!results_) return;
    auto fields = values_of(row);
    fields.push_back(run_.command().options);
    if (file_) fields.push_back(checksum);
    results_->append(fields);
}

std::size_t Batch::left() const {
    std::size_t left = 0;
    for (std::size_t position = 0; position < keys_.size(); ++position) left += is_done(position) ? 0 : 1;
    return left;
}

void Batch::write_summary(std::optional<Report> report) {
    begin({});
    if (!report) report = summary();
    std::size_t earlier = 0;
    std::size_t open = 0;
    static const std::vector<ResultsFile::Line> none;
    for (const auto& fields : results_ ? results_->earlier() : none) {
        if (!has_same_options(fields)) continue;
        const auto& status = fields.at(status_);
        ++earlier;
        open += status == name_of(Status::feasible) || status == name_of(Status::unknown) ? 1 : 0;
    }
    if (earlier > 0) report->lines.push_back({"by earlier runs", std::to_string(earlier)});
    if (open > 0) {
        output_.exit_with(ExitCode::stopped_early);
        report->lines.push_back({"of them left open", std::to_string(open)});
    }
    output_.write_summary(*report, other_nodes_);
}

Report Batch::summary() const {
    Report report;
    std::size_t all = 0;
    for (const auto& [status, count] : counts_) {
        all += count;
        report.lines.push_back({status, std::to_string(count)});
    }
    report.title = counted(all, "instance");
    return report;
}

std::string Batch::line(const Row& row) const {
    std::vector<std::string> texts;
    std::vector<int> widths;
    for (const auto& cell : row) {
        if (!cell.shown) continue;
        texts.push_back(*cell.shown);
        widths.push_back(cell.width);
    }
    require(!texts.empty(), "a table for people has columns that are shown");
    widths.front() = (widths.front() < 0 ? -1 : 1) * std::max(first_width_, std::abs(widths.front()));
    return table_line(texts, widths);
}
}  // namespace espalier::program
