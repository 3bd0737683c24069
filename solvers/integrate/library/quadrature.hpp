// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <chrono>
#include <cmath>
#include <espalier/integrate.hpp>

namespace integrate {
/// Sums that converge like geometric series, and their limit by Wynn's epsilon algorithm [Wynn, On a device for
/// computing the e_m(S_n) transformation, 1956].
class Extrapolation {
public:
    /// Adds the next sum. Returns whether the last limits can be trusted.
    bool add(double sum) {
        if (count_ > 0) {
            const double change = sum - last_;
            const double ratio = std::abs(change / change_);
            // A sum without a limit has one by the algorithm, too: the changes of a series that diverges grow.
            const bool is_geometric = count_ > 1 && ratio < most_ratio && std::abs(ratio - ratio_) < most_drift;
            steady_ = is_geometric ? steady_ + 1 : 0;
            ratio_ = ratio;
            change_ = change;
        }
        last_ = sum;
        ++count_;
        limits_[2] = limits_[1];
        limits_[1] = limits_[0];
        limits_[0] = limit(sum);
        return steady_ >= least_steady && count_ >= least_sums;
    }

    double limit() const { return limits_[0]; }
    double error() const {
        constexpr double caution = 10;
        return caution * (std::abs(limits_[0] - limits_[1]) + std::abs(limits_[0] - limits_[2])) +
               10 * std::numeric_limits<double>::epsilon() * std::abs(last_) / (1 - ratio_) / (1 - ratio_);
    }

private:
    static constexpr double most_ratio = 0.97;
    static constexpr double most_drift = 0.03;
    static constexpr int least_steady = 3;
    static constexpr int least_sums = 6;
    static constexpr std::size_t most_sums = 40;

    // Adds a diagonal to the algorithm's table, of which each second column holds limits.
    double limit(double sum) {
        if (diagonal_size_ == most_sums) return sum;
        double below = 0;
        double next = sum;
        std::size_t column = 0;
        for (; column < diagonal_size_; ++column) {
            const double above = diagonal_[column];
            const double difference = next - above;
            diagonal_[column] = next;
            if (difference == 0) break;
            const double following = below + 1 / difference;
            below = above;
            next = following;
        }
        if (column == diagonal_size_)
            diagonal_[diagonal_size_++] = next;
        else
            diagonal_size_ = column + 1;
        return diagonal_[(diagonal_size_ - 1) / 2 * 2];
    }

    std::array<double, most_sums> diagonal_{};
    std::size_t diagonal_size_ = 0;
    std::array<double, 3> limits_{};
    double last_ = 0;
    double change_ = 0;
    double ratio_ = 0;
    int count_ = 0;
    int steady_ = 0;
};

/// The errors that quadrature() may make, one of which is above 0, and what it may take.
struct QuadratureLimits {
    double absolute = 0;
    double relative = 0;
    std::uint64_t evaluations = 0;
    std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
};

/// Integrates a function that is known by its values from the first of the points to the last one, in doubles. The
/// others are points where it is not smooth. Takes the points of Gauss and Kronrod on cells, halves the cell of the
/// greatest error, and extrapolates the sums where cells shrink towards singular points. Gives up soon: it is meant for
/// the first look at a function; where the error is not met the finding has the last sum, if there is one, and what it
/// may be off by. Requires: at least two rising points, of which the first and the last may be infinite. What f throws
/// is thrown. Source: Piessens, de Doncker-Kapenga, Ueberhuber and Kahaner, QUADPACK, 1983.
espalier::IntegrateFinding<double> quadrature(const espalier::ValuesAt& f, std::span<const double> points,
                                              const QuadratureLimits& limits);
}  // namespace integrate
