#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace integrate {

/// What a node of an expression does with its operands.
enum class Operation : std::uint8_t {
    number,
    variable,
    pi,
    e,
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
    integer_power  ///< power with a small whole number; made by Formula only
};

/// A function as it is written.
struct Function {
    std::string_view name;
    Operation operation;
    std::size_t operands;
};

/// All that can be called.
std::span<const Function> functions();

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

/// Does the operation make steps or kinks, at which there is no derivative?
bool has_kinks(Operation operation);

}  // namespace integrate
