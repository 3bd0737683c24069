// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/splitting.hpp"

namespace integrate {
namespace {
std::optional<Rational> constant_value(const Expression& expression) {
    if (auto number = written_number(expression)) return number;
    constexpr long precision = 256;
    return rational_near(evaluate(Formula(expression), BallArithmetic(precision), {}));
}

LinearForm constant_form(Rational number, std::size_t variables) {
    return {.slopes = std::vector<Rational>(variables), .constant = std::move(number)};
}

// Linear forms in so many variables.
struct LinearForms {
    using Value = LinearForm;

    std::optional<LinearForm> itself(const Expression& expression) const {
        if (is_variable(expression)) {
            auto form = constant_form({}, number_of_variables);
            form.slopes[expression.variable] = Rational::whole(1);
            return form;
        }
        const auto value = variables(expression) == 0 ? constant_value(expression) : std::nullopt;
        return value ? std::optional(constant_form(*value, number_of_variables)) : std::nullopt;
    }
    static std::optional<LinearForm> other(const Expression& /*function*/) { return std::nullopt; }
    static LinearForm negated(const LinearForm& a) { return Rational::whole(-1) * a; }
    static LinearForm sum(const LinearForm& a, const LinearForm& b) { return a + b; }
    static std::optional<LinearForm> product(const LinearForm& a, const LinearForm& b) {
        if (a.is_constant()) return a.constant * b;
        return b.is_constant() ? std::optional(b.constant * a) : std::nullopt;
    }
    static std::optional<LinearForm> quotient(const LinearForm& a, const LinearForm& b) {
        if (!b.is_constant() || is_zero(b.constant)) return std::nullopt;
        return (Rational::whole(1) / b.constant) * a;
    }

    std::size_t number_of_variables;
};

/// The linear forms in an integrand as its variables.
class Axes {
public:
    explicit Axes(const std::vector<Interval>& intervals) : intervals_(intervals) {}

    std::optional<Expression> along(const Expression& integrand) {
        collect(integrand);
        for (std::size_t i = 0; i < intervals_.size(); ++i) {
            if (!has_variable(integrand, static_cast<std::uint32_t>(i))) collect(the_variable(i));
        }
        // A form that is one variable becomes the same one again.
        const auto others = std::stable_partition(directions_.begin(), directions_.end(), is_axis);
        if (directions_.size() != intervals_.size() || others == directions_.end()) return std::nullopt;
        if (!std::all_of(others, directions_.end(), [&](const auto& form) { return is_unbounded(form); })) return {};
        if (!eliminate()) return std::nullopt;
        return rewritten(integrand) / expression_of(is_positive(determinant_) ? determinant_ : -determinant_);
    }

    std::optional<Ridge> ridge(const Expression& integrand) {
        collect(integrand);
        const auto others = std::stable_partition(directions_.begin(), directions_.end(), is_axis);
        if (intervals_.size() != 2 || directions_.end() - others != 1 || directions_.size() > 2) return std::nullopt;
        Ridge ridge{.form = *others};
        numbers_ = {0};
        if (others != directions_.begin()) {
            ridge.across = is_zero(directions_[0].slopes[0]) ? 0 : 1;
            numbers_ = {1, 0};
        }
        const Rational& slope = ridge.form.slopes[ridge.across];
        ridge.integrand = rewritten(integrand) / expression_of(is_positive(slope) ? slope : -slope);
        return ridge;
    }

private:
    static bool is_axis(const LinearForm& form) {
        return std::ranges::count_if(form.slopes, std::not_fn(is_zero)) == 1;
    }

    bool is_unbounded(const LinearForm& form) const {
        for (std::size_t i = 0; i < intervals_.size(); ++i) {
            if (!is_zero(form.slopes[i]) && intervals_[i].kind() != Interval::Kind::whole_line) return false;
        }
        return true;
    }

    static const Rational& scale_of(const LinearForm& form) { return *std::ranges::find_if_not(form.slopes, is_zero); }

    // Returns the form without its constant, with 1 as the first slope.
    static LinearForm direction_of(const LinearForm& form) {
        LinearForm result = (Rational::whole(1) / scale_of(form)) * form;
        result.constant = {};
        return result;
    }

