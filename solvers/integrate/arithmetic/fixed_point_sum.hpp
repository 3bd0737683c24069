// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <tuple>
#include "integrate/arithmetic/ball.hpp"

namespace integrate {
/// An exact sum of whole multiples of one power of two, the same for all terms: an integer as long as needed, so that
/// the order of terms, and of sums of sums, does not matter.
class FixedPointSum {
public:
    /// Adds the midpoint as a multiple of 2^unit, without what is less than one unit; says whether anything was left
    /// out. Requires a finite ball.
    bool add(const Ball& term, long unit);
    /// Adds so many times 2^shift units. Requires a shift of 0 or more.
    void add(std::int64_t number, std::int64_t shift);
    void merge(const FixedPointSum& other) { add_limbs(other.limbs_); }

    /// Returns the number of limbs of 64 bits that hold the sum and its sign; 0 only if the sum is 0.
    std::size_t limbs() const { return limbs_.size(); }

    /// The sum of terms that were multiples of 2^unit, exactly.
    Ball value(long unit) const;

    friend bool operator==(const FixedPointSum& a, const FixedPointSum& b);

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.limbs_);
    }

private:
    void add_limbs(std::vector<std::uint64_t> term);
    void shorten();

    std::vector<std::uint64_t> limbs_;  // two's complement, the lowest first; empty: 0
};

/// An exact sum of doubles, in multiples of the least one. Terms can be taken away again, and the order of terms, and
/// of sums of sums, does not matter; only value() rounds, once.
class SumOfDoubles {
public:
    void add(double term) { deposit(term, 1); }
    void subtract(double term) { deposit(term, -1); }
    void merge(const SumOfDoubles& other) {
        finite_.merge(other.finite_);
        nans_ += other.nans_;
        positive_infinities_ += other.positive_infinities_;
        negative_infinities_ += other.negative_infinities_;
    }

    /// The sum, correctly rounded to nearest even; infinite where it exceeds all doubles, or if the terms held
    /// infinities of one sign; NaN if they held a NaN or infinities of both.
    double value() const;

    /// Do both hold the same exact sum?
    friend bool operator==(const SumOfDoubles&, const SumOfDoubles&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.finite_, self.nans_, self.positive_infinities_, self.negative_infinities_);
    }

private:
    void deposit(double term, std::int64_t sign);

    FixedPointSum finite_;
    std::int64_t nans_ = 0;
    std::int64_t positive_infinities_ = 0;
    std::int64_t negative_infinities_ = 0;
};
}  // namespace integrate
