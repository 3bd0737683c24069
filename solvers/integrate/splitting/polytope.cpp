// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace integrate {

namespace {

int sign_of(const Rational& number) { return fmpq_sgn(number.get()); }

template <class Number>
Number converted(const Rational& number);

template <>
Rational converted<Rational>(const Rational& number) {
    return number;
}

template <>
double converted<double>(const Rational& number) {
    return fmpq_get_d(number.get());
}

/// Maximises t, up to 1, where each form is to be at least t times the sum of its slopes' sizes: by the simplex method
/// with the pivots of R. G. Bland, "New finite pivoting rules for the simplex method", Math. Oper. Res. 2 (1977).
template <class Number>
class Depth {
public:
    /// Requires forms that are not constant.
    explicit Depth(const Polytope& polytope) {
        const std::size_t variables = polytope.front().slopes.size();
        columns_ = variables + 2;  // x = u - w with one w for all, and t above its start
        std::vector<Number> constants;
        std::vector<std::vector<Number>> slopes;
        for (const auto& form : polytope) {
            Rational size;
            for (const auto& slope : form.slopes) size = size + (sign_of(slope) < 0 ? -slope : slope);
            constants.push_back(converted<Number>(form.constant / size));
            slopes.emplace_back();
            for (const auto& slope : form.slopes) slopes.back().push_back(converted<Number>(slope / size));
        }
        start_ = *std::min_element(constants.begin(), constants.end());
        for (std::size_t i = 0; i < constants.size(); ++i) {
            std::vector<Number> row;
            Number sum = zero_;
            for (const auto& slope : slopes[i]) {
                row.push_back(zero_ - slope);
                sum = sum + slope;
            }
            row.push_back(sum);
            row.push_back(one_);
            row.push_back(constants[i] - start_);
            rows_.push_back(std::move(row));
        }
        std::vector<Number> cap(columns_ + 1, zero_);
        cap[columns_ - 1] = one_;
        cap[columns_] = start_ < one_ ? one_ - start_ : zero_;
        rows_.push_back(std::move(cap));
        gains_.assign(columns_, zero_);
        gains_[columns_ - 1] = one_;
        for (std::size_t i = 0; i < columns_; ++i) outside_.push_back(i);
        for (std::size_t i = 0; i < rows_.size(); ++i) basis_.push_back(columns_ + i);
    }

    /// Or less, as long as it is above `enough`; of doubles it is a rough one.
    Number greatest(const Number& enough) {
        constexpr int most_steps = 500;
        for (int step = 0; step < most_steps; ++step) {
            if (start_ + gained_ > enough) break;
            const auto column = entering();
            if (!column) break;
            const auto row = leaving(*column);
            if (!row) break;
            pivot(*row, *column);
        }
        return start_ + gained_;
    }

private:
    bool is_positive(const Number& number) const { return number > tiny(); }

    static Number tiny() {
        if constexpr (std::is_same_v<Number, double>) return 1e-11;
        return Number{};
    }

    std::optional<std::size_t> entering() const {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < columns_; ++i) {
            if (is_positive(gains_[i]) && (!best || outside_[i] < outside_[*best])) best = i;
        }
        return best;
    }

    std::optional<std::size_t> leaving(std::size_t column) const {
        std::optional<std::size_t> best;
        Number least = zero_;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (!is_positive(rows_[i][column])) continue;
            const Number ratio = rows_[i][columns_] / rows_[i][column];
            if (best && (ratio > least || (ratio == least && basis_[i] > basis_[*best]))) continue;
            best = i;
            least = ratio;
        }
        return best;
    }

    void pivot(std::size_t row, std::size_t column) {
        const Number inverse = one_ / rows_[row][column];
        rows_[row][column] = one_;
        for (auto& element : rows_[row]) element = element * inverse;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (i != row) subtract(rows_[i], rows_[row], column);
        }
        const Number gain = gains_[column];
        gains_[column] = zero_;
        for (std::size_t i = 0; i < columns_; ++i) gains_[i] = gains_[i] - gain * rows_[row][i];
        gained_ = gained_ + gain * rows_[row][columns_];
        std::swap(basis_[row], outside_[column]);
    }

    void subtract(std::vector<Number>& from, const std::vector<Number>& row, std::size_t column) const {
        const Number factor = from[column];
        if (factor == zero_) return;
        from[column] = zero_;
        for (std::size_t i = 0; i < from.size(); ++i) from[i] = from[i] - factor * row[i];
    }

    const Number zero_ = converted<Number>(Rational());
    const Number one_ = converted<Number>(Rational::whole(1));
    std::size_t columns_ = 0;
    std::vector<std::vector<Number>> rows_;  // the last element is what the basis variable is
    std::vector<Number> gains_;
    std::vector<std::size_t> basis_;
    std::vector<std::size_t> outside_;
    Number start_{};
    Number gained_{};
};

