#pragma once

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/forest.hpp"
#include "espalier/program/at_root.hpp"
#include "espalier/program/batch.hpp"
#include "espalier/program/described.hpp"
#include "espalier/program/exit.hpp"
#include "espalier/program/instance_files.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {

/// The batch of a program whose make(arguments) makes a problem or a tree of each file: one forest for each portion of
/// the files, and a line for each instance as it finishes. Under a launcher all ranks make the same calls.
template <class Make, class Describe>
class InstanceBatch {
    using Made = std::invoke_result_t<Make&, Arguments&>;
    using P = Lifted<Made>;
    using Trees = Forest<typename P::Answer>;

public:
    InstanceBatch(Run& run, Output& output, Arguments& arguments, Make& make, const Describe& describe)
        : run_(run),
          output_(output),
          arguments_(arguments),
          make_(make),
          describe_(describe),
          batch_(run, output, instance_columns()) {
        read_at_root(run.transport(), [&] {
            files_ = {arguments.paths(), run.options().written()};
            batch_.know_files(files_.names());
            return true;
        });
    }

    /// Searches all files but those that the table of --results has already.
    void search() {
        run_.limit_time(arguments_.total_time_limit());
        std::set<std::string> finished;
        for (const auto& key : batch_.finished()) finished.insert(key.front());
        files_.leave_out(finished);
        batch_.write_head(static_cast<int>(files_.longest_name()));
        while (!run_.is_stopped()) {
            const auto portion = next_portion();
            if (portion.empty()) break;
            search(portion);
        }
        if (run_.transport().is_root() && files_.left() + unfinished_ > 0) {
            output_.exit_with(ExitCode::stopped_early);
            complain(run_.facts().problem,
                     fmt::format("stopped before {} files were searched", files_.left() + unfinished_));
        }
        batch_.write_summary(summary());
    }

private:
    /// An instance, and what is said of it.
    struct Instance {
        engine::ProblemOf<P> problem;
        std::string file;
        Json values;
        std::string title;
    };

    // A run that goes on with a checkpoint takes the portions of the earlier one.
    std::vector<ReadFile> next_portion() {
        const auto names =
            run_.choose_at_root([&] { return run_.nodes_left() == 0 ? std::vector<std::string>() : files_.next(); });
        files_.leave_out({names.begin(), names.end()});
        bool are_more = files_.left() > 0;
        espalier::broadcast(run_.transport(), are_more);
        run_.expect_more_searches(are_more);
        return run_.at_root([&] {
            std::vector<ReadFile> files;
            for (const auto& name : names) files.push_back(read_instance_file(name));
            return files;
        });
    }

    void search(const std::vector<ReadFile>& files) {
        std::deque<Instance> instances;
        for (const auto& file : files) {
            const auto error = file.error.empty() ? add(file, instances) : file.error;
            if (!error.empty()) write_broken(file.name, error);
        }
        std::set<std::uint64_t> written;  // --speedup searches everything twice
        const auto write = [&](const typename Trees::Result& result) {
            if (written.insert(result.tree).second) this->write(instances[result.tree], result);
        };
        const Trees forest(
            instances.size(), [&](std::uint64_t number) -> const AnyProblem& { return instances[number].problem; },
            write, run_.options().time_limit);
        const auto outcome = run_.search(forest);
        if (outcome.complete() || !run_.transport().is_root()) return;
        for (const auto& result : outcome.answer.unfinished) write(result);
        unfinished_ += instances.size() - written.size();
    }

    // Returns what is wrong with the file; empty if nothing is.
    std::string add(const ReadFile& file, std::deque<Instance>& instances) {
        arguments_.begin(run_.options().seed, InstanceFile{file.name, file.content});
        try {
            auto problem = lifted(make_(arguments_));
            instances.push_back({engine::ProblemOf<P>(std::make_shared<const P>(std::move(problem))), file.name,
                                 arguments_.values(), arguments_.title()});
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }

    void write_broken(const std::string& file, const std::string& error) {
        output_.exit_with(ExitCode::bad_input);
        if (!run_.transport().is_root()) return;
        Report report;
        report.instance = {{"file", file}};
        report.more["error"] = error;
        const InstanceRow row{.file = file, .status = broken, .error = error};
        batch_.write(row, report, {});
        batch_.keep(row);
    }

    void write(const Instance& instance, const typename Trees::Result& result) {
        Outcome<typename P::Answer> outcome;
        outcome.answer = result.answer;
        outcome.stopped = result.stopped ? StopReason::time_limit : StopReason::none;
        outcome.statistics.nodes = result.nodes;
        outcome.statistics.seconds = outcome.statistics.busy_seconds = result.seconds;
        outcome.statistics.explored = result.stopped ? 0 : 1;
        const auto report =
            make_report(instance.values, instance.title, made_of<Made>(instance.problem.problem()), outcome, describe_);
        const InstanceRow row{.file = instance.file,
                              .status = name_of(report.status),
                              .objective = report.bare,
                              .nodes = result.nodes,
                              .seconds = result.seconds};
        if (batch_.is_finished(row)) return;
        batch_.write(row, report, outcome.statistics);
        if (result.stopped) {
            output_.exit_with(ExitCode::stopped_early);
        } else {
            batch_.keep(row);
        }
    }

    Report summary() const {
        Report report;
        std::size_t all = 0;
        for (const auto& [status, count] : batch_.counts()) {
            all += count;
            report.lines.push_back({status, std::to_string(count)});
        }
        report.title = fmt::format("{} instances", all);
        return report;
    }

    Run& run_;
    Output& output_;
    Arguments& arguments_;
    Make& make_;
    const Describe& describe_;
    Batch<InstanceRow> batch_;
    InstanceFiles files_;
    std::size_t unfinished_ = 0;  // instances that were not begun
};

}  // namespace espalier::program
