// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/terms.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// slopes[0] x1 + slopes[1] x2 + ... + constant, exactly.
struct LinearForm {
    std::vector<Rational> slopes;
    Rational constant;

    bool is_constant() const { return std::ranges::all_of(slopes, is_zero); }

    friend LinearForm operator+(LinearForm a, const LinearForm& b);
    friend LinearForm operator-(LinearForm a, const LinearForm& b);
    friend LinearForm operator*(const Rational& factor, LinearForm form);
    friend bool operator==(const LinearForm&, const LinearForm&) = default;
};

/// The expression as a linear form in so many variables; none if it is not written as one, or if a number in it is
/// beyond 1e30 or below 1e-30. Irrational constants are rounded to 96 bits.
std::optional<LinearForm> linear_form(const Expression& expression, std::size_t variables);

/// The ball's middle, rounded to 96 bits; none if that is beyond 1e30, or below 1e-30 and not 0, or not known to 64
/// bits.
std::optional<Rational> rational_near(const Ball& ball);

/// Returns an integrand with each linear form that occurs in it as a variable, so that its ridges lie along the axes;
/// none if they are not as many as there are variables, if they are the variables already, or if a variable that would
/// not stay the same has a limit. The integral over the intervals stays the same.
std::optional<Expression> along_axes(const Expression& integrand, const std::vector<Interval>& intervals);

/// An integrand of two variables that varies across one direction: its linear forms are multiples of one, apart from
/// constants, and perhaps of one of the variables.
struct Ridge {
    Expression integrand = {};  ///< of the form and the other variable, in this order, and the weight of this change
    std::uint32_t across = 0;   ///< the variable that is replaced by the form
    LinearForm form = {};
};

/// Returns the ridge of an integrand of two variables; none if there is none that is not along an axis.
std::optional<Ridge> ridge_of(const Expression& integrand, const std::vector<Interval>& intervals);

/// A factor of an integrand, in some of its variables.
struct Factor {
    std::vector<std::uint32_t> variables;  ///< in rising order
    Expression real;                       ///< a function of these
    std::optional<Expression> imaginary;   ///< another one; none: 0
};

/// A product of complex functions of disjoint sets of variables, all of which occur, of which the real or the imaginary
/// part is an integrand.
struct Factors {
    std::vector<Factor> factors;
    bool imaginary_part = false;
};

/// The integrand as a product of functions of disjoint sets of variables: factors of products and powers, of
/// exponentials of sums, and of conditions; or of one cosine or sine of a sum too, as a product of complex
/// exponentials. None if all variables depend on each other.
std::optional<Factors> factors_of(const Expression& integrand, std::size_t variables);

/// The zeros of a function of several variables in one of them, as functions of the others.
struct Solution {
    std::vector<Expression> roots;
    Term discriminant = {};  ///< roots exist where this is above 0; none: everywhere
    Term leading = {};       ///< at a zero of this, a root is infinite
    Term derivative = {};    ///< of a polynomial of degree 2
    bool is_exact = true;    ///< false if constant roots are rounded to 96 bits
};

/// Returns the zeros in the variable of a polynomial in it of degree 1 or 2, or those on the interval of a function of
/// this variable alone; none if it is neither. A coefficient that is 0 at a point, if one is given where no function is
/// 0 by chance, is taken to be 0 everywhere.
std::optional<Solution> solution_of(const Expression& function, std::uint32_t variable, const Interval& interval,
                                    const std::vector<Ball>& point = {});

/// Returns a function of the same sign: a - b^2 for sqrt(a) - b with a constant b that is not below 0, else the
/// function.
Expression without_root(const Expression& function);

/// The range of a variable between limits that are functions of the variables before it; none where it is infinite.
struct Range {
    std::uint32_t variable = 0;
    std::optional<Expression> from = {};
    std::optional<Expression> to = {};
    // Has a square root in the limits of later variables its branch point at this limit?
    bool flat_from = false;
    bool flat_to = false;
};

/// The ranges of all variables, each one's limits in those before it.
using Ranges = std::vector<Range>;

/// Returns the point that lies at another odd fraction of each range, where hardly any function is 0 by chance.
/// There is such a point for each number.
std::vector<Ball> sample(const Ranges& ranges, int number = 0);

