// SPDX-License-Identifier: Apache-2.0
#include "integrate/command.hpp"
#include <fmt/format.h>
#include <charconv>
#include <system_error>
#include <espalier/program/errors.hpp>
#include "integrate/solve.hpp"

namespace integrate {
namespace {
using espalier::program::UsageError;

constexpr int most_digits_asked_for = 100'000;

// A positive number, as its logarithm: 1e-1000 is one.
double logarithm_of(const std::string& option, const std::string& text) {
    std::optional<double> logarithm;
    try {
        logarithm = logarithm_of_constant(text);
    } catch (const InstanceError& wrong) {
        throw UsageError(fmt::format("{} {}", option, wrong.what()));
    }
    if (logarithm) return *logarithm;
    throw UsageError(fmt::format("{}: {} was given, expected a number above 0 such as 1e-10", option, in_quotes(text)));
}

double threshold(const std::string& option, const std::string& text) { return std::exp2(logarithm_of(option, text)); }

// An error that may be asked for, as a power of two.
double error_of(const std::string& option, const std::string& text) {
    constexpr double rounding = 1e-9;
    const double logarithm = logarithm_of(option, text);
    if (logarithm * std::log10(2.0) < -most_digits_asked_for * (1 + rounding)) {
        throw UsageError(
            fmt::format("{}: '{}' was given, expected at least 1e-{}", option, text, most_digits_asked_for));
    }
    return logarithm;
}

Tolerance tolerance_of(const Command& command) {
    std::optional<double> relative;
    std::optional<double> absolute;
    if (!command.absolute.empty()) absolute = error_of("--absolute", command.absolute);
    if (!command.relative.empty()) relative = error_of("--relative", command.relative);
    if (command.digits) relative = error_of_digits(*command.digits);
    return tolerance_for(relative, absolute);
}

// "0,0.5,...,4" goes on by the difference of the two values before the ellipsis up to the one behind it. A third value
// before them has to be as far away: 1,2,4,...,16 is refused.
void continue_progression(std::vector<std::string>& values, const std::string& end, const std::string& list) {
    constexpr std::size_t most_values = 10'000;
    constexpr double most_units = 1e15;  // are exact as a double
    const auto refuse = [&] {
        throw UsageError(
            fmt::format("--let: {} was given, expected decimals in equal steps around the dots, such as "
                        "a=0,0.5,...,4",
                        in_quotes(list)));
    };
    if (values.size() < 2) refuse();
    const auto before = static_cast<std::ptrdiff_t>(std::min<std::size_t>(values.size(), 3));
    std::vector<std::string_view> decimals(values.end() - before, values.end());
    decimals.emplace_back(end);
    std::size_t places = 0;
    for (const auto text : decimals) {
        const auto point = text.find('.');
        if (point != std::string_view::npos) places = std::max(places, text.size() - point - 1);
    }
    const double unit = std::pow(10, -static_cast<double>(places));
    std::vector<std::int64_t> units;
    for (const auto text : decimals) {
        double number = 0;
        const auto* text_end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), text_end, number, std::chars_format::fixed);
        if (error != std::errc{} || rest != text_end || !(std::abs(number / unit) < most_units)) refuse();
        units.push_back(std::llround(number / unit));
    }
    const std::int64_t last = units.back();
    std::int64_t value = units[units.size() - 2];
    const std::int64_t step = value - units[units.size() - 3];
    if (step == 0 || units[1] - units[0] != step || (last - value) % step != 0 || (last - value) / step < 0) refuse();
    while (value != last) {
        value += step;
        values.push_back(fmt::format("{:.{}f}", static_cast<double>(value) * unit, places));
        if (values.size() > most_values)
            throw UsageError(fmt::format("--let: expected at most {} values", most_values));
    }
}

/// The name of a constant and all values that it is given.
using Constant = std::pair<std::string, std::vector<std::string>>;

std::vector<Constant> constants_of(const std::string& definitions) {
    std::vector<Constant> constants;
    if (definitions.empty()) return constants;
    for (const auto& definition : items_of(definitions, ';')) {
        const auto equals = definition.find('=');
        if (equals == std::string::npos) {
            throw UsageError(fmt::format("--let: {} was given, expected NAME=VALUE", in_quotes(definition)));
        }
        auto& [name, values] =
            constants.emplace_back(items_of(definition.substr(0, equals), ',').front(), std::vector<std::string>());
        const auto list = definition.substr(equals + 1);
        const auto items = items_of(list, ',');
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i] != "...") {
                values.push_back(items[i]);
            } else {
                continue_progression(values, ++i < items.size() ? items[i] : "", list);
            }
        }
    }
    return constants;
}

// All combinations of their values, as definitions, the last constant changing fastest.
std::vector<std::string> definitions_of(const std::vector<Constant>& constants, bool varied_only) {
    std::vector<std::string> all = {""};
    for (const auto& [name, values] : constants) {
        if (varied_only && values.size() == 1) continue;
        std::vector<std::string> longer;
        for (const auto& before : all) {
            for (const auto& value : values) {
                longer.push_back(fmt::format("{}{}{} = {}", before, before.empty() ? "" : "; ", name, value));
            }
        }
        all = std::move(longer);
    }
    return all;
}

