// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/factors.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "integrate/expression/expression.hpp"

namespace integrate {

namespace {

bool is_constant(const Expression& expression) { return variables(expression) == 0; }

Expression scaled(const Expression& term, const std::vector<std::pair<Operation, Expression>>& factors, bool negative) {
    Expression result = term;
    for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor) {
        result = applied(factor->first, {std::move(result), factor->second});
    }
    return negative ? -std::move(result) : result;
}

using ConstantFactors = std::vector<std::pair<Operation, Expression>>;

void add_summands(const Expression& sum, bool negative, ConstantFactors& factors, std::vector<Expression>& found) {
    const auto& operands = sum.operands;
    const bool has_constant =
        sum.operation == Operation::multiply && (is_constant(operands[0]) || is_constant(operands[1]));
    if (sum.operation == Operation::add || sum.operation == Operation::subtract) {
        add_summands(operands[0], negative, factors, found);
        add_summands(operands[1], negative != (sum.operation == Operation::subtract), factors, found);
    } else if (sum.operation == Operation::negate) {
        add_summands(operands[0], !negative, factors, found);
    } else if (has_constant || (sum.operation == Operation::divide && is_constant(operands[1]))) {
        const bool first = sum.operation == Operation::multiply && is_constant(operands[0]);
        factors.emplace_back(sum.operation, operands[first ? 0 : 1]);
        add_summands(operands[first ? 1 : 0], negative, factors, found);
        factors.pop_back();
    } else {
        found.push_back(scaled(sum, factors, negative));
    }
}

// Returns what adds up to a sum, with signs and constant factors inside.
std::vector<Expression> summands_of(const Expression& sum) {
    ConstantFactors factors;
    std::vector<Expression> found;
    add_summands(sum, false, factors, found);
    return found;
}

bool is_whole_power(const Expression& expression) {
    if (expression.operation != Operation::power) return false;
    const auto exponent = written_number(expression.operands[1]);
    return exponent && fmpz_is_one(fmpq_denref(exponent->get())) != 0;
}

// Returns the factors of a product; `depth` counts the quotients, powers and conditions around it.
std::vector<Expression> factors_in(const Expression& product, int depth = 0) {
    constexpr int deepest = 8;
    if (depth == deepest) return {product};
    const auto& operands = product.operands;
    std::vector<Expression> found;
    const auto add = [&](std::size_t operand) {
        auto factors = factors_in(operands[operand], depth);
        std::move(factors.begin(), factors.end(), std::back_inserter(found));
    };
    const auto add_each = [&](std::size_t operand, auto around) {
        for (auto& factor : factors_in(operands[operand], depth + 1)) found.push_back(around(std::move(factor)));
    };
    switch (product.operation) {
        case Operation::multiply: add(0), add(1); return found;
        case Operation::divide:
            add(0);
            add_each(1, [](Expression factor) { return decimal("1") / std::move(factor); });
            return found;
        case Operation::negate:
            found.push_back(-decimal("1"));
            add(0);
            return found;
        case Operation::abs:
            add_each(0, [](Expression factor) { return applied(Operation::abs, {std::move(factor)}); });
            return found;
        case Operation::power:
            if (is_whole_power(product)) {
                add_each(0, [&](Expression factor) {
                    return applied(Operation::power, {std::move(factor), operands[1]});
                });
                return found;
            }
            if (!is_constant(operands[0])) return {product};
            for (auto& term : summands_of(operands[1])) {
                found.push_back(applied(Operation::power, {operands[0], std::move(term)}));
            }
            return found;
        case Operation::exp:
            for (auto& term : summands_of(operands[0])) found.push_back(applied(Operation::exp, {std::move(term)}));
            return found;
        case Operation::choose:
            for (const std::size_t branch : {1U, 2U}) {
                if (written_number(operands[3 - branch]) != Rational()) continue;
                const bool first = branch == 1;
                found.push_back(applied(Operation::choose, {operands[0], first ? decimal("1") : decimal("0"),
                                                            first ? decimal("0") : decimal("1")}));
                add_each(branch, [](Expression factor) { return factor; });
                return found;
            }
            return {product};
        default: return {product};
    }
}

using Variables = std::vector<bool>;

void mark(const Expression& expression, Variables& found) {
    if (expression.operation == Operation::variable) found[expression.variable] = true;
    for (const auto& operand : expression.operands) mark(operand, found);
}

/// Variables that depend on each other, in sets.
class Partition {
public:
    explicit Partition(std::size_t variables) : root_(variables) { std::iota(root_.begin(), root_.end(), 0); }

