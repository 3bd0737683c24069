#include "recalculation.hpp"

#include <cmath>

#include "float_arithmetic.hpp"
#include "stack_evaluation.hpp"

namespace integrate {

namespace {

Float value_of(const Formula& formula, const Float& x) {
    FloatArithmetic arithmetic;
    return evaluate(formula, arithmetic, {&x, 1});
}

struct Sum {
    double value = 0;
    double tails = 0;  ///< the outermost terms
};

// x = a + (b - a)/2 (1 + tanh(pi/2 sinh t)), at t = (k + 1/3) / steps: at no method's points.
Sum sum_of_steps(const Formula& formula, const Float& from, const Float& to, int steps) {
    constexpr int reach = 4;
    const Float half_pi = FloatArithmetic().named_constant(Operation::pi) / 2;
    const Float half_width = (to - from) / 2;
    Float sum(0);
    Sum result;
    for (int k = -reach * steps; k < reach * steps; ++k) {
        const Float t = (Float(k) + Float(1) / 3) / steps;
        const Float inner = half_pi * sinh(t);
        const Float outer = cosh(inner);
        const Float term =
            value_of(formula, from + half_width * (1 + tanh(inner))) * half_pi * cosh(t) / (outer * outer) * half_width;
        const bool outermost = k == -reach * steps || k == reach * steps - 1;
        if (outermost) result.tails += std::abs(static_cast<double>(term));
        sum += term;
    }
    result.value = static_cast<double>(sum / steps);
    return result;
}

}  // namespace

std::optional<Recalculation> recalculate(const Integral& integral) {
    constexpr unsigned digits = 60;
    const bool smooth = integral.dimensions() == 1 && !integral.integrand.has_kinks();
    if (!smooth || integral.intervals[0].kind() != Interval::Kind::finite) return std::nullopt;
    const auto before = Float::default_precision();
    Float::default_precision(digits);
    const Float from = value_of(integral.intervals[0].from_formula(), Float(0));
    const Float to = value_of(integral.intervals[0].to_formula(), Float(0));
    const Sum coarse = sum_of_steps(integral.integrand, from, to, 160);
    const Sum fine = sum_of_steps(integral.integrand, from, to, 256);
    Float::default_precision(before);
    // Doubles round, and what lies beyond the outermost points is not summed.
    constexpr double tolerable = 1e-9;
    const double allowed = tolerable * std::abs(fine.value);
    const double change = std::abs(fine.value - coarse.value);
    if (fine.value == 0 || !(change <= allowed && fine.tails <= allowed)) return std::nullopt;
    return Recalculation{fine.value, change + allowed};
}

}  // namespace integrate
