// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace integrate {
/// Returns the scalar product of two vectors of the same length.
inline double scalar_product(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Makes the row orthogonal to the vectors of the basis, which are orthonormal, and its length 1. Returns its length
/// before that.
double orthonormalise(std::span<double> row, const auto& basis) {
    // Twice, as once leaves what was rounded.
    for (int pass = 0; pass < 2; ++pass) {
        for (const auto& other : basis) {
            const double share = scalar_product(row, other);
            for (std::size_t i = 0; i < row.size(); ++i) row[i] -= share * other[i];
        }
    }
    const double length = std::sqrt(scalar_product(row, row));
    if (length > 0) {
        for (auto& element : row) element /= length;
    }
    return length;
}

/// Boxes have no more: the points of the rules are too many then.
constexpr std::size_t most_sides = 10;

/// A rule for a cube [-1, 1]^n, n from 2 to 10, of degree 9, in three dimensions 11, or in two 13 if so high a degree
/// is asked for, fully symmetric as those of A. C. Genz and A. A. Malik, "An imbedded family of fully symmetric
/// numerical integration rules", SIAM J. Numer. Anal. 20 (1983), and of J. Berntsen, T. O. Espelid and A. C. Genz, "An
/// adaptive algorithm for the approximate calculation of multiple integrals", ACM TOMS 17 (1991). Its points come in
/// orbits, those that exchanging coordinates and signs makes of one. Weights and null rules follow from the moments of
/// even monomials, whatever the generators are, so that the degree is what a test says it is.
class SymmetricRule {
public:
    using Coordinates = std::array<double, most_sides>;  // coordinates beyond the n-th are 0

    struct Orbit {
        std::size_t first = 0;  ///< of its points
        std::size_t size = 0;
        double weight = 0;  ///< of the mean of the values, in the mean over the cube
    };

    explicit SymmetricRule(std::size_t dimensions, bool high_degree = false);

    int degree() const { return degree_; }
    const std::vector<Coordinates>& points() const { return points_; }
    /// The middle, orbits of points on the axes by their distance from it, and others.
    const std::vector<Orbit>& orbits() const { return orbits_; }

    /// The mean over the cube, from the mean over each orbit.
    double mean(const std::vector<double>& orbit_means) const {
        double sum = 0;
        for (std::size_t i = 0; i < orbits_.size(); ++i) sum += orbits_[i].weight * orbit_means[i];
        return sum;
    }

    /// Returns for the null rules of degrees less by 2, 4 and 6 the length of the vector of their sums. The absolute
    /// weights of a null rule add up to 1.
    std::array<double, 3> nulls(const std::vector<double>& orbit_means) const;

    /// The error of the rule if it falls from degree to degree as these null rules do, the slowest step counting. It
    /// may be off by a factor that depends on the rule.
    double extrapolated(const std::array<double, 3>& nulls) const;

    /// Returns the sum of the null rules of degrees 3, 5 and so on for the points on an axis, from the values at all
    /// points.
    double roughness(const std::vector<double>& values, std::size_t axis) const;

private:
    using OrbitValues = std::vector<double>;

    void add_orbit(std::vector<double> coordinates);
    void add_points(Coordinates& place, const std::vector<double>& coordinates, std::size_t next, std::size_t from);
    OrbitValues moments_of_orbits(const std::vector<int>& exponents) const;
    void solve();
    void find_nulls_on_axes();

    std::size_t dimensions_;
    int degree_ = 0;
    std::vector<Coordinates> points_;
    std::vector<Orbit> orbits_;
    std::size_t orbits_on_axes_ = 0;
    std::array<std::vector<OrbitValues>, 3> nulls_;  // of falling degree
    std::vector<OrbitValues> nulls_on_axes_;         // for the middle and the mean of each pair
};
}  // namespace integrate
