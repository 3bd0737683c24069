#include "integrate/method.hpp"

#include <algorithm>
#include <array>

namespace integrate {

namespace {

using Kind = Interval::Kind;

std::string several_variables(const Integral& integral) {
    return integral.dimensions() > 1 ? "it is for one variable; genz-malik is for several" : "";
}

std::string beyond_doubles(const Integral& integral) {
    const auto& intervals = integral.intervals;
    const bool told = std::all_of(intervals.begin(), intervals.end(),
                                  [](const auto& interval) { return interval.is_told_by_doubles(); });
    return told ? "" : "in doubles, which it computes in, the limits are the same";
}

std::string not_one_variable_in_doubles(const Integral& integral) {
    return integral.dimensions() > 1 ? several_variables(integral) : beyond_doubles(integral);
}

std::string not_several_variables_in_doubles(const Integral& integral) {
    return integral.dimensions() == 1 ? "it is for 2 to 10 variables" : beyond_doubles(integral);
}

std::string not_one_finite_interval_in_doubles(const Integral& integral) {
    const bool infinite = integral.dimensions() == 1 && integral.intervals[0].kind() != Kind::finite;
    return infinite ? "it is for finite limits" : not_one_variable_in_doubles(integral);
}

constexpr std::array<Method, 5> all_methods = {{
    {"trapezoid", not_one_finite_interval_in_doubles, integrate_by_trapezoids, "intervals"},
    {"gauss-kronrod", not_one_variable_in_doubles, integrate_by_gauss_kronrod,
     "cells measured or halved, and a root each round"},
    {"tanh-sinh", several_variables, integrate_by_tanh_sinh, "points"},
    {"rigorous", several_variables, integrate_rigorously, "cells"},
    {"genz-malik", not_several_variables_in_doubles, integrate_by_genz_malik,
     "boxes measured or halved, and a root each round"},
}};

const Method& find(std::string_view name) {
    return *std::find_if(all_methods.begin(), all_methods.end(), [&](const auto& row) { return row.name == name; });
}

}  // namespace

std::span<const Method> methods() { return all_methods; }

std::vector<std::string> method_names() {
    std::vector<std::string> names = {"auto"};
    for (const auto& row : all_methods) names.emplace_back(row.name);
    return names;
}

// What doubles cannot hold is for balls; tanh-sinh then needs an integrand that is analytic between the limits.
const Method& choose_method(const std::string& name, const Integral& integral, const Settings& settings) {
    constexpr int most_digits_of_doubles = 12;
    if (name != "auto") return find(name);
    if (integral.dimensions() > 1) return find("genz-malik");
    if (settings.digits <= most_digits_of_doubles && beyond_doubles(integral).empty()) return find("gauss-kronrod");
    return find(integral.integrand.has_kinks() ? "rigorous" : "tanh-sinh");
}

}  // namespace integrate
