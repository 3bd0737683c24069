// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

namespace integrate {

/// An exact sum of doubles: 67 signed chunks of 64 bits, each 32 bits above the one before, cover all of their range
/// [Neal 2015, "Fast exact summation using small and large superaccumulators", section 3]. Terms can be
/// taken away again, and sums of sums are plain integer sums, so that the order of either does not matter; only value()
/// rounds, once.
class Superaccumulator {
public:
    void add(double term) { deposit(term, 1); }
    void subtract(double term) { deposit(term, -1); }
    void merge(const Superaccumulator& other);

    /// The sum, correctly rounded to nearest even; infinite where it exceeds all doubles, or if the terms held
    /// infinities of one sign; NaN if they held a NaN or infinities of both.
    double value() const;

    /// Do both hold the same exact sum?
    friend bool operator==(const Superaccumulator& a, const Superaccumulator& b);

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.chunks_, self.additions_, self.nans_, self.positive_infinities_,
                        self.negative_infinities_);
    }

private:
    using Chunks = std::vector<std::int64_t>;

    void deposit(double term, std::int64_t sign);
    void deposit_special(double term, std::int64_t sign);
    void count_additions(std::uint64_t more);
    Chunks normalised() const;

    Chunks chunks_;                // empty until the first addition: an idle PE's answer is small
    std::uint64_t additions_ = 0;  // since carries were last passed on
    std::int64_t nans_ = 0;
    std::int64_t positive_infinities_ = 0;
    std::int64_t negative_infinities_ = 0;
};

}  // namespace integrate
