// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <deque>
#include <iterator>
#include <optional>
#include <utility>

#include "integrate/expression/formula.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/splitting/smooth_parts.hpp"
#include "integrate/splitting/solution.hpp"

namespace integrate {

namespace {

constexpr long domain_bits = 128;

const Rules& rules_of(const Expression& part) { return function_of(part.operation).rules; }

bool is_step(const Expression& part) {
    return function_of(part.operation).has(Function::at_whole_numbers) && has_kinks(part);
}

/// The part where its argument has this sign.
Expression value_where(const Expression& part, bool positive) {
    return with_operands(positive ? rules_of(part).above : rules_of(part).below, part.operands);
}

class Cutting {
public:
    Cutting(const std::vector<Interval>& intervals, std::size_t most) : most_(most), cylinders_(intervals) {
        for (const auto& interval : intervals) {
            Ball sides[] = {interval.from(domain_bits), interval.to(domain_bits)};
            Ball whole;
            arb_union(whole.get(), sides[0].get(), sides[1].get(), domain_bits);
            Range range{.variable = static_cast<std::uint32_t>(domain_.size())};
            domain_.push_back(std::move(whole));
            if (arb_is_finite(sides[0].get()) != 0) range.from = interval.from_limit().formula()->expression();
            if (arb_is_finite(sides[1].get()) != 0) range.to = interval.to_limit().formula()->expression();
            whole_.push_back(std::move(range));
        }
    }

    std::vector<Region> regions(const Expression& integrand) {
        std::vector<Region> done;
        std::deque<Region> open = {{folded(integrand), whole_}};
        while (!open.empty()) {
            const Region region = std::move(open.front());
            open.pop_front();
            if (written_number(region.integrand) == Rational()) continue;
            auto parts = without_a_kink(region, region.integrand, most_ - done.size() - open.size());
            if (!parts) {
                done.push_back(region);
            } else {
                std::move(parts->begin(), parts->end(), std::back_inserter(open));
            }
        }
        return done;
    }

private:
    using Regions = std::optional<std::vector<Region>>;

    // Cuts along the first kink in the expression that can be cut out, into at most so many regions; where a condition has
    // one the branches are left alone.
    Regions without_a_kink(const Region& region, const Expression& expression, std::size_t most) {
        for (const auto& operand : expression.operands) {
            if (auto parts = without_a_kink(region, operand, most)) return parts;
        }
        if (rules_of(expression).above.empty() && !is_step(expression)) return std::nullopt;
        const auto argument = folded(with_operands(rules_of(expression).breaks, expression.operands));
        if (variables(argument) == 0) return std::nullopt;
        auto parts = is_step(expression) ? steps(region, expression) : two_sides(region, expression, argument);
        return parts && parts->size() <= most ? std::move(parts) : std::nullopt;
    }

    static Region with_value(const Region& region, const Expression& part, const Expression& value, Ranges ranges) {
        return {folded(with_part(region.integrand, part, value)), std::move(ranges)};
    }

    Regions two_sides(const Region& region, const Expression& part, const Expression& argument) {
        const auto regions_of = [&](const std::vector<Piece>& pieces) {
            std::vector<Region> found;
            for (const auto& [ranges, sign] : pieces) {
                found.push_back(with_value(region, part, value_where(part, sign > 0), ranges));
            }
            return found;
        };
        if (const int sign = sign_at(argument, domain_); sign != 0) return regions_of({{region.ranges, sign}});
        const auto pieces = cylinders_.cut(region.ranges, without_root(argument));
        const auto is_zero = [](const Piece& piece) { return piece.sign == 0; };
        if (!pieces || std::any_of(pieces->begin(), pieces->end(), is_zero)) return std::nullopt;
        return regions_of(*pieces);
    }

    Regions steps(const Region& region, const Expression& part) {
        constexpr double most = 32;
        const auto [lower, upper] = double_bounds(value_at(part.operands[0], domain_));
        const double low = std::floor(lower);
        const double high = std::ceil(upper);
        if (!(high - low <= most) || !(std::abs(low) < 1e15)) return std::nullopt;
        std::vector<Ranges> parts = {region.ranges};
        for (double number = low + 1; number < high; ++number) {
            std::vector<Ranges> finer;
            for (const auto& ranges : parts) {
                const auto pieces = cylinders_.cut(ranges, part.operands[0] - written_out(number));
                if (!pieces || finer.size() > most_) return std::nullopt;
                for (const auto& piece : *pieces) finer.push_back(piece.ranges);
            }
            parts = std::move(finer);
        }
        std::vector<Region> found;
        for (auto& ranges : parts) {
            const Ball value = value_at(part, sample(ranges));
            if (arb_is_exact(value.get()) == 0 || arb_is_finite(value.get()) == 0) return std::nullopt;
            const auto number = written_out(arf_get_d(arb_midref(value.get()), ARF_RND_NEAR));
            found.push_back(with_value(region, part, number, std::move(ranges)));
        }
        return found;
    }

    std::size_t most_;
    std::vector<Ball> domain_;
    Ranges whole_;
    Cylinders cylinders_;
};

}  // namespace

std::vector<Region> regions_between_kinks(const Expression& integrand, const std::vector<Interval>& intervals,
                                          std::size_t most) {
    return Cutting(intervals, most).regions(integrand);
}

}  // namespace integrate
