// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
namespace {
constexpr std::size_t most_breaks = 64;

/// A function whose zeros are breaks, or the places where it is a whole number up to the greatest one.
struct Suspect {
    Expression function;
    bool makes_kinks = true;
    bool at_whole_numbers = false;
    double greatest = HUGE_VAL;
};

// Between its steps, which are suspects themselves, it is constant.
bool is_piecewise_constant(const Expression& expression) {
    if (is_variable(expression)) return false;
    const auto& operands = expression.operands;
    return function_of(expression.operation).has(Function::steps) ||
           std::ranges::all_of(operands, is_piecewise_constant);
}

// Adds a suspect, unless it is constant between its steps or known already.
void note(Suspect suspect, std::vector<Suspect>& found) {
    if (is_piecewise_constant(suspect.function)) return;
    for (auto& known : found) {
        if (known.at_whole_numbers != suspect.at_whole_numbers || known.function != suspect.function) continue;
        known.makes_kinks = known.makes_kinks || suspect.makes_kinks;
        known.greatest = std::max(known.greatest, suspect.greatest);
        return;
    }
    found.push_back(std::move(suspect));
}

// Adds the factors of a product: the product is 0 where a factor is.
void add_factors(const Expression& function, bool makes_kinks, std::vector<Suspect>& found) {
    const auto& operands = function.operands;
    const Function& row = function_of(function.operation);
    if (is_power(function)) return add_factors(operands[0], makes_kinks, found);
    if (!row.has(Function::zeros_of_operands)) return note({function, makes_kinks, false}, found);
    for (const auto& operand : operands) add_factors(operand, makes_kinks, found);
}

bool is_whole(const Expression& exponent) {
    return is_written_number(exponent) && exponent.number.find_first_of(".eE") == std::string::npos;
}

// Adds the suspects in an expression.
void add_suspects(const Expression& expression, std::vector<Suspect>& found) {
    const auto& operands = expression.operands;
    const Function& row = function_of(expression.operation);
    const auto& rules = row.rules;
    if (!rules.equal.empty()) return add_suspects(with_operands(rules.equal, operands), found);
    const bool has_breaks = !rules.breaks.empty() && !(is_power(expression) && is_whole(operands[1]));
    const auto function = has_breaks ? with_operands(rules.breaks, operands) : expression;
    if (has_breaks && row.has(Function::at_whole_numbers)) {
        note({function, row.has_kinks(), true, row.has_kinks() ? HUGE_VAL : 0}, found);
    } else if (has_breaks) {
        add_factors(function, row.has_kinks(), found);
    }
    for (const auto& operand : operands) add_suspects(operand, found);
}

/// The ends of a range in which zeros are looked for.
using Stretch = std::pair<double, double>;

Ball hull_of(const Stretch& range) { return computed<arb_union>(ball_of(range.first), ball_of(range.second), 128); }

// Returns a number of a few digits or a simple multiple of pi if it is the only zero in the range: next to it, powers of
// the distance show that. So zeros are found at which the derivative is 0, too.
std::optional<Limit> only_zero(const Formula& function, const Stretch& range) {
    constexpr long bits = 128;
    for (const auto& [unit, parts] : {std::pair("1", 64), std::pair("pi", 24)}) {
        const Expression whole = parse_expression(unit);
        const double part = ColumnEvaluator(Formula(whole))(0) / parts;
        const long number = std::lround((range.first + range.second) / 2 / part);
        const double near = static_cast<double>(number) * part;
        const double reach = std::max(near - range.first, range.second - near) * (1 + 0x1p-20);
        if (!(range.first < near && near < range.second && reach < 0.5)) continue;
        const Formula place(
            product(expression_of(Rational::fraction(number, static_cast<unsigned long>(parts))), whole));
        const auto is_only_zero = [&](int direction) {
            EndExpansionArithmetic arithmetic(ball_of(reach), bits);
            const EndExpansion x = arithmetic.variable(place, direction);
            const EndExpansion value = evaluate(function, arithmetic, {&x, 1});
            return value.vanishes() && arithmetic.sign(value) != 0;
        };
        if (is_only_zero(1) && is_only_zero(-1)) return Limit(place, function.expression());
    }
    return std::nullopt;
}

/// Isolates the zeros of a function. The places where it halves are no round numbers, as zeros often are.
class Isolation {
public:
    Isolation(const Formula& function, const Interval& interval)
        : function_(function), slope_(derivative(function.expression())), from_(interval.from()), to_(interval.to()) {}

