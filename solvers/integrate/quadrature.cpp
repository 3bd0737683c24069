#include "integrate/quadrature.hpp"

#include <fmt/format.h>

#include <cmath>

#include <espalier/program/numbers.hpp>

namespace integrate {

Quadrature of_doubles(double value, double error) {
    Quadrature result;
    arb_set_d(result.value.get(), value);
    result.error = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::log2(error);
    return result;
}

std::string too_many_evaluations(std::uint64_t most) {
    return fmt::format("more than {} evaluations would be needed; --evaluations allows more",
                       espalier::program::grouped(most));
}

}  // namespace integrate
