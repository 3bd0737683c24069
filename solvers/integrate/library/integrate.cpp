// SPDX-License-Identifier: Apache-2.0
#include <espalier_integrate.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <espalier/program/errors.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "integrate/library/quadrature.hpp"
#include "integrate/solve.hpp"

namespace integrate {
namespace {
using espalier::IntegrateOptions;
using Clock = std::chrono::steady_clock;
template <class Number>
using Found = espalier::IntegrateFinding<Number>;

constexpr const char* time_did_not_suffice = "the time did not suffice";
constexpr int most_digits_of_expressions = 100'000;

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument("integrate: " + sentence); }

std::optional<double> logarithm_of(const char* name, const std::optional<double>& error) {
    if (!error) return std::nullopt;
    if (!(*error > 0) || std::isinf(*error)) refuse(fmt::format("the {} error {} is not above 0", name, *error));
    return std::log2(*error);
}

void check(const IntegrateOptions& options) {
    if (options.method != "auto" && !is_among(method_names(), options.method)) {
        refuse(fmt::format("there is no method '{}', expected {}", options.method, fmt::join(method_names(), ", ")));
    }
    if (options.digits && (*options.digits < 1 || *options.digits > most_digits_of_expressions)) {
        refuse(fmt::format("{} digits were asked for, expected 1 to {}", *options.digits, most_digits_of_expressions));
    }
    if (options.digits && options.relative) refuse("digits and a relative error say the same");
    if (options.evaluations == std::uint64_t{0}) refuse("no evaluations are allowed, expected at least 1");
    if (options.threads < 1) refuse(fmt::format("there are {} threads, expected at least 1", options.threads));
    if (!(options.seconds > 0)) refuse(fmt::format("there are {} seconds, expected more than 0", options.seconds));
}

Settings settings_of(const IntegrateOptions& options) {
    check(options);
    Settings settings;
    settings.method = options.method;
    auto relative = logarithm_of("relative", options.relative);
    if (options.digits) relative = error_of_digits(*options.digits);
    settings.tolerance = tolerance_for(relative, logarithm_of("absolute", options.absolute));
    settings.digits = digits_of(settings.tolerance);
    settings.most_evaluations = options.evaluations;
    settings.shift_seed = options.shift_seed;
    return settings;
}

Finding solved(const Integral& integral, const Settings& settings, const IntegrateOptions& options) {
    espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
    espalier::program::RunOptions run_options;
    run_options.quiet = true;
    run_options.time_limit = options.seconds;
    run.begin(run_options, std::make_unique<espalier::Threads>(options.threads));
    try {
        return solve(run, integral, settings);
    } catch (const espalier::program::UsageError& wrong) {
        refuse(wrong.what());
    }
}

std::string message_of(const Finding& finding) {
    if (finding.met) return finding.remark;
    if (!finding.complete) return time_did_not_suffice;
    return finding.shortcoming.empty() ? "the estimate is what could be reached" : finding.shortcoming;
}

template <class Number>
Found<Number> found(const Finding& finding, Number value, Number error) {
    return {.value = std::move(value),
            .error = std::move(error),
            .met = finding.met,
            .enclosed = finding.enclosed,
            .confidence = finding.confidence,
            .complete = finding.complete,
            .message = message_of(finding),
            .method = std::string(finding.method),
            .evaluations = finding.evaluations};
}

Formula constant(double number) {
    if (std::isnan(number)) refuse("a limit is not a number");
    const Expression constant = std::isinf(number) ? the_infinity() : decimal(fmt::format("{}", std::abs(number)));
    return Formula(std::signbit(number) ? -constant : constant);
}

Found<double> integrate_values(Integral integral, const Settings& settings, const IntegrateOptions& options) {
    const Finding finding = solved(integral, settings, options);
    return found(finding, has_value(finding) ? nearest_double(finding.value) : std::nan(""),
                 number_above(finding.error));
}

// Returns the limits and the points between them, rising.
std::vector<double> rising_points(double a, double b, const std::vector<double>& between) {
    if (std::isnan(a) || std::isnan(b)) refuse("a limit is not a number");
    std::vector<double> points = between;
    for (const double point : between)
        if (!(point > std::min(a, b) && point < std::max(a, b)))
            refuse(fmt::format("the point {} is no inner one", point));
    points.insert(points.end(), {a, b});
    std::ranges::sort(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

Clock::time_point end_of_time(double seconds) {
    constexpr double longest = 1e9;  // does not overflow in nanoseconds
    if (!(seconds < longest)) return Clock::time_point::max();
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Takes a first look, which suffices for most functions, by at most half of the evaluations that are allowed.
Found<double> first_look(const espalier::ValuesAt& f, std::span<const double> points, const Settings& settings,
                         Clock::time_point end) {
    constexpr std::uint64_t most_evaluations = 10'000;
    if (settings.method != "auto" || points.size() < 2) return {.value = std::nan(""), .error = HUGE_VAL};
    const QuadratureLimits limits{.absolute = std::exp2(settings.tolerance.absolute),
                                  .relative = std::exp2(settings.tolerance.relative),
                                  .evaluations = std::min(most_evaluations, settings.evaluations_allowed() / 2),
                                  .end = end};
    return quadrature(f, points, limits);
}
/// Is thrown through the integration to end it.
struct StopRequest {};

IntegrateOptions options_of(const espalier_integrate_options& given) {
    IntegrateOptions options;
    if (given.absolute != 0) options.absolute = given.absolute;
    if (given.relative != 0) options.relative = given.relative;
    if (given.break_count > 0) options.points.assign(given.breaks, given.breaks + given.break_count);
    if (given.evaluations != 0) options.evaluations = given.evaluations;
    if (given.seconds != 0) options.seconds = given.seconds;
    if (given.threads != 0) options.threads = given.threads;
    return options;
}

// Runs `call` and translates its exceptions into status codes, so that none crosses the C interface.
template <class Call>
int integration_status(Call call) noexcept {
    try {
        return call();
    } catch (const StopRequest&) {
        return ESPALIER_INTEGRATE_STOPPED;
    } catch (const std::invalid_argument&) {
        return ESPALIER_INTEGRATE_WRONG_CALL;
    } catch (const std::bad_alloc&) {
        return ESPALIER_INTEGRATE_OUT_OF_MEMORY;
    } catch (...) {
        return ESPALIER_INTEGRATE_FAILED;
    }
}
}  // namespace
}  // namespace integrate

namespace espalier {
IntegrateFinding<double> integrate(const ValuesAt& f, double a, double b, const IntegrateOptions& options) {
    using namespace ::integrate;
    const auto at_first = settings_of(options);
    const auto points = rising_points(a, b, options.points);
    const auto end = end_of_time(options.seconds);
    auto look = first_look(f, points, at_first, end);
    if (a > b) look.value = -look.value;
    if (look.met) return look;
    auto rest = options;
    if (end != Clock::time_point::max()) rest.seconds = std::chrono::duration<double>(end - Clock::now()).count();
    if (!(rest.seconds > 0)) {
        look.message = time_did_not_suffice;
        look.method = "gauss-kronrod";
        return look;
    }
    const Formula integrand(1, [&f](std::span<const double> x) {
        double y = 0;
        f.at(f.function, x.data(), &y, 1);
        return y;
    });
    Integral integral{.integrand = integrand, .intervals = {{constant(a), constant(b)}}};
    auto in_order = points.size() < 2 ? std::vector{a, b} : points;
    if (a > b) std::ranges::reverse(in_order);
    for (std::size_t i = 1; i < in_order.size(); ++i)
        integral.pieces.emplace_back(constant(in_order[i - 1]), constant(in_order[i]));
    const auto settings = at_first.after(look.evaluations);
    auto found = integrate_values(std::move(integral), settings, rest);
    found.evaluations += look.evaluations;
    const bool is_limited = options.evaluations && found.message == too_many_evaluations(*settings.most_evaluations);
    if (is_limited) found.message = too_many_evaluations(*options.evaluations);
    return found;
}

IntegrateFinding<double> integrate(const std::function<double(std::span<const double>)>& f,
                                   const std::vector<double>& a, const std::vector<double>& b,
                                   const IntegrateOptions& options) {
    using namespace ::integrate;
    if (!f) refuse("the function is empty");
    if (a.size() != b.size()) refuse(fmt::format("there are {} lower and {} upper limits", a.size(), b.size()));
    if (a.empty() || a.size() > most_variables) {
        refuse(fmt::format("there are limits of {} variables, expected 1 to {}", a.size(), most_variables));
    }
    Integral integral{.integrand = Formula(a.size(), f), .intervals = {}};
    for (std::size_t i = 0; i < a.size(); ++i) integral.intervals.emplace_back(constant(a[i]), constant(b[i]));
    if (a.size() == 1) integral.pieces = integral.intervals;
    if (a.size() > 1) integral.smooth_parts = smooth_parts(integral.integrand, integral.intervals);
    return integrate_values(std::move(integral), settings_of(options), options);
}

IntegrateFinding<std::string> integrate(const std::string& expression, const std::string& a, const std::string& b,
                                        const IntegrateOptions& options) {
    using namespace ::integrate;
    const auto settings = settings_of(options);
    try {
        const auto integral = compile({"", expression, a, b, "", options.breaks, options.variables, options.constants});
        const auto finding = solved(integral, settings, options);
        return found(finding, value_text(finding), error_text(printed_error(finding)));
    } catch (const InstanceError& wrong) {
        refuse(wrong.what());
    }
}
}  // namespace espalier

extern "C" __attribute__((visibility("default"))) int espalier_integrate(espalier_integrand f, void* data, double a,
                                                                         double b,
                                                                         const espalier_integrate_options* options,
                                                                         double* value, double* error,
                                                                         uint64_t* evaluations) {
    const espalier_integrate_options given = options != nullptr ? *options : espalier_integrate_options{};
    if (f == nullptr || (given.break_count > 0 && given.breaks == nullptr)) return ESPALIER_INTEGRATE_WRONG_CALL;
    return integrate::integration_status([&] {
        const auto values = [&](std::span<const double> x, std::span<double> y) {
            const bool stops = given.stop != nullptr && *given.stop != 0;
            if (stops || f(data, x.data(), y.data(), x.size()) != 0) throw integrate::StopRequest();
        };
        const auto found = espalier::integrate(values, a, b, integrate::options_of(given));
        if (value != nullptr) *value = found.value;
        if (error != nullptr) *error = found.error;
        if (evaluations != nullptr) *evaluations = found.evaluations;
        return found.met ? ESPALIER_INTEGRATE_MET : ESPALIER_INTEGRATE_NOT_MET;
    });
}
