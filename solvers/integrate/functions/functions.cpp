// SPDX-License-Identifier: Apache-2.0
#include "integrate/functions/functions.hpp"

#include <iterator>

#include "integrate/functions/rows.hpp"

namespace integrate::table {

// Gives each row the number of its place; those of the rows with a name have to be the same already.
constexpr auto numbered() {
    std::array<Function, std::size(rows)> result;
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        result[i] = rows[i];
        result[i].operation = static_cast<Operation>(i);
        const auto named = i < static_cast<std::size_t>(others) ? result[i].operation : others;
        if (rows[i].operation != named) throw "a row with a name stands where this name is among the operations";
    }
    return result;
}
constexpr auto all_operations = numbered();

constexpr Function abbreviation(std::string_view name, std::size_t operands, std::string_view expression) {
    return {.name = name, .operands = operands, .abbreviated = expression};
}

constexpr Function all_abbreviations[] = {abbreviation("ln", 1, "log(x1)"),
                                          abbreviation("log2", 1, "log(x1)/log(2)"),
                                          abbreviation("log10", 1, "log(x1)/log(10)"),
                                          abbreviation("exp2", 1, "2^x1"),
                                          abbreviation("sec", 1, "1/cos(x1)"),
                                          abbreviation("csc", 1, "1/sin(x1)"),
                                          abbreviation("sech", 1, "1/cosh(x1)"),
                                          abbreviation("csch", 1, "1/sinh(x1)"),
                                          abbreviation("coth", 1, "1/tanh(x1)"),
                                          abbreviation("arcsin", 1, "asin(x1)"),
                                          abbreviation("arccos", 1, "acos(x1)"),
                                          abbreviation("arctan", 1, "atan(x1)"),
                                          abbreviation("arsinh", 1, "asinh(x1)"),
                                          abbreviation("arcosh", 1, "acosh(x1)"),
                                          abbreviation("artanh", 1, "atanh(x1)"),
                                          abbreviation("hypot", 2, "sqrt(x1^2 + x2^2)"),
                                          abbreviation("pow", 2, "x1^x2"),
                                          abbreviation("sgn", 1, "sign(x1)"),
                                          abbreviation("factorial", 1, "gamma(x1 + 1)"),
                                          abbreviation("psi", 1, "digamma(x1)"),
                                          abbreviation("li", 1, "ei(log(x1))"),
                                          abbreviation("dilog", 1, "polylog(2, x1)")};

}  // namespace integrate::table

namespace integrate {

const Function& function_of(Operation operation) { return table::all_operations[static_cast<std::size_t>(operation)]; }

std::span<const Function> functions() {
    return std::span(table::all_operations).subspan(static_cast<std::size_t>(Operation::choose));
}

std::span<const Function> abbreviations() { return table::all_abbreviations; }

std::span<const Function> constants() {
    constexpr auto first = static_cast<std::size_t>(Operation::pi);
    return std::span(table::all_operations).subspan(first, static_cast<std::size_t>(Operation::imaginary_unit) - first);
}

std::span<const Function> infixes() {
    constexpr auto first = static_cast<std::size_t>(Operation::less_equal);
    return std::span(table::all_operations).subspan(first, static_cast<std::size_t>(Operation::choose) - first);
}

}  // namespace integrate