void declare_settings(espalier::program::OptionList& list, Command& command) {
    list.integer<int>(
        {"--digits", "D", "Ask for D digits; the same as --relative 1e-D. Default: 10, relative or absolute."},
        command.digits, {1, most_digits_asked_for});
    list.text({"--relative", "ERROR", "Ask for an error of at most so many times the integral."}, command.relative);
    list.text({"--absolute", "ERROR", "Ask for an error of at most so much; the greater one counts if both are given."},
              command.absolute);
    list.choice({"--method", "NAME", "How to integrate; default: auto, by integrand and digits."},
                command.settings.method, method_names());
    list.integer<int>({"--partition", "L",
                       "Look at 2^L equal parts, in several dimensions at 2^(L-3), before anything is decided: what is "
                       "narrower may be overlooked; default: 3.",
                       true},
                      command.settings.partition, {0, 20});
    list.nodes(
        {"--evaluations", "N",
         "Begin nothing that leads to more than N evaluations, as in 500000 or 60M; default: 20M, or for tanh-sinh "
         "150k or 50 for each digit.",
         true},
        command.settings.most_evaluations);
    list.integer<std::uint64_t>(
        {"--shift-seed", "N", "lattice: shift by other random numbers; the value then is another one. Default: 1.",
         true},
        command.settings.shift_seed, {});
    list.text({"--theta-a", "ERROR", "trapezoid: halve what changes the area by so much; default: 1e-6.", true},
              command.accuracy_threshold);
    list.text(
        {"--theta-r", "WIDTH", "trapezoid: do not halve what is not wider than twice this; default: 1e-10.", true},
        command.resolution_threshold);
}

// Returns the error or, if the user has named a file instead of an integrand, the name that such a file needs.
UsageError error_of(const Command& command, const std::string& text) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(command.source, ignored)) return UsageError(text);
    return UsageError(fmt::format("{}: expected an expression, or a file of integrals, whose name ends in .int",
                                  in_quotes(command.source)));
}
}  // namespace

std::vector<Instance> Command::instances() const {
    espalier::require(!is_file(), "the instances of a file are read from it");
    const auto all_constants = constants_of(instance.constants);
    std::vector<std::string> names = definitions_of(all_constants, true);
    std::vector<Instance> all;
    for (const auto& expression : items_of(source, ';')) {
        std::size_t number = 0;
        for (const auto& definitions : definitions_of(all_constants, false)) {
            Instance& one = all.emplace_back(instance);
            one.name = names[number++ % names.size()];
            one.expression = expression;
            one.constants = definitions;
        }
    }
    return all;
}

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The integral");
    list.text({"EXPRESSION|FILE", "EXPRESSION|FILE",
               "The integrand, in x, or x1 to x360, or several, separated by semicolons; or a file ending in .int, one "
               "integral a line."},
              command.source);
    list.text(
        {"--from", "A",
         "The lower limit, a constant such as pi/2 or -inf; A1,A2,... for several variables, where A2 may depend on "
         "x1, and so on."},
        command.instance.from);
    list.text({"--to", "B", "The upper limit."}, command.instance.to);
    list.text({"--exact", "VALUE", "The value if it is known: a constant that the result is checked against.", true},
              command.instance.exact);
    list.text(
        {"--break", "PLACES",
         "Where the integrand has a jump, a kink or a singularity that is not found by itself: constants, separated "
         "by commas."},
        command.instance.breaks);
    list.flag({"--principal-value", "",
               "The principal value: poles are left out symmetrically, and so is what lies beyond both ends of "
               "the whole line."},
              command.instance.principal_value);
    list.text({"--path", "POINTS",
               "Integrate in the complex plane, along straight lines between these points, such as 0,1,1+i, or around "
               "circle(centre, radius), instead of between limits."},
              command.instance.path);
    list.text(
        {"--variables", "NAMES",
         "What the variables are called, separated by commas; default: x, or x1 to x360, or the only letter there is."},
        command.instance.variables);
    list.text({"--let", "NAME=VALUE",
               "A constant, or several, separated by semicolons; a=0,0.5,...,4 makes an integral for each value of a."},
              command.instance.constants);
    declare_settings(list, command);
}

void check(Command& command) {
    if (command.source.empty()) {
        throw UsageError("what is to be integrated? Expected an expression and its limits, or a file ending in .int");
    }
    const Instance& given = command.instance;
    if (!given.path.empty() && (!given.from.empty() || !given.to.empty() || given.principal_value)) {
        throw UsageError("--path is instead of --from, --to and --principal-value");
    }
    if (!command.is_file() && given.path.empty() && (given.from.empty() || given.to.empty())) {
        throw error_of(command, "expected both limits of the integral, --from A and --to B");
    }
    if (command.is_file() && given != Instance()) {
        throw UsageError(
            "--from, --to, --exact, --break, --variables, --let, --path and --principal-value: limits, values and "
            "names of the integrals are in the file");
    }
    if (command.digits && !command.relative.empty()) throw UsageError("--digits and --relative say the same");
    Settings& settings = command.settings;
    settings.tolerance = tolerance_of(command);
    settings.digits = digits_of(settings.tolerance);
    settings.accuracy_threshold = threshold("--theta-a", command.accuracy_threshold);
    settings.resolution_threshold = threshold("--theta-r", command.resolution_threshold);
    if (command.is_file()) return;
    try {
        for (const auto& instance : command.instances()) check_method(compile(instance), settings);
    } catch (const InstanceError& wrong) {
        throw error_of(command, wrong.what());
    }
}
}  // namespace integrate
