#include "integrate/expression/operations.hpp"

#include <array>

namespace integrate {

namespace {

constexpr std::array<Function, 53> all_functions = {{
    {"if", Operation::choose, 3},
    {"exp", Operation::exp, 1},
    {"log", Operation::log, 1},
    {"sqrt", Operation::sqrt, 1},
    {"sin", Operation::sin, 1},
    {"cos", Operation::cos, 1},
    {"tan", Operation::tan, 1},
    {"cot", Operation::cot, 1},
    {"asin", Operation::asin, 1},
    {"acos", Operation::acos, 1},
    {"atan", Operation::atan, 1},
    {"atan2", Operation::atan2, 2},
    {"sinh", Operation::sinh, 1},
    {"cosh", Operation::cosh, 1},
    {"tanh", Operation::tanh, 1},
    {"asinh", Operation::asinh, 1},
    {"acosh", Operation::acosh, 1},
    {"atanh", Operation::atanh, 1},
    {"log1p", Operation::log1p, 1},
    {"expm1", Operation::expm1, 1},
    {"cbrt", Operation::cbrt, 1},
    {"abs", Operation::abs, 1},
    {"sign", Operation::sign, 1},
    {"floor", Operation::floor, 1},
    {"ceil", Operation::ceil, 1},
    {"min", Operation::min, 2},
    {"max", Operation::max, 2},
    {"erf", Operation::erf, 1},
    {"erfc", Operation::erfc, 1},
    {"erfi", Operation::erfi, 1},
    {"gamma", Operation::gamma, 1},
    {"lgamma", Operation::lgamma, 1},
    {"digamma", Operation::digamma, 1},
    {"gammainc", Operation::gammainc, 2},
    {"beta", Operation::beta, 2},
    {"zeta", Operation::zeta, 1},
    {"polylog", Operation::polylog, 2},
    {"besselj", Operation::besselj, 2},
    {"bessely", Operation::bessely, 2},
    {"besseli", Operation::besseli, 2},
    {"besselk", Operation::besselk, 2},
    {"airyai", Operation::airyai, 1},
    {"airybi", Operation::airybi, 1},
    {"ellipk", Operation::ellipk, 1},
    {"ellipe", Operation::ellipe, 1},
    {"lambertw", Operation::lambertw, 1},
    {"ei", Operation::ei, 1},
    {"si", Operation::si, 1},
    {"ci", Operation::ci, 1},
    {"shi", Operation::shi, 1},
    {"chi", Operation::chi, 1},
    {"fresnels", Operation::fresnels, 1},
    {"fresnelc", Operation::fresnelc, 1},
}};

constexpr std::array<Function, 22> all_abbreviations = {{
    {"ln", {}, 1, "log(x1)"},
    {"log2", {}, 1, "log(x1)/log(2)"},
    {"log10", {}, 1, "log(x1)/log(10)"},
    {"exp2", {}, 1, "2^x1"},
    {"sec", {}, 1, "1/cos(x1)"},
    {"csc", {}, 1, "1/sin(x1)"},
    {"sech", {}, 1, "1/cosh(x1)"},
    {"csch", {}, 1, "1/sinh(x1)"},
    {"coth", {}, 1, "1/tanh(x1)"},
    {"arcsin", {}, 1, "asin(x1)"},
    {"arccos", {}, 1, "acos(x1)"},
    {"arctan", {}, 1, "atan(x1)"},
    {"arsinh", {}, 1, "asinh(x1)"},
    {"arcosh", {}, 1, "acosh(x1)"},
    {"artanh", {}, 1, "atanh(x1)"},
    {"hypot", {}, 2, "sqrt(x1^2 + x2^2)"},
    {"pow", {}, 2, "x1^x2"},
    {"sgn", {}, 1, "sign(x1)"},
    {"factorial", {}, 1, "gamma(x1 + 1)"},
    {"psi", {}, 1, "digamma(x1)"},
    {"li", {}, 1, "ei(log(x1))"},
    {"dilog", {}, 1, "polylog(2, x1)"},
}};

// If one text begins another, the longer one comes first, as it has to be read first.
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

std::span<const Function> abbreviations() { return all_abbreviations; }

std::span<const Infix> infixes() { return all_infixes; }

std::size_t operands(Operation operation) {
    if (operation <= Operation::infinity) return 0;
    if (operation == Operation::choose) return 3;
    const bool two = operation == Operation::min || operation == Operation::max ||
                     (operation >= Operation::add && operation <= Operation::not_equal) ||
                     (operation >= Operation::atan2 && operation <= Operation::beta);
    return two ? 2 : 1;
}

bool is_special(Operation operation) {
    const bool is_elementary = operation >= Operation::cot && operation <= Operation::sign;
    return operation >= Operation::erf && operation <= Operation::beta && !is_elementary &&
           operation != Operation::atan2;
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
        case Operation::sign:
        case Operation::cbrt:
        case Operation::atan2:
        case Operation::floor:
        case Operation::ceil:
        case Operation::min:
        case Operation::max: return true;
        default: return false;
    }
}

}  // namespace integrate
