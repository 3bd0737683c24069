#include "puzzle15/statistics/answer_sample.hpp"

#include <fmt/format.h>

#include <cmath>

#include <espalier/program/report/numbers.hpp>

#include "puzzle15/report.hpp"
#include "puzzle15/statistics/sampled_iteration.hpp"

namespace puzzle15 {
namespace {

using espalier::program::grouped;
using espalier::program::Report;
using espalier::program::Status;

// All digits of a count, and three of an estimate.
std::string nodes_text(const SampledIteration& sample) {
    if (sample.standard_error == 0) return grouped(static_cast<std::uint64_t>(sample.nodes));
    return fmt::format("about {:.3g}, and a standard error of {:.2g} %", sample.nodes,
                       100 * sample.standard_error / sample.nodes);
}

void tell_estimate(const SampledIteration& sample, Report& report) {
    report.status = Status::complete;
    report.more["estimated_nodes"] = sample.nodes;
    report.more["standard_error"] = sample.standard_error;
    report.lines.push_back({"whole iteration", nodes_text(sample)});
    report.bare = fmt::format("{:.0f} {:.0f}", sample.nodes, sample.standard_error);
}

Report sample_report(const Command& command, const Instance& instance, const SampledIteration& sample) {
    Report report;
    report.title = title_of(instance);
    report.instance = instance_json(command, instance);
    report.node = "generated boards";
    report.more["heuristic"] = sample.heuristic;
    report.more["threshold"] = sample.threshold;
    report.lines.push_back({"threshold", std::to_string(sample.threshold)});
    report.lines.push_back({"heuristic", sample.heuristic});
    if (sample.complete) {
        tell_estimate(sample, report);
    } else {
        report.lines.push_back({"whole iteration", "not known: the sample was not searched to the end"});
        report.falls_short = true;
    }
    return report;
}

}  // namespace

void answer_sample(espalier::program::Run& run, espalier::program::Output& output, const Command& command,
                   const Instance& instance) {
    output.write(sample_report(command, instance, sample_iteration(run, instance, command.settings, *command.sample)));
}

}  // namespace puzzle15
