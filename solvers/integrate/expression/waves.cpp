#include "integrate/expression/waves.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

constexpr std::size_t most_waves = 16;

using Waves = std::optional<std::vector<Wave>>;

Expression decimal(const char* text) { return {.number = text}; }

bool is_bessel(const Expression& expression) {
    return expression.operation == Operation::besselj || expression.operation == Operation::bessely;
}

bool is_wave(const Expression& expression) {
    const bool trigonometric = expression.operation == Operation::sin || expression.operation == Operation::cos;
    if ((!trigonometric && !is_bessel(expression)) || variables(expression.operands.back()) == 0) return false;
    if (is_bessel(expression) && variables(expression.operands[0]) > 0) return false;
    const auto argument = linear(expression.operands.back());
    return argument && argument->slope;
}

bool has_waves(const Expression& expression) {
    const auto& operands = expression.operands;
    return is_wave(expression) || std::any_of(operands.begin(), operands.end(), has_waves);
}

// sin a sin b = (cos(a - b) - cos(a + b))/2, and so on.
void add_product(const Wave& a, const Wave& b, std::vector<Wave>& result) {
    const auto factor = product(a.factor, b.factor);
    if (!a.function || !b.function) {
        const Wave& wave = a.function ? a : b;
        result.push_back({factor, wave.function, wave.argument, wave.order});
        return;
    }
    if (*a.function == Operation::cos && *b.function == Operation::sin) return add_product(b, a, result);
    const auto half = product(decimal("0.5"), factor);
    const auto opposite = applied(Operation::negate, {half});
    const bool both_sines = *b.function == Operation::sin;
    const bool mixed = *a.function == Operation::sin && !both_sines;
    const auto function = mixed ? Operation::sin : Operation::cos;
    result.push_back({both_sines ? opposite : half, function, applied(Operation::add, {a.argument, b.argument})});
    if (a.argument == b.argument) {
        // The sine of the difference is 0, the cosine 1.
        if (!mixed) result.push_back({half});
        return;
    }
    result.push_back({half, function, applied(Operation::subtract, {a.argument, b.argument})});
}

Waves product(const Waves& a, const Waves& b) {
    if (!a || !b || a->size() * b->size() > most_waves) return std::nullopt;
    std::vector<Wave> result;
    for (const auto& first : *a) {
        for (const auto& second : *b) {
            const bool two_waves = first.function && second.function;
            if (two_waves && (first.is_bessel() || second.is_bessel())) return std::nullopt;
            add_product(first, second, result);
        }
    }
    return result;
}

Waves sum(Waves a, const Waves& b, bool negated) {
    if (!a || !b || a->size() + b->size() > most_waves) return std::nullopt;
    for (auto wave : *b) {
        if (negated) wave.factor = applied(Operation::negate, {std::move(wave.factor)});
        a->push_back(std::move(wave));
    }
    return a;
}

std::optional<int> small_power(const Expression& exponent) {
    constexpr int greatest = 4;
    return whole_number(exponent, 1, greatest);
}

// Waves whose sines or cosines are the same become one: what does not cancel converges no better apart.
std::vector<Wave> collected(const std::vector<Wave>& all) {
    std::vector<Wave> result;
    for (const auto& wave : all) {
        const auto same = std::find_if(result.begin(), result.end(), [&](const auto& known) {
            return known.function == wave.function && known.argument == wave.argument && known.order == wave.order;
        });
        if (same == result.end()) {
            result.push_back(wave);
        } else {
            same->factor = applied(Operation::add, {same->factor, wave.factor});
        }
    }
    return result;
}

