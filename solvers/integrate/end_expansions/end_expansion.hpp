// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/rational.hpp"

namespace integrate {

/// A number r + q pi, where that is known exactly: whether a cosine is 0 at pi/2 no ball can tell.
struct ExactNumber {
    Rational r;
    Rational q;

    bool is_zero() const { return fmpq_is_zero(r.get()) != 0 && fmpq_is_zero(q.get()) != 0; }
    bool is_rational() const { return fmpq_is_zero(q.get()) != 0; }
    Ball ball(long precision) const;
};

/// A number that may be another one of its ball at each distance, unless it is fixed or known exactly.
struct Coefficient {
    Ball ball;
    std::optional<ExactNumber> exact = std::nullopt;
    bool fixed = false;

    bool is_fixed() const { return fixed || exact; }
    bool is_zero() const { return exact ? exact->is_zero() : arb_is_zero(ball.get()) != 0; }
};

/// How fast something grows towards an end: as d^power * log(1/d)^logs, where d is the distance from it.
struct Growth {
    Rational power;
    Rational logs;

    /// The sign of their difference, where what grows faster is the greater one.
    friend int compare(const Growth& a, const Growth& b);
    bool is_bounded() const { return compare(*this, {}) <= 0; }
    bool vanishes() const { return compare(*this, {}) < 0; }
    bool is_constant() const { return compare(*this, {}) == 0; }
};

/// All numbers from one of a to one of b.
Ball between(const Ball& a, const Ball& b);

/// A product that is fixed or exact where both factors are, as far as that can be told.
Coefficient product_of(const Coefficient& a, const Coefficient& b, long precision);
void add(Coefficient& a, const Coefficient& b, long precision);

Growth product_of(const Growth& a, const Growth& b);
Growth inverse_of(const Growth& a);

/// The expansion of a function at an end point, which holds for all distances d from it, 0 < d <= reach: a sum of terms,
/// coefficient times growth, those that grow fastest first; without terms it is 0. With an exponent, which has no bound
/// and one sign, it is exp(exponent) times that.
struct EndExpansion {
    struct Term {
        Growth growth;
        Coefficient coefficient;
    };

    std::vector<Term> terms;
    std::shared_ptr<const EndExpansion> exponent = nullptr;

    bool is_zero() const { return terms.empty(); }
    /// Is the expansion constant as far as its terms show?
    bool is_constant() const {
        return !exponent && (is_zero() || (terms.size() == 1 && terms[0].growth.is_constant()));
    }
    /// Does it go to 0 at the end, as far as its terms show?
    bool vanishes() const { return !exponent && (terms.empty() || terms.front().growth.vanishes()); }
    bool is_bounded() const { return !exponent && (terms.empty() || terms.front().growth.is_bounded()); }
};

/// The limit, where it is known exactly: of what has a bound; 0 if it vanishes.
std::optional<ExactNumber> exact_limit(const EndExpansion& a);

/// A whole number of at most 1000 in size.
std::optional<long> whole(const std::optional<ExactNumber>& number);

}  // namespace integrate