    void look_at(const Stretch& whole) {
        std::vector<Stretch> open = {whole};
        const double narrowest = std::ldexp(whole.second - whole.first, -45);
        while (!open.empty() && !gave_up_) {
            const Stretch range = open.back();
            open.pop_back();
            if (is_settled(range)) continue;
            constexpr double fraction = 0.4871063;
            const double between = range.first + (range.second - range.first) * fraction;
            if (range.second - range.first < narrowest || !(range.first < between && between < range.second)) {
                unsettled_ = true;
                const bool is_at_end = range.first == from_ || range.second == to_;
                may_cross_ = may_cross_ || (!is_at_end && sign_at(range.first) * sign_at(range.second) <= 0);
                continue;
            }
            open.push_back({between, range.second});
            open.push_back({range.first, between});
        }
    }

    const std::vector<Stretch>& found() const { return found_; }
    /// The zeros at which the derivative may be 0, too.
    const std::vector<Limit>& touched() const { return touched_; }
    /// Were all zeros found?
    bool complete() const { return !gave_up_ && !unsettled_; }
    /// Were all found at which it changes its sign, but for pairs of them that are as good as one?
    bool has_all_changes() const { return !gave_up_ && !may_cross_; }

private:
    static constexpr int most_evaluations = 4'000;

    // Is there no zero, or one that is the only one?
    bool is_settled(const Stretch& range) {
        if (++evaluations_ > most_evaluations || found_.size() > most_breaks) {
            gave_up_ = true;
            return true;
        }
        const BallArithmetic balls(128);
        const Ball x = hull_of(range);
        const Ball value = evaluate(function_, balls, {&x, 1});
        if (arb_is_finite(value.get()) != 0 && arb_contains_zero(value.get()) == 0) return true;
        const Ball slope = evaluate(slope_, balls, {&x, 1});
        if (arb_is_finite(slope.get()) == 0 || arb_contains_zero(slope.get()) != 0) {
            auto zero = only_zero(function_, range);
            if (zero) touched_.push_back(*std::move(zero));
            return zero.has_value();
        }
        const int left = sign_at(range.first);
        const int right = sign_at(range.second);
        if (left * right < 0) found_.push_back(range);
        // At an end of the interval it may well be 0.
        const bool unknown = (left == 0 && range.first != from_) || (right == 0 && range.second != to_);
        unsettled_ = unsettled_ || unknown;
        may_cross_ = may_cross_ || unknown;
        return true;
    }

    int sign_at(double place) const {
        const Ball x = ball_of(place);
        return arb_sgn_nonzero(evaluate(function_, BallArithmetic(256), {&x, 1}).get());
    }

    const Formula& function_;
    Formula slope_;
    double from_;
    double to_;
    std::vector<Stretch> found_;
    std::vector<Limit> touched_;
    int evaluations_ = 0;
    bool gave_up_ = false;
    bool unsettled_ = false;
    bool may_cross_ = false;
};

// Returns the ranges in which an interval is searched: the parts of an infinite one are the wider the farther they are
// out.
std::vector<Stretch> stretches_of(const Interval& interval) {
    using Kind = Interval::Kind;
    constexpr int farthest = 40;
    constexpr double no_round_number = 0.97312709;
    if (interval.kind() == Kind::finite) return {{interval.from(), interval.to()}};
    std::vector<Stretch> ranges;
    const bool up = interval.kind() != Kind::from_infinity;
    const bool down = interval.kind() != Kind::to_infinity;
    const double middle = interval.kind() == Kind::whole_line ? 0.1234567 : up ? interval.from() : interval.to();
    for (int level = 0; level <= farthest; ++level) {
        const double near = level == 0 ? 0 : std::ldexp(no_round_number, level - 1);
        const double far = std::ldexp(no_round_number, level);
        if (up) ranges.push_back({middle + near, middle + far});
        if (down) ranges.push_back({middle - far, middle - near});
    }
    return ranges;
}

void add_break(Limit place, const Interval& interval, Breaks& breaks) {
    const bool inside = arb_is_finite(place.value(128).get()) != 0 && is_less(interval.from_limit(), place) &&
                        is_less(place, interval.to_limit());
    if (inside) breaks.places = merged(std::move(breaks.places), {std::move(place)});
}

// Returns the only zero in a bracket, as a constant if that is known.
Limit zero_between(const Formula& function, const Ball& bracket) {
    auto zero = std::make_shared<Zero>(function, bracket);
    constexpr double beside = 0x1p-20;
    const double near = nearest_double(zero->value(64));
    return only_zero(function, {near - beside, near + beside}).value_or(Limit(std::move(zero)));
}

// Returns whether all zeros were found, or at least all changes of the sign.
std::pair<bool, bool> add_zeros(const Expression& function, const Interval& interval, Breaks& breaks) {
    const auto straight = variables(function) <= 1 ? quadratic(function, 0) : std::nullopt;
    if (straight && (*straight)[1] && !(*straight)[2]) {
        add_break(Limit(Formula(zero_of(*(*straight)[1], (*straight)[0])), function), interval, breaks);
        return {true, true};
    }
    const Formula formula(function);
    Isolation isolation(formula, interval);
    for (const auto& range : stretches_of(interval)) isolation.look_at(range);
    if (isolation.found().size() > most_breaks) return {false, false};
    for (const auto& range : isolation.found()) add_break(zero_between(formula, hull_of(range)), interval, breaks);
    for (const auto& zero : isolation.touched()) add_break(zero, interval, breaks);
    return {isolation.complete(), isolation.has_all_changes()};
}

void add_zeros(const Expression& function, bool makes_kinks, const Interval& interval, Breaks& breaks) {
    const bool found_all = add_zeros(function, interval, breaks).first;
    breaks.all_kinks = breaks.all_kinks && (found_all || !makes_kinks);
}

void add_whole_numbers(const Suspect& suspect, const Interval& interval, Breaks& breaks) {
    const Formula formula(suspect.function);
    Ball hull;
    bool first = true;
    for (const auto& range : stretches_of(interval)) {
        const Ball x = hull_of(range);
        const Ball value = evaluate(formula, BallArithmetic(128), {&x, 1});
        first ? arb_set(hull.get(), value.get()) : arb_union(hull.get(), hull.get(), value.get(), 128);
        first = false;
    }
    const double low = std::ceil(arf_get_d(arb_midref(least_number(hull, 64).get()), ARF_RND_DOWN));
    const double above = arf_get_d(arb_midref(greatest_number(hull, 64).get()), ARF_RND_UP);
    const double high = std::min(suspect.greatest, std::floor(above));
    if (!(high - low < static_cast<double>(most_breaks)) || !(std::abs(low) < 1e15)) {
        if (suspect.makes_kinks) breaks.all_kinks = false;
        return;
    }
    for (double number = low; number <= high; ++number) {
        const auto whole = expression_of(Rational::whole(static_cast<long>(number)));
        const auto zero = number == 0 ? suspect.function : suspect.function - whole;
        add_zeros(zero, suspect.makes_kinks, interval, breaks);
    }
}
}  // namespace