    void collect(const Expression& expression) {
        const auto form = linear_form(expression, intervals_.size());
        if (form && form->is_constant()) return;
        if (!form) {
            for (const auto& operand : expression.operands) collect(operand);
        } else if (std::ranges::find(directions_, direction_of(*form)) == directions_.end()) {
            directions_.push_back(direction_of(*form));
        }
    }

    // Gives each direction a variable in which it does not depend on those before it. Returns false if there is none.
    bool eliminate() {
        auto rows = directions_;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row].is_constant()) return false;
            const Rational pivot = scale_of(rows[row]);
            const auto place = std::find(rows[row].slopes.begin(), rows[row].slopes.end(), pivot);
            numbers_.push_back(static_cast<std::size_t>(place - rows[row].slopes.begin()));
            determinant_ = determinant_ * pivot;
            for (std::size_t below = row + 1; below < rows.size(); ++below) {
                rows[below] = rows[below] - (rows[below].slopes[numbers_[row]] / pivot) * rows[row];
            }
        }
        return true;
    }

    Expression rewritten(Expression expression) const {
        const auto form = linear_form(expression, intervals_.size());
        if (form && form->is_constant()) return expression;
        if (form) {
            const auto found = std::ranges::find(directions_, direction_of(*form));
            const auto variable = the_variable(numbers_[static_cast<std::size_t>(found - directions_.begin())]);
            return folded(expression_of(scale_of(*form)) * variable + expression_of(form->constant));
        }
        for (auto& operand : expression.operands) operand = rewritten(std::move(operand));
        return expression;
    }

    const std::vector<Interval>& intervals_;
    std::vector<LinearForm> directions_;
    std::vector<std::size_t> numbers_;  // of the variable that each direction becomes
    Rational determinant_ = Rational::whole(1);
};

constexpr std::size_t most_variables_of_forms = 10;
constexpr std::size_t longest_integrand = 2'000;
}  // namespace

LinearForm operator+(LinearForm a, const LinearForm& b) {
    for (std::size_t i = 0; i < a.slopes.size(); ++i) a.slopes[i] = a.slopes[i] + b.slopes[i];
    a.constant = a.constant + b.constant;
    return a;
}

LinearForm operator-(LinearForm a, const LinearForm& b) { return std::move(a) + Rational::whole(-1) * b; }

LinearForm operator*(const Rational& factor, LinearForm form) {
    for (auto& slope : form.slopes) slope = factor * slope;
    form.constant = factor * form.constant;
    return form;
}

std::optional<Rational> rational_near(const Ball& ball) {
    constexpr long bits = 96;
    constexpr long known_bits = 64;
    if (arb_is_finite(ball.get()) == 0) return std::nullopt;
    if (arb_is_zero(ball.get()) == 0 && arb_rel_accuracy_bits(ball.get()) < known_bits) return std::nullopt;
    Rational result;
    arf_t middle;
    arf_init(middle);
    arf_set_round(middle, arb_midref(ball.get()), bits, ARF_RND_NEAR);
    const bool usual =
        arf_cmpabs_2exp_si(middle, 100) < 0 && (arf_is_zero(middle) || arf_cmpabs_2exp_si(middle, -100) > 0);
    if (usual) arf_get_fmpq(result.get(), middle);
    arf_clear(middle);
    return usual ? std::optional(result) : std::nullopt;
}

std::optional<LinearForm> linear_form(const Expression& expression, std::size_t variables) {
    return read(expression, LinearForms{variables});
}

std::optional<Expression> along_axes(const Expression& integrand, const std::vector<Interval>& intervals) {
    const bool is_short = intervals.size() <= most_variables_of_forms && size_of(integrand) <= longest_integrand;
    return is_short ? Axes(intervals).along(integrand) : std::nullopt;
}

std::optional<Ridge> ridge_of(const Expression& integrand, const std::vector<Interval>& intervals) {
    return size_of(integrand) <= longest_integrand ? Axes(intervals).ridge(integrand) : std::nullopt;
}
}  // namespace integrate
