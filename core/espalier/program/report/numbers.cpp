// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/numbers.hpp"
#include <fmt/format.h>
#include <array>
#include <cmath>

namespace espalier::program {
std::string grouped(std::uint64_t number) { return fmt::format("{}", fmt::group_digits(number)); }

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string rounded(double number) {
    constexpr std::array<const char*, 7> units = {"", "k", "M", "G", "T", "P", "E"};
    std::size_t unit = 0;
    for (; number >= 999.5 && unit + 1 < units.size(); ++unit) number /= 1000;
    if (unit == 0) return fmt::format("{:.0f}", number);
    const int digits = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", number, digits, units[unit]);
}

std::string percent(double share) {
    const double percents = 100 * share;
    if (!(percents > 0)) return "0.0 %";
    if (percents >= 1) return fmt::format("{:.1f} %", std::floor(10 * percents) / 10);
    const int zeros = static_cast<int>(-std::floor(std::log10(percents))) - 1;  // the number of zeros behind the point
    constexpr int most_zeros = 8;
    if (zeros > most_zeros) return "0.000000001 %";
    const double scale = std::pow(10.0, zeros + 2);
    return fmt::format("{:.{}f} %", std::floor(percents * scale) / scale, zeros + 2);
}

std::string duration(double seconds) {
    constexpr double year = 365.25 * 86400;
    if (!(seconds < 1e9 * year)) return "ages";
    if (seconds >= 10 * year) {  // The number of years has two digits that mean something.
        const double scale = std::pow(10.0, std::floor(std::log10(seconds / year)) - 1);
        return fmt::format("{} years", grouped(static_cast<std::uint64_t>(scale * std::round(seconds / year / scale))));
    }
    if (seconds < 10) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    if (whole < 86400) return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
    return fmt::format("{} d {} h", whole / 86400, whole % 86400 / 3600);
}

std::string seconds_text(double seconds) {
    if (seconds < 0.0095) return fmt::format("{:.6f}", seconds);
    return fmt::format("{:.3f}", seconds);
}
}  // namespace espalier::program
