// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
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
}  // namespace integrate
