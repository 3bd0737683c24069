#include "integrate/expression/operations.hpp"

#include <array>

namespace integrate {

namespace {

constexpr std::array<Function, 20> all_functions = {{
    {"if", Operation::choose, 3}, {"exp", Operation::exp, 1},     {"log", Operation::log, 1},
    {"sin", Operation::sin, 1},   {"cos", Operation::cos, 1},     {"tan", Operation::tan, 1},
    {"asin", Operation::asin, 1}, {"acos", Operation::acos, 1},   {"atan", Operation::atan, 1},
    {"sinh", Operation::sinh, 1}, {"cosh", Operation::cosh, 1},   {"tanh", Operation::tanh, 1},
    {"sqrt", Operation::sqrt, 1}, {"abs", Operation::abs, 1},     {"floor", Operation::floor, 1},
    {"ceil", Operation::ceil, 1}, {"min", Operation::min, 2},     {"max", Operation::max, 2},
    {"erf", Operation::erf, 1},   {"gamma", Operation::gamma, 1},
}};

// Where one text begins another, the longer one comes first: it is to be read first.
constexpr std::array<Infix, 11> all_infixes = {{
    {"<=", Operation::less_equal, 1},
    {">=", Operation::greater_equal, 1},
    {"==", Operation::equal, 1},
    {"!=", Operation::not_equal, 1},
    {"<", Operation::less, 1},
    {">", Operation::greater, 1},
    {"+", Operation::add, 2},
    {"-", Operation::subtract, 2},
    {"*", Operation::multiply, 3},
    {"/", Operation::divide, 3},
    {"^", Operation::power, 5},
}};

}  // namespace

std::span<const Function> functions() { return all_functions; }

std::span<const Infix> infixes() { return all_infixes; }

std::size_t operands(Operation operation) {
    if (operation <= Operation::infinity) return 0;
    if (operation == Operation::choose) return 3;
    const bool two = operation == Operation::min || operation == Operation::max ||
                     (operation >= Operation::add && operation <= Operation::not_equal);
    return two ? 2 : 1;
}

bool has_kinks(Operation operation) {
    switch (operation) {
        case Operation::choose:
        case Operation::less:
        case Operation::less_equal:
        case Operation::greater:
        case Operation::greater_equal:
        case Operation::equal:
        case Operation::not_equal:
        case Operation::abs:
        case Operation::floor:
        case Operation::ceil:
        case Operation::min:
        case Operation::max: return true;
        default: return false;
    }
}

}  // namespace integrate