    void join(const Expression& expression) {
        Variables found(root_.size());
        mark(expression, found);
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (!found[i]) continue;
            if (!first) first = root_[i];
            const std::size_t other = root_[i];
            std::replace(root_.begin(), root_.end(), other, *first);
        }
    }

    std::size_t sets() const {
        auto roots = root_;
        std::sort(roots.begin(), roots.end());
        return static_cast<std::size_t>(std::unique(roots.begin(), roots.end()) - roots.begin());
    }

    /// A number of the set that the expression is of; of a constant that of the first variable.
    std::size_t set_of(const Expression& expression) const {
        Variables found(root_.size());
        mark(expression, found);
        const auto first = std::find(found.begin(), found.end(), true);
        return root_[first == found.end() ? 0 : static_cast<std::size_t>(first - found.begin())];
    }

    std::size_t set_of_variable(std::size_t variable) const { return root_[variable]; }

private:
    std::vector<std::size_t> root_;
};

Expression product_of(const std::vector<Expression>& factors) {
    std::optional<Expression> product;
    for (const auto& factor : factors) {
        product = product ? std::move(*product) * factor : factor;
    }
    return product.value_or(decimal("1"));
}

Expression sum_of(const std::vector<Expression>& terms) {
    std::optional<Expression> sum;
    for (const auto& term : terms) sum = sum ? std::move(*sum) + term : term;
    return sum.value_or(decimal("0"));
}

// In the variables of the set, by their order in it.
Expression renumbered(const Expression& expression, const std::vector<std::uint32_t>& variables_of_set,
                      std::size_t variables_of_all) {
    std::vector<Expression> values(variables_of_all, decimal("0"));
    for (std::size_t i = 0; i < variables_of_set.size(); ++i) {
        values[variables_of_set[i]] = the_variable(i);
    }
    return with_variables(expression, values);
}

Factors in_sets(const Partition& partition, const std::vector<Expression>& factors,
                const std::vector<Expression>& angles, std::size_t variables) {
    Factors result;
    for (std::size_t root = 0; root < variables; ++root) {
        Factor factor;
        for (std::uint32_t i = 0; i < variables; ++i) {
            if (partition.set_of_variable(i) == root) factor.variables.push_back(i);
        }
        if (factor.variables.empty()) continue;
        std::vector<Expression> own;
        std::vector<Expression> angle;
        for (const auto& other : factors) {
            if (partition.set_of(other) == root) own.push_back(other);
        }
        for (const auto& term : angles) {
            if (partition.set_of(term) == root) angle.push_back(term);
        }
        auto with_wave = own;
        if (!angle.empty()) {
            own.push_back(applied(Operation::cos, {sum_of(angle)}));
            with_wave.push_back(applied(Operation::sin, {sum_of(angle)}));
            factor.imaginary = renumbered(product_of(with_wave), factor.variables, variables);
        }
        factor.real = renumbered(product_of(own), factor.variables, variables);
        result.factors.push_back(std::move(factor));
    }
    return result;
}

}  // namespace

std::optional<Factors> factors_of(const Expression& integrand, std::size_t variables) {
    const auto factors = factors_in(integrand);
    Partition plain(variables);
    for (const auto& factor : factors) plain.join(factor);
    std::optional<Factors> best;
    std::size_t sets = plain.sets();
    if (sets > 1) best = in_sets(plain, factors, {}, variables);
    for (std::size_t wave = 0; wave < factors.size(); ++wave) {
        const auto operation = factors[wave].operation;
        if (operation != Operation::cos && operation != Operation::sin) continue;
        auto others = factors;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(wave));
        const auto angles = summands_of(factors[wave].operands[0]);
        Partition partition(variables);
        for (const auto& other : others) partition.join(other);
        for (const auto& term : angles) partition.join(term);
        if (partition.sets() <= sets) continue;
        sets = partition.sets();
        best = in_sets(partition, others, angles, variables);
        best->imaginary_part = operation == Operation::sin;
    }
    return best;
}

}  // namespace integrate
