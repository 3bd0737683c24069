// SPDX-License-Identifier: Apache-2.0
#include "integrate/finding.hpp"
#include <fmt/format.h>
#include <espalier/program/report/numbers.hpp>
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {
std::string too_many_evaluations(std::uint64_t most) {
    return fmt::format("more than {} evaluations would be needed; --evaluations allows more",
                       espalier::program::grouped(most));
}

std::string not_excluded(double bound) {
    const std::string amount = std::isinf(bound) ? "something" : "up to " + error_text(std::log2(bound));
    return "balls do not exclude that " + amount + " hides between the points";
}

namespace {
bool is_double(const Ball& value) {
    constexpr slong bits_of_double = 53;
    const double rounded = nearest_double(value);
    const bool in_range = std::isnormal(rounded) || arb_is_zero(value.get()) != 0;
    return in_range && arf_bits(arb_midref(value.get())) <= bits_of_double;
}

// Returns the relative error of a power of two whose logarithm is rounded to a double.
double rounding_of(double logarithm) { return 4 * std::numeric_limits<double>::epsilon() * (2 + std::abs(logarithm)); }

// Returns what is to be added to an error if this text stands for the value; 0 if it is the same.
Ball rounding_of_text(const Ball& value, double error, bool enclosed) {
    const std::string text = value_text(value, error);
    const double nearest = nearest_double(value);
    const bool reads_back = is_double(value) && std::strtod(text.c_str(), nullptr) == nearest;
    Ball rounding;
    if (reads_back && !enclosed) return rounding;
    const double size = binary_logarithm(value);
    const double digits = std::isfinite(size) && std::isfinite(error) ? size - error : 0;
    arb_set_str(rounding.get(), text.c_str(), 128 + static_cast<slong>(std::max(0.0, digits)));
    arb_sub(rounding.get(), rounding.get(), value.get(), 64);
    return greatest_size(rounding, 64);
}
}  // namespace

double logarithm_of_sum(std::initializer_list<double> logarithms) {
    const double greatest = std::max(logarithms);
    if (std::isinf(greatest)) return greatest;
    double sum = 0;
    for (const double logarithm : logarithms) sum += std::exp2(logarithm - greatest);
    if (sum == 1) return greatest;
    const double logarithm = greatest + std::log2(sum);
    return logarithm + rounding_of(logarithm);
}

void keep_narrower_one(Finding& later, Finding earlier) {
    if (later.complete || !(earlier.error < later.error)) return;
    earlier.complete = false;
    earlier.evaluations = later.evaluations;
    earlier.height = std::max(earlier.height, later.height);
    later = std::move(earlier);
}

std::string value_text(const Ball& value, double error) {
    const double size = binary_logarithm(value) * std::log10(2.0);
    // Two digits more than the error has, so that what is cut off is little beside it.
    const double digits = std::ceil(size - error * std::log10(2.0)) + 2;
    if (is_double(value)) {
        constexpr double digits_of_double = 17;
        const double rounded = nearest_double(value);
        if (!(digits < digits_of_double)) return fmt::format("{}", rounded);
        return fmt::format("{}", std::stod(fmt::format("{:.{}g}", rounded, std::max(1, static_cast<int>(digits)))));
    }
    char* text = arb_get_str(value.get(), static_cast<slong>(std::clamp(digits, 3.0, 1e6)), ARB_STR_NO_RADIUS);
    std::string result(text);
    flint_free(text);
    return result;
}

std::string value_text(const Finding& finding) {
    if (!has_value(finding)) return "none";
    const std::string real = value_text(finding.value, finding.error);
    if (!finding.imaginary) return real;
    const std::string imaginary = value_text(*finding.imaginary, finding.error);
    if (imaginary.starts_with('-')) return fmt::format("{} - {}i", real, imaginary.substr(1));
    return fmt::format("{} + {}i", real, imaginary);
}

double printed_error(const Finding& finding) {
    if (!has_value(finding)) return finding.error;
    Ball rounding = rounding_of_text(finding.value, finding.error, finding.enclosed);
    if (finding.imaginary) {
        const Ball other = rounding_of_text(*finding.imaginary, finding.error, finding.enclosed);
        arb_add(rounding.get(), rounding.get(), other.get(), ARF_PREC_EXACT);
    }
    return logarithm_of_sum({finding.error, binary_logarithm(rounding)});
}

double number_above(double logarithm) {
    if (std::isinf(logarithm)) return std::exp2(logarithm);
    return std::exp2(logarithm) * (1 + rounding_of(logarithm));
}

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
