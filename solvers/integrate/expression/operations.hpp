#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace integrate {

/// The operation of a node of an expression.
enum class Operation : std::uint8_t {
    number,
    variable,
    pi,
    e,
    imaginary_unit,
    infinity,
    negate,
    add,
    subtract,
    multiply,
    divide,
    power,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    choose,  ///< if(condition, a, b): a unless the condition is 0
    exp,
    log,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    sqrt,
    abs,
    floor,
    ceil,
    min,
    max,
    erf,
    gamma,
    cot,
    asinh,
    acosh,
    atanh,
    log1p,
    expm1,
    cbrt,
    sign,
    erfc,
    erfi,
    lgamma,
    digamma,
    zeta,
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
    atan2,
    besselj,
    bessely,
    besseli,
    besselk,
    polylog,
    gammainc,
    beta,
    vanishing,     ///< what it is made of, known to be 0 at an end; made by with_zeros_marked() only
    integer_power  ///< power with a small whole number; made by Formula only
};

/// A function as it is written: an operation, or an abbreviation for an expression in its operands, x1 and x2, each of
/// which stands there once.
struct Function {
    std::string_view name;
    Operation operation;
    std::size_t operands;
    std::string_view expression = {};  ///< of an abbreviation
};

/// All functions that are operations.
std::span<const Function> functions();

/// All functions that are abbreviations.
std::span<const Function> abbreviations();

/// An operator between two operands; those that bind more tightly have a greater precedence.
struct Infix {
    std::string_view text;
    Operation operation;
    int precedence;
};

/// All operators between two operands.
std::span<const Infix> infixes();

/// How many values an operation takes from the stack.
std::size_t operands(Operation operation);

/// Is it a comparison, 1 or 0?
inline bool compares(Operation operation) { return operation >= Operation::less && operation <= Operation::not_equal; }

/// Does the operation make steps or kinks, at which there is no derivative?
bool has_kinks(Operation operation);

/// Is it a special function? To evaluate one may take a thousand times as long at one point as at the next.
bool is_special(Operation operation);

}  // namespace integrate
