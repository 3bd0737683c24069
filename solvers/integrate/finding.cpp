#include "integrate/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <espalier/program/report/numbers.hpp>

namespace integrate {

Finding of_doubles(double value, double error) {
    Finding result;
    arb_set_d(result.value.get(), value);
    result.error = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::log2(error);
    return result;
}

std::string too_many_evaluations(std::uint64_t most) {
    return fmt::format("more than {} evaluations would be needed; --evaluations allows more",
                       espalier::program::grouped(most));
}

std::string value_text(const Finding& finding) {
    const auto* value = finding.value.get();
    if (arb_is_finite(value) == 0) return "none";
    constexpr slong bits_of_double = 53;
    const double rounded = arf_get_d(arb_midref(value), ARF_RND_NEAR);
    const bool is_double = std::isnormal(rounded) || arb_is_zero(value) != 0;
    if (is_double && arf_bits(arb_midref(value)) <= bits_of_double) return fmt::format("{}", rounded);
    Ball logarithm;
    arb_abs(logarithm.get(), value);
    arb_log_base_ui(logarithm.get(), logarithm.get(), 10, 64);
    const double size = arf_get_d(arb_midref(logarithm.get()), ARF_RND_NEAR);
    // Two digits more than the error has, so that what is cut off is no part of it.
    const double digits = std::ceil(size - finding.error * std::log10(2.0)) + 2;
    char* text = arb_get_str(value, static_cast<slong>(std::clamp(digits, 3.0, 1e6)), ARB_STR_NO_RADIUS);
    std::string result(text);
    flint_free(text);
    return result;
}

std::string error_text(double logarithm) {
    if (std::isinf(logarithm)) return logarithm > 0 ? "inf" : "0";
    const double decimal = logarithm * std::log10(2.0);
    double exponent = std::floor(decimal);
    double mantissa = std::ceil(std::pow(10, decimal - exponent) * 100) / 100;
    if (mantissa >= 10) {
        mantissa /= 10;
        ++exponent;
    }
    return fmt::format("{:.2f}e{:+03.0f}", mantissa, exponent);
}

}  // namespace integrate
