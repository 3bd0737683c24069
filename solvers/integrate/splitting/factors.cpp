#include "integrate/splitting/factors.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "integrate/expression/applied.hpp"
#include "integrate/splitting/folding.hpp"

namespace integrate {

namespace {

Expression number_one() { return {.number = "1"}; }
Expression number_zero() { return {.number = "0"}; }

bool is_constant(const Expression& expression) { return variables(expression) == 0; }

Expression scaled(const Expression& term, const std::vector<std::pair<Operation, Expression>>& factors, bool negative) {
    Expression result = term;
    for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor) {
        result = applied(factor->first, {std::move(result), factor->second});
    }
    return negative ? applied(Operation::negate, {std::move(result)}) : result;
}

/// What adds up to a sum, with signs and constant factors inside.
class Summands {
public:
    static std::vector<Expression> of(const Expression& sum) {
        Summands summands;
        summands.add(sum, false);
        return std::move(summands.found_);
    }

private:
    void add(const Expression& sum, bool negative) {
        const auto& operands = sum.operands;
        const bool has_constant =
            sum.operation == Operation::multiply && (is_constant(operands[0]) || is_constant(operands[1]));
        if (sum.operation == Operation::add || sum.operation == Operation::subtract) {
            add(operands[0], negative);
            add(operands[1], negative != (sum.operation == Operation::subtract));
        } else if (sum.operation == Operation::negate) {
            add(operands[0], !negative);
        } else if (has_constant || (sum.operation == Operation::divide && is_constant(operands[1]))) {
            const bool first = sum.operation == Operation::multiply && is_constant(operands[0]);
            factors_.emplace_back(sum.operation, operands[first ? 0 : 1]);
            add(operands[first ? 1 : 0], negative);
            factors_.pop_back();
        } else {
            found_.push_back(scaled(sum, factors_, negative));
        }
    }

    std::vector<Expression> found_;
    std::vector<std::pair<Operation, Expression>> factors_;
};

bool is_whole_power(const Expression& expression) {
    if (expression.operation != Operation::power) return false;
    const auto exponent = written_number(expression.operands[1]);
    return exponent && fmpz_is_one(fmpq_denref(exponent->get())) != 0;
}

/// The factors of a product.
class Product {
public:
    static std::vector<Expression> of(const Expression& product) {
        Product result;
        result.add(product, [](Expression factor) { return factor; });
        return std::move(result.found_);
    }

private:
    // `around` is what each factor stands in, such as a power.
    template <class Around>
    void add(const Expression& product, const Around& around, int depth = 0) {
        constexpr int deepest = 8;
        const auto& operands = product.operands;
        if (depth == deepest) return found_.push_back(around(product));
        switch (product.operation) {
            case Operation::multiply: add(operands[0], around, depth); return add(operands[1], around, depth);
            case Operation::divide:
                add(operands[0], around, depth);
                return add_each(operands[1], depth, [&](Expression factor) {
                    return around(applied(Operation::divide, {number_one(), std::move(factor)}));
                });
            case Operation::negate:
                found_.push_back(around(applied(Operation::negate, {number_one()})));
                return add(operands[0], around, depth);
            case Operation::abs:
                return add_each(operands[0], depth, [&](Expression factor) {
                    return around(applied(Operation::abs, {std::move(factor)}));
                });
            case Operation::power:
                if (is_whole_power(product)) {
                    return add_each(operands[0], depth, [&](Expression factor) {
                        return around(applied(Operation::power, {std::move(factor), operands[1]}));
                    });
                }
                if (!is_constant(operands[0])) break;
                for (auto& term : Summands::of(operands[1]))
                    found_.push_back(around(applied(Operation::power, {operands[0], term})));
                return;
            case Operation::exp:
                for (auto& term : Summands::of(operands[0])) found_.push_back(around(applied(Operation::exp, {term})));
                return;
            case Operation::choose:
                if (add_condition(product, around, depth)) return;
                break;
            default: break;
        }
        found_.push_back(around(product));
    }

    template <class Around>
    void add_each(const Expression& product, int depth, const Around& around) {
        for (auto& factor : inner(product, depth)) found_.push_back(around(std::move(factor)));
    }

    static std::vector<Expression> inner(const Expression& product, int depth) {
        Product result;
        result.add(
            product, [](Expression factor) { return factor; }, depth + 1);
        return std::move(result.found_);
    }

    template <class Around>
    bool add_condition(const Expression& product, const Around& around, int depth) {
        const auto& operands = product.operands;
        for (const std::size_t branch : {1U, 2U}) {
            if (written_number(operands[3 - branch]) != Rational()) continue;
            const bool first = branch == 1;
            found_.push_back(around(applied(Operation::choose, {operands[0], first ? number_one() : number_zero(),
                                                                first ? number_zero() : number_one()})));
            add_each(operands[branch], depth, around);
            return true;
        }
        return false;
    }

    std::vector<Expression> found_;
};

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
        product = product ? applied(Operation::multiply, {std::move(*product), factor}) : factor;
    }
    return product.value_or(number_one());
}

Expression sum_of(const std::vector<Expression>& terms) {
    std::optional<Expression> sum;
    for (const auto& term : terms) sum = sum ? applied(Operation::add, {std::move(*sum), term}) : term;
    return sum.value_or(number_zero());
}

// In the variables of the set, by their order in it.
Expression renumbered(const Expression& expression, const std::vector<std::uint32_t>& variables_of_set,
                      std::size_t variables_of_all) {
    std::vector<Expression> values(variables_of_all, number_zero());
    for (std::size_t i = 0; i < variables_of_set.size(); ++i) {
        values[variables_of_set[i]] = {.operation = Operation::variable, .variable = static_cast<std::uint32_t>(i)};
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
    const auto factors = Product::of(integrand);
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
        const auto angles = Summands::of(factors[wave].operands[0]);
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
