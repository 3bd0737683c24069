#include "integrate/integral/principal_value.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "integrate/expression/applied.hpp"
#include "integrate/expression/dyadic.hpp"
#include "integrate/expression/parity.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/integral/complex_parts.hpp"

namespace integrate {

namespace {

using Kind = Interval::Kind;

Limit limit_at(double place) { return Limit(Formula(written_out(place))); }

// A whole number beyond all breaks, on both sides.
double beyond(const std::vector<Limit>& places) {
    double most = 0;
    for (const auto& place : places) most = std::max(most, std::abs(place.rounded()));
    return std::floor(most) + 2;
}

void append(std::vector<Interval>& pieces, const std::vector<Limit>& places, const Limit& from, const Limit& to) {
    const auto more = pieces_between(places, Interval(from, to));
    pieces.insert(pieces.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::optional<SimplePole>> poles_at(const std::vector<Limit>& places, const Expression& integrand,
                                                const Interval& interval) {
    std::vector<std::optional<SimplePole>> poles;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double place = places[i].rounded();
        const double before = i > 0 ? places[i - 1].rounded() : interval.from();
        const double after = i + 1 < places.size() ? places[i + 1].rounded() : interval.to();
        const double room = std::min(place - before, after - place);
        poles.push_back(room > 0 ? simple_pole(integrand, place, room) : std::nullopt);
    }
    return poles;
}

// f(x) + f(-x) is twice the even part of f.
std::optional<IntegralPart> folded_tail(const Expression& integrand, const std::vector<Limit>& places) {
    const Expression two{.number = "2"};
    const auto even = parity(integrand).even;
    if (!even) return std::nullopt;
    const Formula infinity(Expression{.operation = Operation::infinity});
    return IntegralPart{Formula(applied(Operation::multiply, {two, *even})),
                        Interval(limit_at(beyond(places)), infinity)};
}

PrincipalValue principal_value(const Expression& integrand, const std::vector<Limit>& places,
                               const Interval& interval) {
    PrincipalValue result;
    Limit begin = interval.from_limit();
    Limit end = interval.to_limit();
    if (interval.kind() == Kind::whole_line) {
        result.tail = folded_tail(integrand, places);
        begin = limit_at(-beyond(places));
        end = limit_at(beyond(places));
    }
    const auto poles = poles_at(places, integrand, Interval(begin, end));
    for (const auto& pole : poles) {
        if (!pole) continue;
        append(result.pieces, places, begin, limit_at(pole->middle - pole->radius));
        begin = limit_at(pole->middle + pole->radius);
        const auto ways = parts_around(*pole, integrand);
        result.ways.insert(result.ways.end(), ways.begin(), ways.end());
        result.poles.push_back(*pole);
    }
    append(result.pieces, places, begin, end);
    return result;
}

}  // namespace integrate
