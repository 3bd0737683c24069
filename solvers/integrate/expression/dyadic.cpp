#include "integrate/expression/dyadic.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include <espalier/require.hpp>

#include "integrate/expression/applied.hpp"

namespace integrate {

Expression written_out(double number) {
    espalier::require(std::isfinite(number), "only a finite number can be written out");
    // The least double has so many places; there are no others behind them.
    constexpr int most_places = 1074;
    std::string digits = fmt::format("{:.{}f}", std::abs(number), most_places);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    Expression result{.number = digits};
    return number < 0 ? applied(Operation::negate, {std::move(result)}) : result;
}

}  // namespace integrate