Waves expanded(const Expression& expression) {
    using enum Operation;
    const auto& operands = expression.operands;
    if (!has_waves(expression)) return std::vector<Wave>{{expression}};
    if (is_bessel(expression) && is_wave(expression)) {
        return std::vector<Wave>{{decimal("1"), expression.operation, operands[1], operands[0]}};
    }
    if (is_wave(expression)) return std::vector<Wave>{{decimal("1"), expression.operation, operands[0]}};
    switch (expression.operation) {
        case negate: return product(expanded(operands[0]), std::vector<Wave>{{applied(negate, {decimal("1")})}});
        case add: return sum(expanded(operands[0]), expanded(operands[1]), false);
        case subtract: return sum(expanded(operands[0]), expanded(operands[1]), true);
        case multiply: return product(expanded(operands[0]), expanded(operands[1]));
        case divide: {
            if (has_waves(operands[1])) return std::nullopt;
            return product(expanded(operands[0]), std::vector<Wave>{{applied(divide, {decimal("1"), operands[1]})}});
        }
        case power: {
            const auto exponent = small_power(operands[1]);
            if (!exponent || has_waves(operands[1])) return std::nullopt;
            const Waves base = expanded(operands[0]);
            Waves result = base;
            for (int i = 1; i < *exponent; ++i) result = product(result, base);
            return result;
        }
        default: return std::nullopt;
    }
}

// Returns p for c x^p, c/x, c/x^p and x^p/c; 0 for other arguments.
int power_of(const Expression& argument) {
    using enum Operation;
    const auto& operands = argument.operands;
    const auto is_constant = [](const Expression& part) { return variables(part) == 0; };
    switch (argument.operation) {
        case variable: return 1;
        case negate: return power_of(operands[0]);
        case power: {
            const auto exponent = small_power(operands[1]);
            return exponent && operands[0].operation == variable ? *exponent : 0;
        }
        case multiply:
            if (is_constant(operands[0])) return power_of(operands[1]);
            return is_constant(operands[1]) ? power_of(operands[0]) : 0;
        case divide:
            if (is_constant(operands[1])) return power_of(operands[0]);
            return is_constant(operands[0]) ? -power_of(operands[1]) : 0;
        default: return 0;
    }
}

void collect_powers(const Expression& expression, std::vector<int>& powers) {
    const bool trigonometric = expression.operation == Operation::sin || expression.operation == Operation::cos;
    if (trigonometric && variables(expression) > 0) powers.push_back(power_of(expression.operands[0]));
    for (const auto& operand : expression.operands) collect_powers(operand, powers);
}

}  // namespace

std::optional<std::vector<Wave>> waves_of(const Expression& expression) {
    if (!has_waves(expression)) return std::nullopt;
    const auto found = expanded(expression);
    return found ? std::optional(collected(*found)) : std::nullopt;
}

Expression written(const Wave& wave) {
    if (!wave.function) return wave.factor;
    if (wave.is_bessel()) return product(wave.factor, applied(*wave.function, {wave.order, wave.argument}));
    return product(wave.factor, applied(*wave.function, {wave.argument}));
}

std::optional<int> power_in_waves(const Expression& expression) {
    std::vector<int> powers;
    collect_powers(expression, powers);
    if (powers.empty() || powers[0] == 0 || powers[0] == 1) return std::nullopt;
    const bool same = std::all_of(powers.begin(), powers.end(), [&](int power) { return power == powers[0]; });
    return same ? std::optional(powers[0]) : std::nullopt;
}

Expression with_power_as_variable(const Expression& expression, int power) {
    const Expression x{.operation = Operation::variable};
    const auto& operands = expression.operands;
    if (expression.operation == Operation::variable) {
        if (power == -1) return applied(Operation::divide, {decimal("1"), x});
        return applied(Operation::power,
                       {x, applied(Operation::divide, {decimal("1"), {.number = std::to_string(power)}})});
    }
    if (expression.operation == Operation::power && operands[0] == x && small_power(operands[1]) == power) return x;
    if (power == -1 && expression.operation == Operation::divide && operands[1] == x) {
        return product(with_power_as_variable(operands[0], power), x);
    }
    Expression result = expression;
    for (auto& operand : result.operands) operand = with_power_as_variable(operand, power);
    return result;
}

}  // namespace integrate
