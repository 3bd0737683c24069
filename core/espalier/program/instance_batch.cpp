#include "espalier/program/instance_batch.hpp"

#include <fmt/format.h>

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "espalier/problems/forest.hpp"
#include "espalier/program/at_root.hpp"
#include "espalier/program/batch.hpp"
#include "espalier/program/exit.hpp"
#include "espalier/program/instance_files.hpp"

namespace espalier::program {

namespace {

/// A batch whose instances are searched as the trees of forests.
class InstanceBatch {
public:
    InstanceBatch(Run& run, Output& output, Arguments& arguments, const Definition& definition)
        : run_(run),
          output_(output),
          arguments_(arguments),
          definition_(definition),
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
        DescribedProblem described;
        std::string file;
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
        const auto write = [&](engine::TreeResult result) {
            if (written.insert(result.tree).second) this->write(instances[result.tree], std::move(result));
        };
        const auto problem_of = [&](std::uint64_t number) -> const engine::Problem& {
            return *instances[number].described.problem;
        };
        const engine::Forest forest(instances.size(), problem_of, write, run_.options().time_limit,
                                    definition_.make_answer, definition_.prunes);
        const auto result = run_.search(forest);
        if (result.complete() || !run_.transport().is_root()) return;
        for (const auto& tree : static_cast<const engine::ForestAnswer&>(*result.answer).unfinished()) {
            auto stopped = tree.copy();
            stopped.stopped = true;
            write(std::move(stopped));
        }
        unfinished_ += instances.size() - written.size();
    }

    // Returns what is wrong with the file; empty if nothing is.
    std::string add(const ReadFile& file, std::deque<Instance>& instances) {
        arguments_.begin(run_.options().seed, InstanceFile{file.name, file.content});
        try {
            instances.push_back({definition_.make(arguments_), file.name});
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

    void write(const Instance& instance, engine::TreeResult tree) {
        engine::Result result{.answer = std::move(tree.answer)};
        result.stopped = tree.stopped ? StopReason::time_limit : StopReason::none;
        result.statistics.nodes = tree.nodes;
        result.statistics.seconds = result.statistics.busy_seconds = tree.seconds;
        result.statistics.explored = tree.stopped ? 0 : 1;
        const auto statistics = result.statistics;
        const auto report = instance.described.report(std::move(result));
        const InstanceRow row{.file = instance.file,
                              .status = name_of(report.status),
                              .objective = report.bare,
                              .nodes = tree.nodes,
                              .seconds = tree.seconds};
        if (batch_.is_finished(row)) return;
        batch_.write(row, report, statistics);
        if (tree.stopped) {
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
    const Definition& definition_;
    Batch<InstanceRow> batch_;
    InstanceFiles files_;
    std::size_t unfinished_ = 0;  // instances that were not begun
};

}  // namespace

void search_batch(Run& run, Output& output, Arguments& arguments, const Definition& definition) {
    if (definition.make_answer == nullptr) throw UsageError("this problem takes one file at a time");
    check_batch(run.options());
    InstanceBatch(run, output, arguments, definition).search();
}

}  // namespace espalier::program
