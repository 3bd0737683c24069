// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <espalier/program/batch/batch.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/report/numbers.hpp>
#include "integrate/command.hpp"
#include "integrate/report.hpp"
#include "integrate/solve.hpp"

namespace integrate {
namespace {
bool has_variables(const std::string& text) {
    try {
        return variables(parse_expression(text)) > 0;
    } catch (const ExpressionError&) {
        return false;
    }
}
}  // namespace

InstanceError::InstanceError(std::string_view what, std::string_view text, std::string_view wrong)
    : std::runtime_error(fmt::format("{}{}: {}", what, in_quotes(text), wrong)) {}

std::vector<Instance> read_instances(const std::string& file, std::string_view text) {
    constexpr const char* expected = "name ; expression ; from ; to, and perhaps ; exact value";
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<Instance> instances;
    std::size_t number = 0;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        std::vector<std::string> fields;
        for (const auto field : espalier::program::parts_of(text.substr(start, end - start), ';')) {
            fields.push_back(items_of(std::string(field), '\n').front());  // without the blanks around it
        }
        start = end + 1;
        ++number;
        if ((fields.size() == 1 && fields[0].empty()) || fields[0].starts_with('#')) continue;
        if (fields.size() != 4 && fields.size() != 5) {
            throw espalier::program::InputError(file, number, espalier::program::counted(fields.size(), "field"),
                                                expected);
        }
        if (fields.size() == 4 && !has_variables(fields[1]) && has_variables(fields[0])) {
            throw espalier::program::InputError(
                file, number, fmt::format("'{}' may be the name or the integrand", fields[0]), expected);
        }
        fields.resize(5);
        Instance instance{fields[0], fields[1], fields[2], fields[3], fields[4]};
        try {
            check_instance(instance);
        } catch (const InstanceError& wrong) {
            throw espalier::program::InputError(fmt::format("{}:{}: {}", file, number, wrong.what()));
        }
        instances.push_back(std::move(instance));
    }
    if (instances.empty()) throw espalier::program::InputError(file, number, "no integral", expected);
    return instances;
}

namespace {
using espalier::program::Batch;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Row;
using espalier::program::Run;

// Returns the text of a member of the report, which is empty if the report lacks it or if it is null.
std::string member(const Report& report, const char* name) {
    const auto* found = report.more.find(name);
    if (found == nullptr || found->is_null()) return {};
    return found->is_string() ? found->get<std::string>() : found->dump();
}

// A path has no limits, and a principal value differs from the integral.
std::string from_text(const Instance& instance) {
    if (!instance.path.empty()) return "path " + instance.path;
    return instance.from + (instance.principal_value ? " (principal value)" : "");
}

// The keys are the integral and the number of digits.
Row row_of(const Instance& instance, const Settings& settings, const Report& report = {}, double seconds = 0) {
    return {{.name = "name", .value = instance.name, .is_key = true},
            {.name = "expression", .value = instance.expression, .is_key = true},
            {.name = "from", .value = from_text(instance), .is_key = true},
            {.name = "to", .value = instance.to, .is_key = true},
            {.name = "digits", .value = std::to_string(settings.digits), .is_key = true},
            {.name = "status", .value = name_of(report.status)},
            {.name = "value", .value = report.objective.is_null() ? "" : report.bare},
            {.name = "error_estimate", .value = member(report, "error_estimate")},
            {.name = "method", .value = member(report, "method")},
            {.name = "evaluations", .value = member(report, "evaluations")},
            {.name = "seconds", .value = espalier::program::seconds_text(seconds)}};
}

// Returns the instances that the file of results lacks, as the first rank knows. A run that goes on from a checkpoint
// goes through those again that the file has got meanwhile, as the checkpoint has their searches.
std::vector<Instance> open_instances_of(Run& run, const Batch& batch, const Command& command) {
    auto instances = run.at_root([&] {
        return command.is_file() ? read_instances(command.source, espalier::program::read_file(command.source))
                                 : command.instances();
    });
    const auto choose = [&] {
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t i = 0; i < instances.size(); ++i) {
            if (!batch.is_finished(row_of(instances[i], command.settings))) numbers.push_back(i);
        }
        const auto earlier = instances.size() - numbers.size();
        if (earlier > 0) {
            espalier::program::complain("integrate", fmt::format("{} of {} integrals are in {} already", earlier,
                                                                 instances.size(), run.options().results));
        }
        return numbers;
    };
    const auto open = run.choose_at_root(choose, [&](const std::vector<std::uint64_t>& numbers) {
        return std::ranges::all_of(numbers, [&](std::uint64_t number) { return number < instances.size(); });
    });
    std::vector<Instance> result;
    for (const auto number : open) result.push_back(std::move(instances[number]));
    return result;
}

// Returns the part of the help that describes expressions.
std::string language() {
    std::vector<std::string_view> names;
    for (const auto& row : functions()) names.push_back(row.name);
    for (const auto& row : abbreviations()) names.push_back(row.name);
    std::ranges::sort(names);
    return fmt::format(
        "Expressions know + - * /, ^ or **, which binds more tightly than a sign, products without a sign such as 2x, "
        "|x|, comparisons, which are 1 or 0, if(c, a, b), pi, e, inf or oo, i = sqrt(-1), unless it is the only name "
        "and so the variable, and the functions {}. besselj(n, x) has "
        "its order first, and so have y, i, k and polylog(s, x); ellipk(m) has a parameter, gammainc(s, x) is the "
        "upper one, fresnels(x) the integral of sin(pi t^2/2), lgamma(x) the logarithm of |gamma(x)|.",
        fmt::join(names, " "));
}
}  // namespace

espalier::program::About about() {
    return {.name = "integrate",
            .summary = "integrates numerically to any number of digits, with an error that can be relied upon",
            .usage = "EXPRESSION (--from A --to B | --path POINTS) [OPTION]... | FILE.int [OPTION]...",
            .definition = language() +
                          " All sums are exact: value, error and nodes are the same for every number of PEs, seed and "
                          "balancer.",
            .examples = {{"integrate 'exp(-x^2)*cos(x)' --from 0 --to inf --digits 50", "fifty digits of an integral"},
                         {"integrate 'sqrt(tan(x))' --from 0 --to pi/2", "singular at its end, ten digits"},
                         {"integrate 'x1*x2' --from 0,0 --to 1,1", "in two variables"},
                         {"integrate '1/z' --path 1,i,-1,-i,1", "along a path in the complex plane"}},
            .has_batches = true,
            .has_signed_arguments = true};
}

void answer(Run& run, Output& output, const Command& command) {
    Batch batch(run, output, row_of({}, {}));
    for (const auto& instance : open_instances_of(run, batch, command)) {
        const auto integral = compile(instance);
        const auto finding = solve(run, integral, command.settings);
        const auto report = make_report(instance, integral, command.settings, finding);
        const auto row = row_of(instance, command.settings, report, run.facts().statistics.seconds);
        output.write(report);
        if (!finding.complete) return;
        if (!batch.is_finished(row)) batch.keep(row);
    }
}
}  // namespace integrate
