// SPDX-License-Identifier: Apache-2.0
#include <flint/fmpz.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/splitting/smooth_parts.hpp"

namespace integrate {

namespace {

constexpr long kink_bits = 128;

/// A part of an integrand that makes a kink or a jump, and what it is, in place of an integrand, on either side.
struct Kink {
    Expression part;
    std::vector<Region> branches;
};

const Rules& rules_of(const Expression& part) { return function_of(part.operation).rules; }

bool is_step(const Expression& part) {
    return function_of(part.operation).has(Function::at_whole_numbers) && has_kinks(part);
}

/// The part where its argument has this sign.
Expression value_where(const Expression& part, bool positive) {
    return with_operands(positive ? rules_of(part).above : rules_of(part).below, part.operands);
}

/// The variable, if it is the only one.
std::optional<std::uint32_t> only_variable(const Expression& expression) {
    if (is_variable(expression)) return expression.variable;
    std::optional<std::uint32_t> found;
    for (const auto& operand : expression.operands) {
        if (variables(operand) == 0) continue;
        const auto inner = only_variable(operand);
        if (!inner || (found && *found != *inner)) return std::nullopt;
        found = inner;
    }
    return found;
}

class Cutting {
public:
    Cutting(const std::vector<Interval>& intervals, std::size_t most)
        : intervals_(intervals), dimensions_(intervals.size()), most_(most) {
        for (const auto& interval : intervals) {
            const std::size_t axis = domain_.size();
            Ball sides[] = {interval.from(kink_bits), interval.to(kink_bits)};
            Ball whole;
            arb_union(whole.get(), sides[0].get(), sides[1].get(), kink_bits);
            domain_.push_back(std::move(whole));
            for (const bool upper : {false, true}) {
                if (arb_is_finite(sides[upper].get()) == 0) continue;
                const auto& limit = upper ? interval.to_limit() : interval.from_limit();
                auto bound = limit.formula() ? linear_form(limit.formula()->expression(), dimensions_) : std::nullopt;
                if (!bound) bound = constant_from(sides[upper]);
                if (!bound) return;
                const auto inside = form_of(axis) - *bound;
                limits_.push_back(upper ? Rational::whole(-1) * inside : inside);
            }
        }
        usable_ = true;
    }

    std::vector<Region> regions(const Expression& integrand) {
        std::vector<Region> done;
        std::deque<Region> open = {{folded(integrand), limits_}};
        while (usable_ && !open.empty()) {
            Region region = std::move(open.front());
            open.pop_front();
            if (written_number(region.integrand) == Rational()) continue;
            const auto kink = done.size() + open.size() + 1 < most_ ? find(region.integrand) : std::nullopt;
            if (!kink) {
                done.push_back(std::move(region));
                continue;
            }
            for (const auto& branch : kink->branches) {
                Region part{.integrand = {}, .polytope = region.polytope};
                part.polytope.insert(part.polytope.end(), branch.polytope.begin(), branch.polytope.end());
                if (!branch.polytope.empty() && !has_interior(part.polytope)) continue;
                part.integrand = folded(with_part(region.integrand, kink->part, branch.integrand));
                open.push_back(std::move(part));
            }
        }
        return done;
    }

private:
    std::optional<LinearForm> constant_from(const Ball& ball) const {
        auto number = rational_near(ball);
        return number ? std::optional(constant_form(std::move(*number), dimensions_)) : std::nullopt;
    }

    LinearForm form_of(std::size_t axis) const {
        auto form = constant_form({}, dimensions_);
        form.slopes[axis] = Rational::whole(1);
        return form;
    }

    // The first one that can be done something about; where a condition has one the branches are left alone.
    std::optional<Kink> find(const Expression& expression) const {
        for (const auto& operand : expression.operands) {
            if (auto kink = find(operand)) return kink;
        }
        if (rules_of(expression).above.empty() && !is_step(expression)) return std::nullopt;
        const auto argument = with_operands(rules_of(expression).breaks, expression.operands);
        if (variables(argument) == 0) return std::nullopt;
        if (const auto form = linear_form(argument, dimensions_)) {
            if (form->is_constant()) return std::nullopt;
            return is_step(expression) ? steps(expression, *form) : two_sides(expression, *form);
        }
        if (is_step(expression)) return std::nullopt;
        if (auto one = of_known_sign(expression, argument)) return one;
        return between_zeros(expression, argument);
    }

