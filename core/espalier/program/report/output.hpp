// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include "espalier/program/errors.hpp"
#include "espalier/program/report/page/run_page.hpp"
#include "espalier/program/report/report.hpp"
#include "espalier/program/report/sweep_table.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {
/// Writes what a run has found: reports, tables, JSON, the trace and the page, as far as the options ask for them, and
/// determines the exit code. Under a launcher all ranks make the same calls; only the first one writes anything.
class Output {
public:
    /// Keeps what would be printed.
    struct Kept {
        std::string results;     ///< standard output
        std::string complaints;  ///< standard error
    };

    /// Reports the searches of `run`. Requires that `run` and `kept`, unless it is null, outlive this.
    explicit Output(Run& run, Kept* kept = nullptr) : run_(run), kept_(kept) {}

    /// Writes the report and its JSON, or with --vary keeps them for the table. The statistics are those of the
    /// searches since the last call.
    void write(const Report& report);

    /// Writes a line of a table for people, such as its header. Throws OutputError.
    void write_line(const std::string& line);

    /// Writes one result of a batch while its search goes on: `line` for people at once, and the report as a JSON
    /// object with these statistics, which waits until write_rows_before() is called with a greater number. Throws
    /// OutputError.
    void write_row(std::size_t number, const Report& report, const std::string& line, const Statistics& statistics);

    /// Writes the waiting JSON objects whose numbers are less than this, in the order of their numbers. Throws
    /// OutputError.
    void write_rows_before(std::size_t number);

    /// Ends a batch with the statistics of all searches since the last report together, for people, and with
    /// `other_nodes` that were searched beside them.
    void write_summary(const Report& report, Nodes other_nodes = 0);

    /// Writes a file that only this solver offers. The first rank does so, and complains if that is impossible.
    void write_beside(const std::string& file, const std::string& content);

    /// Ends the process, while a search is under way that does not end as it should, with exit code 3 and a report of
    /// what PE 0 knows of the search. May be called on any thread.
    [[noreturn]] void give_up(const Progress& known);

    /// Prints "PROGRAM: MESSAGE" on standard error (first rank).
    void complain(const std::string& message);

    /// Lets the program end with this exit code or a worse one.
    void exit_with(ExitCode code);

    /// Writes the files and the table of --vary. Returns the same exit code in all ranks.
    [[nodiscard]] ExitCode finish();

private:
    void print(const std::string& text);
    void write_json(const std::string& object);
    void write_sweep();
    void write_trace_and_page();
    void write_tree();
    void check(const Report& report);
    void write_or_complain(const std::function<void()>& write);
    std::string command_to_go_on() const;
    std::string text_for_people(const Report& report, const RunFacts& facts) const;
    std::string text_of(const Report& report, const RunFacts& facts) const;

    Run& run_;
    Kept* kept_;
    SweepTable sweep_;
    RunPage page_;
    std::string title_;                                // the title of the first report
    std::string json_;                                 // the content of the file that --json names
    std::map<std::size_t, std::string> waiting_rows_;  // JSON objects
    bool is_settled_ = false;                          // whether there is one report, and its answer is proved
    ExitCode exit_code_ = ExitCode::answered;
};
}  // namespace espalier::program
