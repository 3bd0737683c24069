// SPDX-License-Identifier: Apache-2.0
#include "integrate/solve.hpp"
#include <fmt/format.h>
#include <espalier/program/errors.hpp>
#include <espalier/program/launcher.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/lattice/lattice.hpp"
#include "integrate/pieces.hpp"
#include "integrate/rigorous/box_enclosures.hpp"
#include "integrate/rigorous/rigorous.hpp"
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "integrate/trapezoid/trapezoid.hpp"

namespace integrate {
namespace {
using Kind = Interval::Kind;

/// A way to integrate, as --method names it.
struct Method {
    std::string_view name;
    bool in_doubles = false;  ///< does it compute in doubles, and not in balls?
    bool has_one_variable = true;
    bool (*fits)(const Integral& integral) = nullptr;  ///< can it do this domain? If there is none, it can do all
    std::string_view domains = {};                     ///< what it tells of the domains that it can do
    /// Requires no refusal and an integral that is not empty; the limits' order is none of its business.
    Integrate* integrate = nullptr;
    std::string_view node = {};  ///< what counts as a node, for people
};

// Returns why the method cannot do this integral; nothing if it can.
std::string_view refusal(const Method& method, const Integral& integral) {
    if (!method.in_doubles && integral.integrand.is_given_by_values()) {
        return "it is for expressions, not for a function's values";
    }
    if (method.has_one_variable && integral.dimensions() > 1) {
        return "it is for one variable; genz-malik and lattice are for several";
    }
    if (method.fits != nullptr && !method.fits(integral)) return method.domains;
    if (!method.in_doubles) return {};
    if (!integral.is_in_pieces()) return "it is for real integrands without poles; tanh-sinh and rigorous know others";
    return integral.is_told_by_doubles() ? "" : "in doubles, which it computes in, the limits are the same";
}

bool is_finite(const Integral& integral) {
    return std::ranges::all_of(integral.intervals, [](const auto& side) { return side.kind() == Kind::finite; });
}

bool is_line_or_small_box(const Integral& integral) {
    return integral.dimensions() == 1 || (integral.dimensions() <= most_enclosed_dimensions && is_finite(integral));
}

bool is_box(const Integral& integral) { return integral.dimensions() > 1 && integral.dimensions() <= most_sides; }

template <Integrate* method>
Finding integrate_parts(Run& run, const Integral& integral, const Settings& settings) {
    return in_parts(integral, settings,
                    [&](const Integral& part, const Settings& for_part) { return method(run, part, for_part); });
}

Finding integrate_by_enclosures(Run& run, const Integral& integral, const Settings& settings) {
    return integral.dimensions() > 1 ? integrate_rigorously(run, integral, settings)
                                     : integrate_parts<integrate_rigorously>(run, integral, settings);
}

constexpr std::array<Method, 6> all_methods = {{
    {"trapezoid", true, true, is_finite, "it is for finite limits", integrate_by_trapezoids, "intervals"},
    {"gauss-kronrod", true, true, nullptr, "", integrate_by_gauss_kronrod,
     "cells measured or halved, and a root each round"},
    {"tanh-sinh", false, true, nullptr, "", integrate_parts<integrate_by_tanh_sinh>, "points"},
    {"rigorous", false, false, is_line_or_small_box,
     "it is for one variable, and for 2 to 4 between finite limits; genz-malik and lattice are for others",
     integrate_by_enclosures, "cells"},
    {"genz-malik", true, false, is_box, "it is for 2 to 10 variables", integrate_by_genz_malik,
     "boxes measured or halved, and a root each round"},
    {"lattice", true, false, nullptr, "", integrate_by_lattice,
     "ranges of points, and a root for each number of points"},
}};

const Method& find(std::string_view name) {
    const auto* found = std::ranges::find_if(all_methods, [&](const auto& row) { return row.name == name; });
    espalier::require(found != all_methods.end(), "the method that settings name is one of method_names()");
    return *found;
}

bool is_analytic_in_pieces(const Integral& integral) {
    return !integral.integrand.has_kinks() || integral.all_kinks_are_breaks;
}

// Chooses the method; integrals that doubles cannot hold are left to balls. Of their methods, tanh-sinh needs an
// integrand that is analytic between breaks.
const Method& choose(const Integral& integral, const Settings& settings) {
    constexpr int most_digits_of_doubles = 12;
    if (settings.method != "auto") return find(settings.method);
    if (integral.dimensions() > most_sides) return find("lattice");
    if (integral.dimensions() > 1) return find("genz-malik");
    if (integral.integrand.is_given_by_values()) return find("gauss-kronrod");
    if (!integral.is_in_pieces() || !integral.oscillating_parts.empty()) return find("rigorous");
    if (settings.digits <= most_digits_of_doubles && integral.is_told_by_doubles()) return find("gauss-kronrod");
    return find(is_analytic_in_pieces(integral) ? "tanh-sinh" : "rigorous");
}

const Method& suitable(const Integral& integral, const Settings& settings) {
    const Method& method = choose(integral, settings);
    const auto reason = refusal(method, integral);
    if (!reason.empty()) throw espalier::program::UsageError(fmt::format("--method {}: {}", method.name, reason));
    return method;
}

Finding none(const std::string& reason) {
    Finding finding;
    finding.value = unknown_ball();
    finding.complete = true;
    finding.shortcoming = reason;
    return finding;
}

// Notes in a finding which method found it. A sum beyond all doubles is none that could be as exact as asked.
Finding found_by(std::string_view name, Finding finding) {
    if (finding.met && !has_value(finding)) finding = contradicted(std::move(finding), "it exceeds all doubles");
    finding.method = name;
    finding.node = find(name).node;
    return finding;
}

// Integrates by as many evaluations as are left after so many earlier ones, which count. Where memory runs out, a
// process that is one of several would leave the others waiting: there it ends them all.
Finding within_memory(Run& run, const Method& method, const Integral& integral, const Settings& settings,
                      std::uint64_t earlier = 0) {
    throw_where_memory_runs_out();
    try {
        Finding finding = found_by(method.name, method.integrate(run, integral, settings.after(earlier)));
        finding.evaluations += earlier;
        return finding;
    } catch (const std::bad_alloc&) {
        if (espalier::program::launched()) throw;
        return found_by(method.name, none("the memory did not suffice for so many digits"));
    }
}

// Encloses an integral of which steps do not converge, because of a peak or a kink. If the sums say nothing at all
// there may be a narrow peak, or no integral, and less is spent.
Finding by_enclosures(Run& run, const Integral& integral, Settings settings, Finding finding) {
    constexpr std::uint64_t most_to_converge = 1'000'000;
    constexpr std::uint64_t most_to_find = 200'000;
    const std::uint64_t most = (std::isfinite(finding.error) ? most_to_converge : most_to_find) / settings.cost;
    settings.most_evaluations = std::min(most, settings.after(finding.evaluations).balls_allowed());
    Finding enclosed = within_memory(run, find("rigorous"), integral, settings);
    enclosed.evaluations += finding.evaluations;
    if (enclosed.enclosed && (enclosed.met || enclosed.error <= finding.error)) return enclosed;
    finding.evaluations = enclosed.evaluations;
    finding.complete = enclosed.complete;
    return finding;
}

constexpr Method enclosed_or_estimated = {.name = "rigorous", .integrate = integrate_parts<integrate_part>};

// Along a path, where there are ways around poles, and where tails oscillate.
Finding by_parts(Run& run, const Method& method, const Integral& integral, const Settings& settings) {
    if (settings.method == "rigorous") return within_memory(run, method, integral, settings);
    Finding finding = within_memory(run, enclosed_or_estimated, integral, settings);
    const bool is_estimate = settings.method == "tanh-sinh" || (!finding.enclosed && has_value(finding));
    return is_estimate ? found_by("tanh-sinh", std::move(finding)) : finding;
}

// Integrates in boxes, or, if few evaluations do not lead to the error allowed, in boxes along the integrand's ridge if
// it has one.
Finding in_boxes(Run& run, const Integral& integral, const Settings& settings) {
    constexpr std::uint64_t few = 20'000;
    const Method& method = find("genz-malik");
    const bool may_have_ridge =
        settings.method == "auto" && !integral.integrand.is_given_by_values() && settings.evaluations_allowed() > few;
    auto parts = may_have_ridge ? parts_along_ridge(integral.integrand, integral.intervals) : std::vector<SmoothPart>();
    if (parts.empty()) return within_memory(run, method, integral, settings);
    Settings at_first = settings;
    at_first.most_evaluations = few;
    Finding finding = within_memory(run, method, integral, at_first);
    if (finding.met || !finding.complete) return finding;
    Integral along = integral;
    along.smooth_parts = std::move(parts);
    Finding other = within_memory(run, method, along, settings, finding.evaluations);
    keep_narrower_one(other, std::move(finding));
    return other;
}

// Integrates by the method, and by others if it does not converge or if doubles do not reach the error allowed.
Finding without_factors(Run& run, const Method& method, const Integral& integral, const Settings& settings) {
    const bool may_choose =
        settings.method == "auto" && integral.dimensions() == 1 && !integral.integrand.is_given_by_values();
    if (method.integrate == integrate_by_genz_malik) return in_boxes(run, integral, settings);
    Finding finding = within_memory(run, method, integral, settings);
    if (!finding.met && finding.complete && may_choose && method.integrate == integrate_by_gauss_kronrod &&
        is_analytic_in_pieces(integral)) {
        // Balls may reach an accuracy that doubles do not, next to an end or where terms cancel.
        Finding other = within_memory(run, find("tanh-sinh"), integral, settings, finding.evaluations);
        if (other.met || !has_value(finding)) {
            finding = std::move(other);
        } else {
            finding.evaluations = other.evaluations;
            finding.complete = other.complete;
        }
    }
    if (!finding.complete) return finding;
    if (finding.method == "tanh-sinh" && is_contradicted(run, integral, finding))
        finding = contradicted(std::move(finding));
    if (finding.met || !may_choose || finding.method == "rigorous") return finding;
    return by_enclosures(run, integral, settings, std::move(finding));
}

Finding by_method(Run& run, const Method& method, const Integral& integral, const Settings& settings);

// Integrates by factors if the integrand is a product of functions of few variables, perhaps on the only part where it
// is not 0.
std::optional<Finding> by_factors(Run& run, const Integral& integral, const Settings& settings) {
    if (settings.method != "auto" || !is_box(integral) || integral.integrand.is_given_by_values()) return std::nullopt;
    const std::vector<Interval>* intervals = &integral.intervals;
    auto factors = factors_of(integral.integrand.expression(), integral.dimensions());
    if (!factors && integral.smooth_parts.size() == 1 && integral.smooth_parts.front().places.empty()) {
        const auto& part = integral.smooth_parts.front();
        intervals = &part.intervals;
        factors = factors_of(part.integrand.expression(), integral.dimensions());
    }
    if (!factors) return std::nullopt;
    std::string_view used;
    auto finding = in_factors(*intervals, *factors, settings, [&](const Integral& factor, const Settings& for_factor) {
        Finding found = by_method(run, choose(factor, for_factor), factor, for_factor);
        if (used.empty() || factor.dimensions() > 1) used = found.method;
        return found;
    });
    return found_by(used, std::move(finding));
}

Finding by_method(Run& run, const Method& method, const Integral& integral, const Settings& for_any) {
    constexpr std::uint64_t cost_of_special_functions = 20;
    Settings settings = for_any;
    const bool may_take_long = integral.dimensions() == 1 && !integral.integrand.is_given_by_values();
    if (may_take_long && integral.integrand.has_special_functions()) settings.cost = cost_of_special_functions;
    const bool in_balls = method.name == "tanh-sinh" || method.name == "rigorous";
    const bool oscillates = in_balls && !integral.oscillating_parts.empty();
    if (!integral.is_in_pieces() || oscillates) return by_parts(run, method, integral, settings);
    if (const auto product = by_factors(run, integral, settings)) {
        if (product->met || !product->complete) return *product;
        Finding whole = without_factors(run, method, integral, settings.after(product->evaluations));
        whole.evaluations += product->evaluations;
        return whole;
    }
    return without_factors(run, method, integral, settings);
}
}  // namespace

std::vector<std::string> method_names() {
    std::vector<std::string> names = {"auto"};
    for (const auto& row : all_methods) names.emplace_back(row.name);
    return names;
}

void check_method(const Integral& integral, const Settings& settings) { suitable(integral, settings); }

Finding solve(Run& run, const Integral& integral, const Settings& settings) {
    const Method& method = suitable(integral, settings);
    // Trapezoids are asked for thresholds, and promise nothing.
    const bool promises = method.integrate != integrate_by_trapezoids;
    const bool has_expression = !integral.integrand.is_given_by_values();
    auto reason = promises && has_expression ? divergence(integral) : std::nullopt;
    const bool may_lack_values = promises && has_expression && !reason;
    if (may_lack_values && integral.integrand.has_kinks()) reason = lack_of_value(integral);
    Finding finding = integral.is_empty() ? exactly_zero()
                      : reason            ? none(*reason)
                      : has_expression    ? by_method(run, method, integral, settings)
                                          : method.integrate(run, integral, settings);
    if (may_lack_values && !reason && finding.complete && !has_value(finding)) {
        finding.shortcoming = lack_of_value(integral).value_or(finding.shortcoming);
    }
    if (integral.is_complex() && !finding.imaginary) finding.imaginary.emplace();
    for (Ball* part : {&finding.value, finding.imaginary ? &*finding.imaginary : nullptr}) {
        if (part != nullptr && integral.sign() < 0) arb_neg(part->get(), part->get());
    }
    const bool is_checked = finding.complete || finding.enclosed || finding.confidence > 0;
    if (promises && !is_checked && has_value(finding) && finding.remark.empty()) finding.remark = stopped_before_a_look;
    return finding.method.empty() ? found_by(method.name, std::move(finding)) : finding;
}
}  // namespace integrate
