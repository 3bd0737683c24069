// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/integral.hpp"

#include <algorithm>
#include <utility>

#include "integrate/expression/terms.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/splitting/linear_form.hpp"

namespace integrate {

namespace {

std::vector<IntegralPart> pieces_as_parts(const Integral& integral) {
    std::vector<IntegralPart> parts;
    for (const auto& piece : integral.pieces) parts.push_back({integral.integrand, piece});
    return parts;
}

void find_oscillation(Integral& integral) {
    auto parts = oscillating_parts(integral.integrand, integral.pieces);
    const auto tails = integral.tail ? oscillating_parts(integral.tail->integrand, {integral.tail->interval})
                                     : std::vector<IntegralPart>();
    if (parts.empty() && tails.empty()) return;
    if (parts.empty()) parts = pieces_as_parts(integral);
    parts.insert(parts.end(), tails.begin(), tails.end());
    if (integral.tail && tails.empty()) parts.push_back(*integral.tail);
    integral.oscillating_parts = std::move(parts);
}

void find_pieces(Integral& integral, const std::vector<Limit>& places, bool principal_value) {
    const Interval& interval = integral.intervals[0];
    integral.pieces = {interval};
    if (integral.is_empty()) return;
    const auto found = find_breaks(integral.integrand.expression(), interval);
    integral.all_kinks_are_breaks = found.all_kinks;
    integral.pieces = pieces_between(merged(places, found.places), interval);
    if (principal_value) find_principal_value(integral);
    if (found.all_kinks) find_oscillation(integral);
}

void add_real(const std::optional<Expression>& integrand, bool is_imaginary, const std::vector<Limit>& places,
              Integral& integral) {
    if (!integrand) return;
    Integral real{.integrand = Formula(*integrand), .intervals = integral.intervals};
    find_pieces(real, places, false);
    for (auto& part : real.real_parts()) {
        part.is_imaginary = is_imaginary;
        integral.complex_parts.push_back(std::move(part));
    }
}

}  // namespace

std::vector<IntegralPart> Integral::real_parts() const {
    if (!oscillating_parts.empty()) return oscillating_parts;
    auto parts = pieces_as_parts(*this);
    if (tail) parts.push_back(*tail);
    return parts;
}

bool Integral::is_told_by_doubles() const {
    const auto is_told = [](const auto& interval) { return interval.is_told_by_doubles(); };
    return std::ranges::all_of(intervals, is_told) && std::ranges::all_of(pieces, is_told);
}

bool Integral::is_empty() const {
    return std::ranges::any_of(intervals, [](const auto& interval) { return interval.sign() == 0; });
}

int Integral::sign() const {
    int sign = 1;
    for (const auto& interval : intervals) sign *= interval.sign();
    return sign;
}

Integral integral_of(Formula integrand, std::vector<Interval> intervals, const std::vector<Limit>& places,
                     bool principal_value) {
    if (intervals.size() > 1 && !integrand.is_given_by_values()) {
        if (auto changed = along_axes(integrand.expression(), intervals)) integrand = Formula(std::move(*changed));
    }
    if (intervals.size() == 1) integrand = with_values(integrand, intervals[0]);
    Integral integral{.integrand = std::move(integrand), .intervals = std::move(intervals)};
    if (integral.dimensions() == 1) {
        find_pieces(integral, places, principal_value);
    } else {
        integral.smooth_parts = smooth_parts(integral.integrand, integral.intervals);
    }
    return integral;
}

Integral complex_integral_of(const Expression& integrand, const Interval& interval, const std::vector<Limit>& places) {
    Integral integral{.integrand = Formula(integrand, Component::real), .intervals = {interval}};
    if (const auto parts = cartesian(integrand)) {
        add_real(parts->real, false, places, integral);
        add_real(parts->imaginary, true, places, integral);
    } else {
        integral.complex_parts = complex_parts(integrand, pieces_between(places, interval));
    }
    return integral;
}

}  // namespace integrate
