#include "integrate/arithmetic/real_value.hpp"

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

Ball real_value(const Formula& formula, const Ball& x, long precision) {
    if (!formula.is_complex()) {
        BallArithmetic arithmetic(precision);
        return evaluate(formula, arithmetic, {&x, 1});
    }
    ComplexArithmetic arithmetic(precision);
    ComplexBall z;
    acb_set_arb(z.get(), x.get());
    const ComplexBall value = evaluate(formula, arithmetic, {&z, 1});
    Ball part;
    if (acb_is_finite(value.get()) == 0) {
        arb_indeterminate(part.get());
    } else if (formula.component() == Component::real) {
        acb_get_real(part.get(), value.get());
    } else {
        acb_get_imag(part.get(), value.get());
    }
    return part;
}

}  // namespace integrate
