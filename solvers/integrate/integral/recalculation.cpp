#include "integrate/integral/recalculation.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "integrate/arithmetic/float_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

Float value_of(const Formula& formula, const Float& x) {
    FloatArithmetic arithmetic;
    return evaluate(formula, arithmetic, {&x, 1});
}

struct Sum {
    Float value = 0;
    double tails = 0;  ///< the outermost terms

    void add(const Sum& other) {
        value += other.value;
        tails += other.tails;
    }
};

// x = a + (b - a)/2 (1 + tanh(pi/2 sinh t)), at t = (k + 1/3) / steps: at no method's points.
Sum sum_of_steps(const Formula& formula, const Float& from, const Float& to, int steps) {
    constexpr int reach = 4;
    const Float half_pi = FloatArithmetic().named_constant(Operation::pi) / 2;
    const Float half_width = (to - from) / 2;
    Sum result;
    for (int k = -reach * steps; k < reach * steps; ++k) {
        const Float t = (Float(k) + Float(1) / 3) / steps;
        const Float inner = half_pi * sinh(t);
        const Float outer = cosh(inner);
        const Float term =
            value_of(formula, from + half_width * (1 + tanh(inner))) * half_pi * cosh(t) / (outer * outer) * half_width;
        const bool outermost = k == -reach * steps || k == reach * steps - 1;
        if (outermost) result.tails += std::abs(static_cast<double>(term));
        result.value += term;
    }
    result.value /= steps;
    return result;
}

struct Effort {
    int sections;
    int steps;
};

Sum sum_of_sections(const Integral& integral, const Effort& effort) {
    const Float from = value_of(*integral.intervals[0].from_limit().formula(), Float(0));
    const Float to = value_of(*integral.intervals[0].to_limit().formula(), Float(0));
    const auto place = [&](int section) { return from + (to - from) * section / effort.sections; };
    Sum sum;
    for (int section = 0; section < effort.sections; ++section) {
        sum.add(sum_of_steps(integral.integrand, place(section), place(section + 1), effort.steps));
    }
    return sum;
}

/// The precision of all new numbers, for a while.
class Precision {
public:
    explicit Precision(unsigned digits) : before_(Float::default_precision()) { Float::default_precision(digits); }
    Precision(const Precision&) = delete;
    Precision& operator=(const Precision&) = delete;
    ~Precision() { Float::default_precision(before_); }

private:
    unsigned before_;
};

}  // namespace

bool Recalculation::agrees_with(double answer, double error_of_answer) const {
    return std::abs(answer - value) <= error + error_of_answer;
}

std::optional<Recalculation> recalculate(const Integral& integral, double answer, double error_of_answer) {
    constexpr unsigned digits = 60;
    constexpr std::array<Effort, 4> efforts = {{{1, 32}, {1, 160}, {1, 256}, {16, 64}}};
    // Doubles round, and what lies beyond the outermost points is not summed.
    constexpr double tolerable = 1e-9;
    const bool smooth = integral.dimensions() == 1 && !integral.integrand.has_kinks();
    if (!smooth || integral.intervals[0].kind() != Interval::Kind::finite) return std::nullopt;
    const Precision precision(digits);
    double change = std::numeric_limits<double>::infinity();
    Recalculation latest{.value = std::nan("")};
    for (const auto& effort : efforts) {
        const Sum sum = sum_of_sections(integral, effort);
        const auto value = static_cast<double>(sum.value);
        const double allowed = tolerable * std::abs(value);
        // NaN, too, is no value to compare with.
        if (value == 0 || !(sum.tails <= allowed)) return std::nullopt;
        change = std::abs(value - latest.value);
        latest = {value, allowed};
        if (latest.agrees_with(answer, error_of_answer)) return latest;
    }
    if (!(change <= latest.error)) return std::nullopt;
    latest.error += change;
    return latest;
}

}  // namespace integrate