std::vector<Limit> merged(std::vector<Limit> first, const std::vector<Limit>& second) {
    for (const auto& place : second) {
        const auto after = std::ranges::find_if(first, [&](const auto& known) { return !is_less(known, place); });
        if (after == first.end() || is_less(place, *after)) first.insert(after, place);
    }
    return first;
}

Breaks find_breaks(const Expression& integrand, const Interval& interval) {
    std::vector<Suspect> suspects;
    add_suspects(integrand, suspects);
    Breaks breaks;
    for (const auto& suspect : suspects) {
        if (suspect.at_whole_numbers) {
            add_whole_numbers(suspect, interval, breaks);
        } else {
            add_zeros(suspect.function, suspect.makes_kinks, interval, breaks);
        }
    }
    return breaks.places.size() > most_breaks ? Breaks{.places = {}, .all_kinks = false} : breaks;
}

std::vector<Expression> suspects_of(const Expression& integrand) {
    std::vector<Suspect> suspects;
    add_suspects(integrand, suspects);
    std::vector<Expression> functions;
    for (auto& suspect : suspects) {
        if (!suspect.at_whole_numbers) functions.push_back(std::move(suspect.function));
    }
    return functions;
}

std::optional<std::vector<Limit>> changes_of_sign(const Expression& function, const Interval& interval) {
    Breaks breaks;
    const bool found_all = add_zeros(function, interval, breaks).second;
    return found_all ? std::optional(std::move(breaks.places)) : std::nullopt;
}

// To get from a zero to infinity is more than balls can do near an end: a whole number lies between.
std::vector<Interval> pieces_between(const std::vector<Limit>& places, const Interval& interval) {
    std::vector<Limit> ends;
    for (const auto& place : places) {
        if (is_less(interval.from_limit(), place) && is_less(place, interval.to_limit())) ends.push_back(place);
    }
    const auto beyond = [](const Limit& zero, int direction) {
        return Limit(
            Formula(expression_of(Rational::whole(static_cast<long>(std::floor(zero.rounded())) + direction))));
    };
    const bool from_infinity = std::isinf(interval.from());
    const bool to_infinity = std::isinf(interval.to());
    if (!ends.empty() && from_infinity && !ends.front().formula()) ends.insert(ends.begin(), beyond(ends.front(), -1));
    if (!ends.empty() && to_infinity && !ends.back().formula()) ends.push_back(beyond(ends.back(), 2));
    ends.insert(ends.begin(), interval.from_limit());
    ends.push_back(interval.to_limit());
    std::vector<Interval> pieces;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) pieces.emplace_back(ends[i], ends[i + 1]);
    return pieces;
}
}  // namespace integrate
