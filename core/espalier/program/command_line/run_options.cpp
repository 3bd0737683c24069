// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/run_options.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include "espalier/balancers/table.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/memory_limit.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/tree/drawn_tree.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::program {
namespace {
constexpr int most_threads = 4096;
constexpr int most_pes = 1'000'000;

std::vector<std::string> machine_beginnings() {
    std::vector<std::string> beginnings;
    for (const auto& row : machines()) beginnings.push_back(std::string(row.name) + ':');
    return beginnings;
}

/// Returns the sentence, continued by the names in a table, each with its description.
std::string help_with_rows(std::string sentence, const auto& table) {
    for (const auto& row : table) sentence += fmt::format(" {} ({});", row.name, row.description);
    sentence.back() = '.';
    return sentence;
}

void declare_simulation(OptionList& list, RunOptions& options) {
    list.text({.name = "--simulate",
               .value = "MACHINE",
               .text = help_with_rows(
                   "Search on a simulated machine. MACHINE is NAME:SIZE, which costs may follow, as in "
                   "mesh:32x32,hop=5us,node=1us (node=auto measures the time of a node on this processor). One of:",
                   machines()),
               .rare = true,
               .choices = machine_beginnings()},
              options.simulate);
    list.text({.name = "--plan",
               .value = "MACHINE",
               .text = "Predict the efficiency on MACHINE, named as for --simulate, and the number of nodes that 90 % "
                       "need, each with an interval of 95 %, by a search on a small simulated machine.",
               .rare = true,
               .choices = machine_beginnings()},
              options.plan);
    list.text(
        {"--vary", "OPTION=LIST",
         fmt::format("Run again for each value of an option, on simulated machines, and print a table. An ellipsis "
                     "continues a progression, as in pes=1,4,16,...,1024. One of: {}.",
                     fmt::join(varied_options(), ", ")),
         true},
        options.vary);
}

void declare_run(OptionList& list, RunOptions& options) {
    list.begin_group("The run");
    list.integer<int>({"--threads", "N",
                       "Search with N threads; default: one for each core. Under mpirun, every rank has N threads, "
                       "each of which is a processing element (PE); the default is then 1."},
                      options.threads, {.least = 1, .most = most_threads});
    list.integer<int>(
        {"--pes", "N", "Let the threads take turns at N processing elements; default: one for each thread.", true},
        options.pes, {.least = 1, .most = most_pes});
    list.add({.name = "--balancer",
              .value = "NAME",
              .text = help_with_rows("Choose how PEs without work find some; default: auto. One of:", balancers()),
              .rare = true,
              .choices = names_of(balancers())},
             [&options](const std::string& name) {
                 require_balancer("--balancer", name);
                 options.balancer = name;
             });
    list.integer<std::uint64_t>(
        {"--quantum", "NODES",
         "Look at the mailbox after this number of nodes; default: as many as take about 15 microseconds.", true},
        options.quantum, {.least = 1});
    list.real(
        {"--queue-limit", "C",
         "Of the requests that a look at the mailbox finds, answer C times the square root of the number of PEs, at "
         "least one, with work, and reject the others; default: 1.",
         true},
        options.queue_limit, 0, 1e6);
    list.integer<std::uint64_t>({"--seed", "N", "The seed of the balancer's random choices; default: 1.", true},
                                options.seed, {});
    declare_simulation(list, options);
    list.flag({"--no-initial-split", "", "Start with all work at PE 0 instead of a part of it at each PE.", true},
              options.no_initial_split);
    list.flag({"--speedup", "", "Search with one PE first, and report the speedup and the efficiency of all of them."},
              options.speedup);
}

void declare_limits(OptionList& list, RunOptions& options) {
    list.begin_group("Limits (when the search reaches one, the program prints what is known and exits with code 3)");
    list.seconds({"--time-limit", "TIME",
                  "Stop at this time after the start of the program, in seconds or as in 300ms, 10s, 5m, 2h."},
                 options.time_limit);
    list.nodes({"--node-limit", "N", "Stop after about N nodes of all PEs together, as in 500000 or 60M.", true},
               options.node_limit);
    list.bytes({"--memory-limit", "SIZE",
                "Stop before the processes on a machine hold more memory than this together: bytes, or 500M, 4G; at "
                "least 64M for each; default: what the machine, the container or `ulimit -v` allows.",
                true},
               options.memory_limit);
}

void declare_checkpoint(OptionList& list, RunOptions& options) {
    list.begin_group("Long runs");
    list.text({"--checkpoint", "FILE",
               "Keep the state of the search in the file, and remove the file at the end. If an earlier run, on any "
               "PEs, has left the file, go on from there."},
              options.checkpoint);
    list.seconds({"--checkpoint-every", "TIME", "Write a checkpoint each time after this time; default: 60s.", true},
                 options.checkpoint_seconds);
    list.bytes({"--checkpoint-size", "SIZE",
                "Limit the checkpoint to this size, in bytes or as in 500M, 4G; default: no limit. If the rest of the "
                "search takes more, only the best solution is kept.",
                true},
               options.checkpoint_bytes);
}

// A word may follow --statistics in programs that have statistics of something other than a search.
void declare_statistics(OptionList& list, RunOptions& options) {
    const std::string text = "Report all statistics instead of one line.";
    std::vector<std::string> words;
    std::string others;
    for (const auto& [word, described] : list.about().other_statistics) {
        words.push_back(word);
        others += fmt::format(" {}: {};", word, described);
    }
    if (words.empty()) return list.flag({"--statistics", "", text}, options.statistics);
    others.back() = '.';
    constexpr auto of_search = "search";
    const auto is_word = [words](const std::string& word) { return std::ranges::find(words, word) != words.end(); };
    list.add({"--statistics", fmt::format("{}", fmt::join(words, "|")), text + " Instead of a search," + others, false,
              of_search, is_word, words},
             [&options, words](const std::string& word) {
                 options.statistics = word == of_search;
                 if (options.statistics) return;
                 require_choice("--statistics", word, words);
                 options.statistics_of = word;
             });
}

void declare_output(OptionList& list, RunOptions& options) {
    list.begin_group("The output");
    list.json(options.json);
    const bool has_batches = list.about().has_batches;
    list.text({"--results", "FILE",
               has_batches ? "In a batch, add a line for each instance to a table (csv), and go on where an earlier "
                             "run ended. With --vary, write a line for each run."
                           : "Write the table of --vary to a file of comma separated values.",
               !has_batches},
              options.results);
    list.text({"--plot", "FILE", "Draw the speedups of the runs of --vary to FILE.svg.", true}, options.plot);
    declare_statistics(list, options);
    list.flag({"--quiet", "", "Print the bare result, without statistics and progress."}, options.quiet);
    list.flag({"--progress", "", "Show the progress on standard error even if that is not a terminal.", true},
              options.progress);
    list.text({"--trace", "FILE", "Write what each PE did and when, for chrome://tracing or ui.perfetto.dev.", true},
              options.trace);
    list.text({"--report", "FILE", "Write a page with charts of what each PE did, for a browser, to FILE.html."},
              options.page);
    if (list.about().draws_trees) {
        list.text({"--tree", "FILE",
                   fmt::format("Draw the search tree to FILE.svg if it has at most {} nodes, each in the colour of the "
                               "PE that expanded it.",
                               grouped(most_drawn_nodes)),
                   true},
                  options.tree);
    }
    if (list.about().collects_solutions) {
        list.text({"--solutions", "FILE",
                   "Write each solution to FILE as soon as it is found, one a line as JSON, instead of keeping all of "
                   "them in memory and in the report."},
                  options.solutions);
    } else if (list.about().keeps_several) {
        list.text(
            {"--solutions", "FILE", "Write each solution with its value to FILE, one a line as JSON, the best first."},
            options.solutions);
    }
    list.bytes({"--trace-limit", "SIZE",
                "Limit the traces of --trace and --report to about SIZE, such as 500M or 2G; default: 64M. They then "
                "have the beginning of the run.",
                true},
               options.trace_limit);
    list.flag({"-h,--help", "", "Show the most useful options."});
    list.flag({"--help-all", "", "Show all options."});
    list.flag({"--version", "", "Print the version.", true});
}
}  // namespace

void declare(OptionList& list, RunOptions& options) {
    declare_run(list, options);
    declare_limits(list, options);
    declare_checkpoint(list, options);
    declare_output(list, options);
}

std::vector<std::string> RunOptions::written() const {
    std::vector<std::string> files;
    for (const auto& file : {checkpoint, json, trace, page, tree, plot, results, solutions}) {
        if (!file.empty() && file != "-") files.push_back(file);
    }
    return files;
}

int threads(const RunOptions& options, bool is_one_of_many) {
    if (is_one_of_many) return options.threads.value_or(1);
    const int cores = available_cores();
    return options.threads.value_or(options.pes ? std::min(cores, *options.pes) : cores);
}

std::uint64_t memory_of_process(const RunOptions& options, int processes) {
    constexpr std::uint64_t least = std::uint64_t{64} << 20;
    const auto share = static_cast<std::uint64_t>(processes);
    return options.memory_limit == 0 ? available_memory() / share : std::max(least, options.memory_limit / share);
}
}  // namespace espalier::program