// The form of the variable's limit where this form is 0.
LinearForm limit_from(const LinearForm& form, std::size_t variable) {
    LinearForm rest = form;
    rest.slopes[variable] = {};
    return (Rational::whole(-1) / form.slopes[variable]) * rest;
}

/// The bounds of one variable in a polytope.
struct Bounds {
    std::size_t variable = 0;
    std::vector<LinearForm> lower;
    std::vector<LinearForm> upper;
    Polytope others;

    Bounds(const Polytope& polytope, std::size_t of) : variable(of) {
        for (const auto& form : polytope) {
            const int sign = sign_of(form.slopes[variable]);
            if (sign == 0) {
                others.push_back(form);
            } else {
                (sign > 0 ? lower : upper).push_back(limit_from(form, variable));
            }
        }
    }

    std::size_t pairs() const {
        return std::max<std::size_t>(1, lower.size()) * std::max<std::size_t>(1, upper.size());
    }
};

// Removes the forms that the others imply.
Polytope without_redundancy(Polytope polytope) {
    for (std::size_t i = polytope.size(); i-- > 0;) {
        Polytope opposite = polytope;
        opposite[i] = Rational::whole(-1) * opposite[i];
        if (!has_interior(opposite)) polytope.erase(polytope.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return polytope;
}

// Returns pointers to the limits, or a null pointer if there are none.
std::vector<const LinearForm*> each_limit(const std::vector<LinearForm>& limits) {
    if (limits.empty()) return {nullptr};
    std::vector<const LinearForm*> result;
    for (const auto& limit : limits) result.push_back(&limit);
    return result;
}

Polytope where_limits_are(const Bounds& bounds, const LinearForm* from, const LinearForm* to) {
    Polytope outer = bounds.others;
    for (const auto& other : bounds.lower) {
        if (&other != from) outer.push_back(*from - other);
    }
    for (const auto& other : bounds.upper) {
        if (&other != to) outer.push_back(other - *to);
    }
    if (from != nullptr && to != nullptr) outer.push_back(*to - *from);
    return outer;
}

// Fourier's and Motzkin's elimination, with a set for each pair of a greatest lower and a least upper limit. Returns false
// as soon as there are more than `most` sets.
bool eliminate(const Polytope& polytope, std::vector<std::size_t> variables, const IteratedRanges& inner,
               std::size_t most, std::vector<IteratedRanges>& found) {
    if (variables.empty()) {
        found.emplace_back(inner.rbegin(), inner.rend());
        return found.size() <= most;
    }
    const Polytope needed = without_redundancy(polytope);
    // The variable with the fewest pairs goes first, and of several ones the last.
    std::optional<Bounds> best;
    for (const auto variable : variables) {
        Bounds bounds(needed, variable);
        if (!best || bounds.pairs() <= best->pairs()) best = std::move(bounds);
    }
    std::erase(variables, best->variable);
    for (const auto* from : each_limit(best->lower)) {
        for (const auto* to : each_limit(best->upper)) {
            const Polytope outer = where_limits_are(*best, from, to);
            if (!has_interior(outer)) continue;
            IteratedRanges ranges = inner;
            ranges.push_back({.variable = best->variable,
                              .from = from == nullptr ? std::nullopt : std::optional(*from),
                              .to = to == nullptr ? std::nullopt : std::optional(*to)});
            if (!eliminate(outer, variables, ranges, most, found)) return false;
        }
    }
    return true;
}

}  // namespace

bool has_interior(const Polytope& polytope) {
    Polytope varying;
    for (const auto& form : polytope) {
        if (!form.is_constant()) {
            varying.push_back(form);
        } else if (!is_positive(form.constant)) {
            return false;
        }
    }
    if (varying.empty()) return true;
    constexpr double clear = 1e-6;
    const double rough = Depth<double>(varying).greatest(clear);
    if (std::abs(rough) > clear) return rough > 0;
    return is_positive(Depth<Rational>(varying).greatest(Rational()));
}

std::optional<std::vector<IteratedRanges>> iterated_ranges(const Polytope& polytope, std::size_t most) {
    std::vector<std::size_t> variables(polytope.empty() ? 0 : polytope.front().slopes.size());
    for (std::size_t i = 0; i < variables.size(); ++i) variables[i] = i;
    std::vector<IteratedRanges> found;
    const bool all = !has_interior(polytope) || eliminate(polytope, variables, {}, most, found);
    return all ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace integrate
