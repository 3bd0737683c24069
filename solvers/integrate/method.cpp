#include "integrate/method.hpp"

#include <algorithm>
#include <array>

namespace integrate {

namespace {

using Kind = Interval::Kind;

std::string several_variables(const Integral& integral) {
    return integral.dimensions() > 1 ? "it is for one variable; genz-malik is for several" : "";
}

std::string one_variable(const Integral& integral) {
    return integral.dimensions() == 1 ? "it is for 2 to 10 variables" : "";
}

std::string several_variables_or_infinite(const Integral& integral) {
    if (integral.dimensions() > 1) return several_variables(integral);
    return integral.intervals[0].kind() != Kind::finite ? "it is for finite limits" : "";
}

std::string several_variables_or_beyond_doubles(const Integral& integral) {
    if (integral.dimensions() > 1) return several_variables(integral);
    return integral.intervals[0].exceeds_doubles() ? "a finite limit of it is greater than all doubles" : "";
}

constexpr std::array<Method, 5> all_methods = {{
    {"trapezoid", several_variables_or_infinite, integrate_by_trapezoids, "intervals"},
    {"gauss-kronrod", several_variables, integrate_by_gauss_kronrod, "cells measured or halved, and a root each round"},
    {"tanh-sinh", several_variables, integrate_by_tanh_sinh, "points"},
    {"rigorous", several_variables_or_beyond_doubles, integrate_rigorously, "cells"},
    {"genz-malik", one_variable, integrate_by_genz_malik, "boxes measured or halved, and a root each round"},
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
    if (settings.digits <= most_digits_of_doubles) return find("gauss-kronrod");
    const bool enclosable = several_variables_or_beyond_doubles(integral).empty();
    return find(integral.integrand.has_kinks() && enclosable ? "rigorous" : "tanh-sinh");
}

}  // namespace integrate
