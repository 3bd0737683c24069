#pragma once

#include <functional>
#include <string>

#include "espalier/program/errors.hpp"
#include "espalier/program/report/page/run_page.hpp"
#include "espalier/program/report/report.hpp"
#include "espalier/program/report/sweep_table.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {

/// What a program says and how it ends: reports, tables, JSON, the trace, the page and the exit code, where the options
/// want them. Under a launcher all ranks make the same calls; only the first one writes anything.
class Output {
public:
    /// Speaks about the searches of `run`, which outlives it.
    explicit Output(Run& run) : run_(run) {}

    /// Writes the report, or with --vary keeps it for the table, and its JSON. The statistics are those of the searches
    /// since the last call.
    void write(const Report& report);

    /// A line of a table for people, such as its header. Throws OutputError.
    void write_line(const std::string& line);

    /// One result of a batch, while its search goes on: `line` for people, or the report as a JSON object with these
    /// statistics. Throws OutputError.
    void write_row(const Report& report, const std::string& line, const Statistics& statistics);

    /// Ends a batch: tells people what the searches since the last report did together.
    void write_summary(const Report& report);

    /// Writes a file beside the report, of what a solver alone can show: on the first rank, which complains if that is
    /// impossible.
    void write_beside(const std::string& file, const std::string& content);

    /// The program will end with this code or a worse one.
    void exit_with(ExitCode code);

    /// Writes the files and the table of --vary. Ensures: the same exit code in all ranks.
    [[nodiscard]] ExitCode finish();

private:
    void write_result(const Report& report, const RunFacts& facts, const std::string& text);
    void write_sweep();
    void write_trace();
    void write_page();
    void write_tree();
    void complain_of_trace();
    void check(const Report& report);
    void write_or_complain(const std::function<void()>& write);
    std::string command_to_go_on() const;
    std::string text_for_people(const Report& report, const RunFacts& facts) const;
    std::string text_of(const Report& report, const RunFacts& facts) const;

    Run& run_;
    SweepTable sweep_;
    RunPage page_;
    std::string title_;  // of the first report
    std::string json_;   // for the file that --json names
    ExitCode exit_code_ = ExitCode::answered;
};

}  // namespace espalier::program
