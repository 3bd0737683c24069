// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <acb.h>
#include <arb_poly.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace integrate {
/// The operation of a node of an expression: those that have a name here, which the table of functions begins with, and
/// then those of its other rows, one after another. Only what the code asks for by name needs one.
enum class Operation : std::uint8_t {
    number,
    variable,
    pi,
    e,
    infinity,
    imaginary_unit,
    negate,
    vanishing,      ///< what it is made of, known to be 0 at an end; made by with_zeros_marked() only
    fraction,       ///< some number between 0 and 1, perhaps another one at each point; in rules for ends only
    euler,          ///< Euler's constant; in rules for ends only
    integer_power,  ///< power with a small whole number; made by Formula only
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
    sin,
    cos,
    abs,
    si,
    ci,
    besselj,
    bessely,
    besselk,
    gammainc,
    others  ///< the operation of the first row without a name, and of each row before they are counted
};

class EndExpansionArithmetic;
struct EndExpansion;

// The functions next to the ends of an integral that no rule in the table describes. Each returns none where its
// function is smooth, or nothing is known.
namespace at_ends {
using OfOne = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a);
using OfTwo = std::optional<EndExpansion>(const EndExpansionArithmetic& ends, Operation operation,
                                          const EndExpansion& a, const EndExpansion& b);

OfOne exponential, logarithm, vanishing, floor;
OfTwo bessel, polylogarithm, incomplete_gamma;
}  // namespace at_ends

/// Values of one variable, or of an integrand, at several points: each instruction is then decoded once for all.
constexpr std::size_t column_size = 20;
using Column = std::array<double, column_size>;

/// This is what the algorithms on expressions know of a function: expressions in its operands x1 and x2, empty where
/// nothing is known.
struct Rules {
    std::string_view slope = {};  ///< its derivative, with no finite value where there is none
    std::string_view breaks =
        {};                       ///< at its zeros, or whole numbers, are kinks, or singularities if there are no kinks
    std::string_view above = {};  ///< what a function with kinks is where the expression before is above 0
    std::string_view below = {};  ///< and below
    std::string_view equal = {};  ///< it is the same everywhere, and its singularities are those of this one
    std::string_view near_ends = {};  ///< the same, in functions of which more is known next to ends of integrals
    std::string_view towards_infinity = {};  ///< the same, of an operand that has no bound; may be NaN on one side
    // The parts of the function of the complex number x1 + i x2.
    std::string_view real_part = {};
    std::string_view imaginary_part = {};

    // Enclosures of the function next to an end of an integral, by formulas of the Digital Library of Mathematical
    // Functions, in which t is some number between 0 and 1, another one wherever it stands, and euler is Euler's
    // constant.
    std::string_view rising = {};     ///< where the operand rises to infinity, and is above 1
    std::string_view falling = {};    ///< where it falls to minus infinity, and is below -1; odd functions need none
    std::string_view near_zero = {};  ///< where it goes to 0, and is at most 1/2 away
    std::string_view near_one = {};   ///< where it goes to 1, and is at most 1/2 away
    std::string_view near_minus_one = {};  ///< where it goes to -1, and is at most 1/2 away
    std::string_view near_pole = {};       ///< where it goes to 0, -1, ..., by what the function is one to the right

    std::optional<int> turns = {};  ///< it is the sine after that many quarters of a turn

    /// Encloses the function next to an end of an integral; none where it is smooth, or nothing is known.
    at_ends::OfOne* at_end = nullptr;
    at_ends::OfTwo* at_end_of_two = nullptr;
};

/// All that is particular to an operation: how it is written, what is known of it, and how it is computed. Functions
/// that are missing give NaN, or what is not finite; each may write its result over an operand. To add a function, add
/// its row to functions.cpp, and what no library computes to numerics.hpp.
struct Function {
    /// Facts about a function, of which a row has the sum.
    enum Fact : unsigned {
        kinks = 1,    ///< it makes steps or kinks, at which there is no derivative
        special = 2,  ///< it may take a thousand times as long at one point as at the next
        odd = 4,
        at_most_one = 16,  ///< in absolute value, everywhere
        at_most_two = 32,
        steps = 64,              ///< it is constant between kinks
        at_whole_numbers = 128,  ///< it has kinks at all whole numbers, or poles at those up to 0
        logarithm = 256,
        compares = 512,             ///< it is 1 or 0
        real = 1024,                ///< its values at complex numbers continue none at real ones
        any_number = 2048,          ///< of more operands it is that of pairs
        zeros_of_operands = 4096,   ///< it is 0 or infinite where an operand is, and nowhere else
        takes_exponentials = 8192,  ///< at ends, its rule is for operands with exponents, too
        rises = 16384,              ///< wherever it has values
        rises_with_size = 32768,    ///< it is a function of its operand's absolute value, and rises with that
    };

    Operation operation = Operation::others;
    std::string_view name = {};  ///< as it is written
    std::size_t operands = 0;
    unsigned facts = 0;
    /// Replaces the operands on top of a stack, which begin at this column, by the values in double precision.
    void (*doubles)(Column* top, std::size_t points) = nullptr;
    /// Encloses the values on real balls, at a precision in bits. A ball that may leave the domain may have no value.
    void (*balls)(arb_ptr result, arb_srcptr a, slong precision) = nullptr;
    /// Encloses the values on rectangles; finite only if the function is analytic there.
    void (*rectangles)(acb_ptr result, acb_srcptr a, slong precision) = nullptr;
    /// Computes as many Taylor coefficients of the function of a series as `terms`.
    void (*series)(arb_poly_struct* result, const arb_poly_struct* a, slong terms, slong precision) = nullptr;

    // These two take the operands of a function of two.
    void (*balls_of_two)(arb_ptr result, arb_srcptr a, arb_srcptr b, slong precision) = nullptr;
    void (*rectangles_of_two)(acb_ptr result, acb_srcptr a, acb_srcptr b, slong precision) = nullptr;

    int precedence = 0;                 ///< of an operator between two operands: the greater, the more tightly it binds
    std::string_view abbreviated = {};  ///< an expression in x1 and x2, each of which stands there once; mostly empty

    Rules rules = {};

    bool has(unsigned fact) const { return (facts & fact) != 0; }
    bool has_kinks() const { return (facts & kinks) != 0; }
    bool is_odd() const { return (facts & odd) != 0; }
    /// Returns a whole number that bounds the function everywhere; 0 if there is none.
    long bound() const { return (facts & at_most_one) != 0 ? 1 : (facts & at_most_two) != 0 ? 2 : 0; }
};

/// Returns the row of an operation.
const Function& function_of(Operation operation);

/// All functions that are operations.
std::span<const Function> functions();

/// All functions that are abbreviations for an expression in their operands.
std::span<const Function> abbreviations();

/// The constants with a name: pi, e and inf.
std::span<const Function> constants();

/// All operators between two operands. If one name begins another, the longer one comes first, as it has to be read
/// first.
std::span<const Function> infixes();

/// Is it a sum, a difference, a product or a quotient?
inline bool is_arithmetic(Operation operation) { return operation >= Operation::add && operation <= Operation::divide; }

/// Is it a comparison, 1 or 0?
inline bool compares(Operation operation) { return function_of(operation).has(Function::compares); }
}  // namespace integrate
