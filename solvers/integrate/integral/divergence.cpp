// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/divergence.hpp"

#include "integrate/integral/integral.hpp"
#include "integrate/integral/integral_part.hpp"

namespace integrate {

namespace {

// The unit interval begins where a half line ends.
bool is_right_end(const Interval& piece, bool right) { return right != (piece.kind() == Interval::Kind::to_infinity); }

Divergence divergence_at(const Formula& function, const Interval& piece, bool at_right) {
    const IntegralPart part = with_finite_limits(function, piece);
    const bool right = is_right_end(piece, at_right);
    return diverges(with_zeros_known(part.integrand, end_of(part.interval, right)), {part.interval}, 0, right);
}

// Between two pieces.
std::optional<SimplePole> pole_between(const Integral& integral, const Interval& before, const Interval& after) {
    const double room = std::min(before.to() - before.from(), after.to() - after.from());
    return simple_pole(integral.integrand.expression(), after.from(), room);
}

bool converges_at(const Formula& function, const Interval& piece, bool at_right) {
    const IntegralPart part = with_finite_limits(function, piece);
    const bool right = is_right_end(piece, at_right);
    return converges(with_zeros_known(part.integrand, end_of(part.interval, right)), part.interval, right);
}

/// Why an integral over pieces does not exist, and why it may have a principal value, or has none.
struct Reason {
    std::string place;  ///< the first one, or else one where there is no principal value
    bool poles_only = true;
    bool infinity_only = true;
    bool one_sided = false;  ///< next to a place the integrand grows with the same sign on both sides

    void note(const Interval& piece, bool right) {
        if (place.empty()) place = place_of(piece, right);
        infinity_only = infinity_only && place_of(piece, right) == "towards infinity";
    }
};

Reason reason_within(const Integral& integral) {
    Reason result;
    const auto& pieces = integral.pieces;
    Divergence before;  // at the end of the piece before
    for (std::size_t i = 0; i <= pieces.size(); ++i) {
        const bool adjacent = i > 0 && i < pieces.size() && pieces[i - 1].to() == pieces[i].from();
        const auto after = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], false) : std::nullopt;
        if (before) result.note(pieces[i - 1], true);
        if (after) result.note(pieces[i], false);
        if (before || after) {
            result.poles_only = result.poles_only && adjacent && pole_between(integral, pieces[i - 1], pieces[i]);
        } else if (adjacent && !converges_at(integral.integrand, pieces[i], false)) {
            // Powers of the distance do not know what a tangent is next to a zero of the cosine.
            const auto pole = pole_between(integral, pieces[i - 1], pieces[i]);
            if (pole && pole->has_residue) result.note(pieces[i], false);
        }
        if (adjacent && before && before == after && *before != 0) {
            result.one_sided = true;
            result.place = place_of(pieces[i], false);
        }
        before = i < pieces.size() ? divergence_at(integral.integrand, pieces[i], true) : std::nullopt;
    }
    return result;
}

// Do the tails of an integral over the whole line cancel?
bool has_folded_tail(const Integral& integral) {
    if (integral.tail || integral.intervals[0].kind() != Interval::Kind::whole_line) return false;
    const auto tail = folded_tail(integral.integrand.expression(), {});
    return !tail || converges_at(tail->integrand, tail->interval, true);
}

// Names a principal value if all divergences within the interval are simple poles, or if the tails cancel.
std::optional<std::string> divergence_of_pieces(const Integral& integral) {
    const Reason found = reason_within(integral);
    if (!found.place.empty()) {
        const bool other = found.poles_only || (found.infinity_only && has_folded_tail(integral));
        return reason(found.place) + (found.one_sided
                                          ? ", with one sign on both sides: it has no principal value either"
                                      : other ? ". Its principal value: --principal-value"
                                              : "");
    }
    if (integral.tail && divergence_at(integral.tail->integrand, integral.tail->interval, true)) {
        return reason("towards infinity");
    }
    return std::nullopt;
}

std::optional<std::string> divergence_of_real_parts(const Integral& integral) {
    for (const auto& part : integral.complex_parts) {
        for (const bool right : {false, true}) {
            if (part.integrand.is_complex() || !divergence_at(part.integrand, part.interval, right)) continue;
            return reason(place_of(part.interval, right));
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> divergence(const Integral& integral) {
    if (integral.is_empty()) return std::nullopt;
    if (integral.is_complex()) return divergence_of_real_parts(integral);
    if (integral.dimensions() == 1) return divergence_of_pieces(integral);
    return divergence_in_space(integral);
}

}  // namespace integrate