    static Kink two_sides(const Expression& part, const LinearForm& form) {
        return {part, {{value_where(part, true), {form}}, {value_where(part, false), {Rational::whole(-1) * form}}}};
    }

    std::optional<Kink> steps(const Expression& part, const LinearForm& form) const {
        constexpr long most = 32;
        BallArithmetic arithmetic(kink_bits);
        const Ball range = evaluate(Formula(part.operands[0]), arithmetic, domain_);
        if (arb_is_finite(range.get()) == 0) return std::nullopt;
        const double low = std::floor(arf_get_d(arb_midref(least_number(range, 53).get()), ARF_RND_DOWN));
        const double high = std::ceil(arf_get_d(arb_midref(greatest_number(range, 53).get()), ARF_RND_UP));
        if (!(high - low <= most) || !(std::abs(low) < 1e15)) return std::nullopt;
        Kink kink{part, {}};
        for (auto number = static_cast<long>(low); number < static_cast<long>(high); ++number) {
            const auto above = form - constant_form(Rational::whole(number), dimensions_);
            const auto below = constant_form(Rational::whole(number + 1), dimensions_) - form;
            Ball value = ball_of(static_cast<double>(number) + 0.5);
            BallArithmetic(kink_bits).apply(part.operation, value);
            auto constant = rational_near(value);
            if (!constant) return std::nullopt;
            kink.branches.push_back({expression_of(*constant), {above, below}});
        }
        return kink;
    }

    int sign_of(const Expression& argument, const std::vector<Ball>& place) const {
        const Ball value = evaluate(Formula(argument), BallArithmetic(kink_bits), place);
        return arb_is_positive(value.get()) != 0 ? 1 : arb_is_negative(value.get()) != 0 ? -1 : 0;
    }

    std::optional<Kink> of_known_sign(const Expression& part, const Expression& argument) const {
        const int sign = sign_of(argument, domain_);
        if (sign == 0) return std::nullopt;
        return Kink{part, {{value_where(part, sign > 0), {}}}};
    }

    // Rounded to 96 bits, as other constants are.
    std::optional<Kink> between_zeros(const Expression& part, const Expression& argument) const {
        const auto axis = only_variable(argument);
        if (!axis || has_kinks(argument)) return std::nullopt;
        const std::vector<Expression> first(*axis + 1, the_variable());
        const auto alone = with_operands("abs(x1)", {with_variables(argument, first)});
        const auto breaks = find_breaks(alone, intervals_[*axis]);
        if (!breaks.all_kinks) return std::nullopt;
        std::vector<std::optional<LinearForm>> places = {std::nullopt};
        std::vector<Ball> values = {intervals_[*axis].from(kink_bits)};
        for (const auto& place : breaks.places) {
            values.push_back(place.value(kink_bits));
            auto form = constant_from(place.value(2 * kink_bits));
            if (!form) return std::nullopt;
            places.push_back(std::move(form));
        }
        places.emplace_back();
        values.push_back(intervals_[*axis].to(kink_bits));
        Kink kink{part, {}};
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            auto between = domain_;
            arb_add(between[*axis].get(), values[i].get(), values[i + 1].get(), kink_bits);
            arb_mul_2exp_si(between[*axis].get(), between[*axis].get(), -1);
            const int sign = sign_of(argument, between);
            if (sign == 0) return std::nullopt;
            Region branch{value_where(part, sign > 0), {}};
            if (places[i]) branch.polytope.push_back(form_of(*axis) - *places[i]);
            if (places[i + 1]) branch.polytope.push_back(*places[i + 1] - form_of(*axis));
            kink.branches.push_back(std::move(branch));
        }
        return kink;
    }

    const std::vector<Interval>& intervals_;
    std::size_t dimensions_;
    std::size_t most_;
    std::vector<Ball> domain_;
    Polytope limits_;
    bool usable_ = false;
};

}  // namespace

std::vector<Region> regions_between_kinks(const Expression& integrand, const std::vector<Interval>& intervals,
                                          std::size_t most) {
    return Cutting(intervals, most).regions(integrand);
}

}  // namespace integrate
