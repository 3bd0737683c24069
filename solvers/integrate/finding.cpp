#include "integrate/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <espalier/program/report/numbers.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"

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

std::string not_excluded(double bound) {
    const std::string amount = std::isinf(bound) ? "something" : "up to " + error_text(std::log2(bound));
    return "balls do not exclude that " + amount + " hides between the points";
}

std::string memory_ran_out() { return "the memory did not suffice for so many digits"; }

std::string cannot_be_told_from_zero() {
    return "the integral cannot be told from 0: --absolute asks for an error that does not depend on it";
}

std::string is_zero_where_terms_cancel() {
    return "0 has no relative error: this one is relative to what cancels; --absolute asks for another";
}

namespace {

bool is_double(const Ball& value) {
    constexpr slong bits_of_double = 53;
    const double rounded = arf_get_d(arb_midref(value.get()), ARF_RND_NEAR);
    const bool in_range = std::isnormal(rounded) || arb_is_zero(value.get()) != 0;
    return in_range && arf_bits(arb_midref(value.get())) <= bits_of_double;
}

// What a power of two may be too small by, in proportion, as its logarithm is rounded to a double and taken again.
double rounding_of(double logarithm) { return 4 * std::numeric_limits<double>::epsilon() * (2 + std::abs(logarithm)); }

// The logarithm of 2^a + b, rounded up. Requires b above 0.
double upper_logarithm_of_sum(double a, const Ball& b) {
    const double size = binary_logarithm(b);
    const double greater = std::max(a, size);
    const double sum = greater + std::log2(std::exp2(a - greater) + std::exp2(size - greater));
    return sum + rounding_of(sum);
}

}  // namespace

bool has_value(const Finding& finding) {
    return arb_is_finite(finding.value.get()) != 0 && finding.error < std::numeric_limits<double>::infinity();
}

std::string value_text(const Finding& finding) {
    const auto* value = finding.value.get();
    if (!has_value(finding)) return "none";
    const double size = binary_logarithm(finding.value) * std::log10(2.0);
    // Two digits more than the error has, so that what is cut off is little beside it.
    const double digits = std::ceil(size - finding.error * std::log10(2.0)) + 2;
    if (is_double(finding.value)) {
        constexpr double digits_of_double = 17;
        const double rounded = arf_get_d(arb_midref(value), ARF_RND_NEAR);
        if (!(digits < digits_of_double)) return fmt::format("{}", rounded);
        return fmt::format("{}", std::stod(fmt::format("{:.{}g}", rounded, std::max(1, static_cast<int>(digits)))));
    }
    char* text = arb_get_str(value, static_cast<slong>(std::clamp(digits, 3.0, 1e6)), ARB_STR_NO_RADIUS);
    std::string result(text);
    flint_free(text);
    return result;
}

double printed_error(const Finding& finding) {
    if (!has_value(finding)) return finding.error;
    const std::string text = value_text(finding);
    const double value = arf_get_d(arb_midref(finding.value.get()), ARF_RND_NEAR);
    const bool reads_back = is_double(finding.value) && std::strtod(text.c_str(), nullptr) == value;
    if (reads_back && !finding.enclosed) return finding.error;
    const double size = binary_logarithm(finding.value);
    const double digits = std::isfinite(size) && std::isfinite(finding.error) ? size - finding.error : 0;
    Ball error;
    arb_set_str(error.get(), text.c_str(), 128 + static_cast<slong>(std::max(0.0, digits)));
    arb_sub(error.get(), error.get(), finding.value.get(), 64);
    if (arb_is_zero(error.get()) != 0) return finding.error;
    arb_get_abs_ubound_arf(arb_midref(error.get()), error.get(), 64);
    mag_zero(arb_radref(error.get()));
    return upper_logarithm_of_sum(finding.error, error);
}

double number_above(double logarithm) { return std::exp2(logarithm) * (1 + rounding_of(logarithm)); }

std::string error_text(double logarithm) {
    if (std::isinf(logarithm)) return logarithm > 0 ? "inf" : "0";
    const double decimal = logarithm * std::log10(2.0);
    double exponent = std::floor(decimal);
    double mantissa = std::ceil(std::pow(10, decimal - exponent) * (1 + rounding_of(logarithm)) * 100) / 100;
    if (mantissa >= 10) {
        mantissa /= 10;
        ++exponent;
    }
    return fmt::format("{:.2f}e{:+03.0f}", mantissa, exponent);
}

}  // namespace integrate
