#include "integrate/integral/divergence.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <vector>

#include "integrate/arithmetic/near_end.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/integral/unit_interval.hpp"

namespace integrate {

namespace {

constexpr long divergence_bits = 128;

/// The distances from an end that are looked at: up to this power of two times the width.
constexpr std::array<int, 3> levels = {-6, -20, -60};

Ball reach_within(const Interval& interval, int level) {
    Ball reach;
    arb_sub(reach.get(), interval.to(divergence_bits).get(), interval.from(divergence_bits).get(), divergence_bits);
    Ball one(1);
    arb_min(reach.get(), reach.get(), one.get(), divergence_bits);
    arb_mul_2exp_si(reach.get(), reach.get(), level);
    return reach;
}

const Limit& end_of(const Interval& interval, bool right) {
    return right ? interval.to_limit() : interval.from_limit();
}

/// The integrand's variables where one of them goes to an end and the others stay around a point.
std::vector<NearEnd> variables_near(const std::vector<Interval>& intervals, std::size_t axis, bool right,
                                    NearEndArithmetic& arithmetic) {
    constexpr double place = 0.3819660112501051;
    std::vector<NearEnd> variables;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (i == axis) {
            variables.push_back(variable_at(end_of(intervals[i], right), right ? -1 : 1, arithmetic, divergence_bits));
            continue;
        }
        Place<Ball> around;
        arb_set_d(around.distance.get(), place);
        mag_set_d(arb_radref(around.distance.get()), 0x1p-20);
        variables.push_back(arithmetic.bounded(intervals[i].at(around, divergence_bits).x));
    }
    return variables;
}

bool diverges(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right) {
    for (const int level : levels) {
        const Ball reach = reach_within(intervals[axis], level);
        if (arb_is_positive(reach.get()) == 0) return false;
        NearEndArithmetic arithmetic(reach, divergence_bits);
        const auto variables = variables_near(intervals, axis, right, arithmetic);
        if (arithmetic.diverges(evaluate(integrand, arithmetic, variables))) return true;
    }
    return false;
}

std::string reason(const std::string& place) {
    return fmt::format("the integral does not exist: the integrand grows too fast {}", place);
}

std::string place_of(const Interval& piece, bool right) {
    // The unit interval begins where a half line ends.
    const bool up = piece.kind() == Interval::Kind::to_infinity;
    const double end = right != up ? piece.to() : piece.from();
    return std::isinf(end) ? "towards infinity" : fmt::format("near {:.6g}", end);
}

std::optional<std::string> divergence_of_pieces(const Integral& integral) {
    for (const auto& piece : integral.pieces) {
        const auto [integrand, interval] = with_finite_limits(integral.integrand, piece);
        for (const bool right : {false, true}) {
            const Formula marked = with_zeros_known(integrand, end_of(interval, right));
            if (diverges(marked, {interval}, 0, right)) return reason(place_of(piece, right));
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> divergence(const Integral& integral) {
    if (integral.is_empty()) return std::nullopt;
    if (integral.dimensions() == 1) return divergence_of_pieces(integral);
    for (std::size_t axis = 0; axis < integral.dimensions(); ++axis) {
        if (integral.intervals[axis].kind() != Interval::Kind::finite) continue;
        for (const bool right : {false, true}) {
            if (!diverges(integral.integrand, integral.intervals, axis, right)) continue;
            return reason(fmt::format("where x{} is {}", axis + 1, place_of(integral.intervals[axis], right)));
        }
    }
    return std::nullopt;
}

}  // namespace integrate
