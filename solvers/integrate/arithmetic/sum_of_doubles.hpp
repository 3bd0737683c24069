// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>

#include "integrate/arithmetic/fixed_point_sum.hpp"

namespace integrate {

/// An exact sum of doubles, in multiples of the least one. Terms can be taken away again, and the order of terms, and of
/// sums of sums, does not matter; only value() rounds, once.
class SumOfDoubles {
public:
    void add(double term) { deposit(term, 1); }
    void subtract(double term) { deposit(term, -1); }
    void merge(const SumOfDoubles& other);

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