/// Encloses the value of a function of all variables.
Ball value_at(const Expression& function, const std::vector<Ball>& point);

/// Returns the sign of a function at a point, or at all points in balls; 0 if it is not known.
inline int sign_at(const Expression& function, const std::vector<Ball>& point) {
    return arb_sgn_nonzero(value_at(function, point).get());
}

/// Ranges in which a function has one sign; 0 if it is 0 everywhere.
struct Piece {
    Ranges ranges;
    int sign = 0;
};

using Pieces = std::optional<std::vector<Piece>>;

/// Cuts ranges along the zeros of functions by cylindrical decomposition, as G. E. Collins, "Quantifier elimination for
/// real closed fields by cylindrical algebraic decomposition", LNCS 33 (1975), does for polynomials: a function is
/// solved for the last of its variables, and the ranges of those before are cut first, so that then the number and the
/// order of its roots between the limits are the same everywhere.
class Cylinders {
public:
    /// The intervals are those of the variables, and have to outlive it.
    explicit Cylinders(const std::vector<Interval>& intervals) : intervals_(intervals) {}

    /// Returns the pieces; none if that is more than this can do.
    Pieces cut(Ranges ranges, const Expression& function);

private:
    std::optional<Solution> solution_for_one(const Expression& function, Ranges& ranges, std::size_t last,
                                             const std::vector<Ball>& point) const;
    std::optional<std::vector<Ranges>> where_roots_stay(Ranges ranges, std::size_t last, const Expression& function,
                                                        const Solution& solution);

    const std::vector<Interval>& intervals_;
    int cuts_ = 0;
};

/// A part of a domain of several variables, as a box: what an integrand times the weight of the change of variable is
/// there.
struct SmoothPart {
    std::vector<Interval> intervals;  ///< of the first variables
    std::vector<Formula> places;      ///< the next variables, each in terms of those before it
    Formula integrand;                ///< in terms of all of these
};

/// Parts, the integrals over which add up to that of the integrand, and in which it has no kinks or jumps where these
/// can be cut out; where there would be too many parts, fewer are. Parts where the integrand is proved to be 0 are left
/// out, if not all are.
std::vector<SmoothPart> smooth_parts(const Formula& integrand, const std::vector<Interval>& intervals);

/// Returns parts in which the ridge of an integrand of two variables, such as that of 1/(1e-6 + (x1 - x2)^2), lies
/// along a side; none if it has none, or if the limits are not finite.
std::vector<SmoothPart> parts_along_ridge(const Formula& integrand, const std::vector<Interval>& intervals);

/// Evaluates the integrand on a part of the domain in double precision. It keeps its stacks, and so serves one caller
/// at a time.
class PartEvaluator {
public:
    /// The part has to outlive it.
    explicit PartEvaluator(const SmoothPart& part)
        : intervals_(part.intervals), integrand_(part.integrand), variables_(part.intervals.size()) {
        for (const auto& place : part.places) places_.emplace_back(place);
    }

    /// Returns the values at the first `points` points times the weights of all variables; not a number where there is
    /// no value. `position(point, axis)` is the point's position in the interval of a variable.
    const Column& operator()(std::size_t points, auto&& position) {
        weighted_.fill(1);
        variables_.resize(intervals_.size());
        for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
            for (std::size_t i = 0; i < points; ++i) {
                const auto point = intervals_[axis].at(position(i, axis));
                variables_[axis][i] = point.x;
                weighted_[i] *= point.weight;
            }
        }
        for (auto& place : places_) {
            const Column column = place(variables_, points);
            variables_.push_back(column);
        }
        const Column& values = integrand_(variables_, points);
        // A function that decays wins over a weight that grows.
        for (std::size_t i = 0; i < points; ++i) weighted_[i] = values[i] == 0 ? 0 : values[i] * weighted_[i];
        return weighted_;
    }

private:
    const std::vector<Interval>& intervals_;
    ColumnEvaluator integrand_;
    std::vector<ColumnEvaluator> places_;
    std::vector<Column> variables_;
    Column weighted_{};
};
}  // namespace integrate
