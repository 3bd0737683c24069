// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "integrate/tanh_sinh/double_exponential.hpp"

namespace integrate {

/// How great the terms of the trapezoidal rule are, and how many of their bits are lost, as those at multiples of a
/// quarter tell: a term between two of them needs about the precision that they need. Near an end that is not 0, for
/// instance, the bits of the distance from it are lost in x. It is a guess: whoever evaluates a term sees from its ball
/// whether that was enough.
class TermSizes {
public:
    /// Takes the sizes of the steps from t = first/4 to last/4, where `bits` are asked for. Requires first <= last.
    TermSizes(const DoubleExponential& map, std::int64_t first, std::int64_t last, long bits);

    /// The precision that makes the ball of a step's term about as narrow as 2^radius. None if that is not known.
    std::optional<long> precision(const Step& step, long radius) const;

private:
    static constexpr int quarters = 2;  // halvings that make steps of a quarter

    struct Term {
        bool is_known = false;
        double size = 0;  // as a power of two
        long lost = 0;    // bits
    };

    Term term_at(const DoubleExponential& map, std::int64_t number, long bits) const;

    std::int64_t first_;
    std::vector<Term> terms_;
};

}  // namespace integrate
