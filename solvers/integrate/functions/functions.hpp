#pragma once

#include <acb.h>
#include <arb_poly.h>
#include <flint/fmpq_poly.h>
#include <mpfr.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace integrate {

/// The operation of a node of an expression; all_operations() has a row for each, in this order.
enum class Operation : std::uint8_t {
    number,
    variable,
    pi,
    e,
    imaginary_unit,
    infinity,
    negate,
    less_equal,
    greater_equal,
    equal,
    not_equal,
    less,
    greater,
    add,
    subtract,
    multiply,
    divide,
    power,
    choose,  ///< if(condition, a, b): a unless the condition is 0
    exp,
    log,
    sqrt,
    sin,
    cos,
    tan,
    cot,
    asin,
    acos,
    atan,
    atan2,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
    log1p,
    expm1,
    cbrt,
    abs,
    sign,
    floor,
    ceil,
    min,
    max,
    erf,
    erfc,
    erfi,
    gamma,
    lgamma,
    digamma,
    gammainc,
    beta,
    zeta,
    polylog,
    besselj,
    bessely,
    besseli,
    besselk,
    airyai,
    airybi,
    ellipk,
    ellipe,
    lambertw,
    ei,
    si,
    ci,
    shi,
    chi,
    fresnels,
    fresnelc,
    vanishing,     ///< what it is made of, known to be 0 at an end; made by with_zeros_marked() only
    integer_power  ///< power with a small whole number; made by Formula only
};

/// Values of one variable, or of an integrand, at several points: each instruction is then decoded once for all.
constexpr std::size_t column_size = 20;
using Column = std::array<double, column_size>;

/// All that is particular to an operation: how it is written, what is known of it, and how it is computed. Functions that
/// are missing give NaN, or what is not finite; each may write its result over an operand. To add a function, add its
/// name to Operation and its row to the table, and what Arb does not compute to numerics.hpp.
struct Function {
    // Facts about a function, of which a row has the sum.
    static constexpr unsigned kinks = 1;    ///< it makes steps or kinks, at which there is no derivative
    static constexpr unsigned special = 2;  ///< it may take a thousand times as long at one point as at the next
    static constexpr unsigned odd = 4;
    static constexpr unsigned even = 8;
    static constexpr unsigned at_most_one = 16;  ///< in absolute value, everywhere
    static constexpr unsigned at_most_two = 32;

    Operation operation = Operation::number;
    std::string_view name = {};  ///< as it is written
    std::size_t operands = 0;
    unsigned facts = 0;
    /// Replaces the operands on top of a stack, which begin at this column, by the values in double precision.
    void (*doubles)(Column* top, std::size_t points) = nullptr;
    /// Encloses the values on real balls, at a precision in bits. A ball that may leave the domain may have no value.
    void (*balls)(arb_ptr result, arb_srcptr a, slong precision) = nullptr;
    /// Encloses the values on rectangles; finite only if the function is analytic there.
    void (*rectangles)(acb_ptr result, acb_srcptr a, slong precision) = nullptr;
    /// Computes a value by MPFR, which shares nothing with balls.
    int (*floats)(mpfr_ptr result, mpfr_srcptr a, mpfr_rnd_t rounding) = nullptr;
    /// Encloses the derivative on a real ball.
    void (*derivative)(arb_ptr result, arb_srcptr a, slong precision) = nullptr;
    /// Computes as many Taylor coefficients of the function of a series as `terms`.
    void (*series)(arb_poly_struct* result, const arb_poly_struct* a, slong terms, slong precision) = nullptr;
    /// Computes those of the function of a series without a constant term, if all are fractions.
    void (*series_at_zero)(fmpq_poly_struct* result, const fmpq_poly_struct* a, slong terms) = nullptr;

    // These two take the operands of a function of two.
    void (*balls_of_two)(arb_ptr result, arb_srcptr a, arb_srcptr b, slong precision) = nullptr;
    void (*rectangles_of_two)(acb_ptr result, acb_srcptr a, acb_srcptr b, slong precision) = nullptr;
    int (*floats_of_two)(mpfr_ptr result, mpfr_srcptr a, mpfr_srcptr b, mpfr_rnd_t rounding) = nullptr;

    int precedence = 0;                 ///< of an operator between two operands: the greater, the more tightly it binds
    std::string_view abbreviated = {};  ///< an expression in x1 and x2, each of which stands there once; mostly empty

    bool has_kinks() const { return (facts & kinks) != 0; }
    bool is_special() const { return (facts & special) != 0; }
    bool is_odd() const { return (facts & odd) != 0; }
    bool is_even() const { return (facts & even) != 0; }
    /// Returns a whole number that bounds the function everywhere; 0 if there is none.
    long bound() const { return (facts & at_most_one) != 0 ? 1 : (facts & at_most_two) != 0 ? 2 : 0; }
};

/// Returns the row of an operation.
const Function& function_of(Operation operation);

/// All functions that are operations.
std::span<const Function> functions();

/// All functions that are abbreviations for an expression in their operands.
std::span<const Function> abbreviations();

/// All operators between two operands. If one name begins another, the longer one comes first, as it has to be read first.
std::span<const Function> infixes();

/// Is it a comparison, 1 or 0?
inline bool compares(Operation operation) {
    return operation >= Operation::less_equal && operation <= Operation::greater;
}

}  // namespace integrate
