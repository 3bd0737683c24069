#pragma once

#include <cstdint>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/tanh_sinh/step.hpp"

namespace integrate {

/// exp(t) and exp(-t).
struct Exponentials {
    Ball rising;
    Ball falling;
};

/// exp(t) for all steps of a range, as products of two numbers of two tables: a product takes a fraction of the time of
/// an exponential.
class TableOfExponentials {
public:
    /// For the steps from t = first / 2^halvings to last / 2^halvings. Requires first <= last.
    TableOfExponentials(std::int64_t first, std::int64_t last, int halvings, long precision);

    /// Does the table have the step as precisely as that?
    bool has(const Step& step, long precision) const;

    /// Requires has(step, precision).
    Exponentials at(const Step& step, long precision) const;

private:
    std::int64_t first_;
    std::int64_t last_;
    int halvings_;
    int low_bits_ = 0;  // of a step's number above the first one, that choose from the low table
    long precision_;
    std::vector<Exponentials> low_;
    std::vector<Exponentials> high_;
};

}  // namespace integrate
