// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/symmetric_rule.hpp"
#include <algorithm>
#include <utility>
#include <espalier/require.hpp>

namespace integrate {
namespace {
// A point of each orbit, without its coordinates that are 0: the middle, some on an axis by their distance, and others.
using Generators = std::vector<std::vector<double>>;

// The square of one coordinate is free, and those of the others follow from it.
Generators generators_of_degree_9(std::size_t dimensions) {
    constexpr double corner = 0.4707;
    constexpr double first = 4 / (15 - 5 / corner);
    constexpr double ratio_of_first = (1 - first / corner) / 27;
    constexpr double second =
        (5 - 7 * first - 35 * ratio_of_first) / (7 - 35 * first / 3 - 35 * ratio_of_first / corner);
    constexpr double ratio_of_second = ratio_of_first * (1 - second / corner) / 3;
    constexpr double third = (7 - 9 * (second + first) + 63 * second * first / 5 - 63 * ratio_of_second) /
                             (9 - 63 * (second + first) / 5 + 21 * second * first - 63 * ratio_of_second / corner);
    const double a = std::sqrt(first);
    const double b = std::sqrt(second);
    Generators generators = {{}, {0.25}, {b}, {std::sqrt(third)}, {a}, {a, a}, {a, b}};
    if (dimensions >= 3) generators.push_back({a, a, a});
    generators.emplace_back(dimensions, std::sqrt(corner));
    return generators;
}

// In two dimensions 14 weights meet the 16 equations of the moments [Berntsen, Espelid and Genz 1991].
Generators generators_of_degree_13() {
    return {{},
            {0.2517129343453109},
            {0.5},
            {0.7013933644534266},
            {0.9590960631619962},
            {0.9956010478552127},
            {0.1594544658297559, 0.1594544658297559},
            {0.3808991135940188, 0.3808991135940188},
            {0.6582769255267192, 0.6582769255267192},
            {0.8761473165029315, 0.8761473165029315},
            {0.998243184053198, 0.998243184053198},
            {0.9790222658168462, 0.6492284325645389},
            {0.8727421201131239, 0.3582614645881228},
            {0.5666666666666666, 0.2077777778518763}};
}

// In three dimensions 13 weights and 12 coordinates meet the 16 equations of the moments: found by Newton's method from
// random starts, as those of which the weights' sizes add up to least.
Generators generators_of_degree_11() {
    return {{},
            {0.26465561514352198},
            {0.50792528188795649},
            {0.60938648455460009},
            {0.71908313837617865},
            {0.82622348910519194},
            {0.71462364199441464, 0.71462364199441464},
            {0.36134790000436534, 0.36134790000436534, 0.36134790000436534},
            {0.67381099497747554, 0.67381099497747554, 0.67381099497747554},
            {0.87452088054142696, 0.87452088054142696, 0.87452088054142696},
            {0.93205035608297393, 0.93205035608297393, 0.33308921613961384},
            {0.456690917876935, 0.456690917876935, 0.96601066029682692}};
}

// Exponents are half those of even monomials, up to the order of coordinates.
using Exponents = std::vector<int>;

void add_monomials(int half_degree, std::size_t dimensions, Exponents& exponents, std::vector<Exponents>& all) {
    if (half_degree == 0) return all.push_back(exponents);
    if (exponents.size() == dimensions) return;
    const int greatest = exponents.empty() ? half_degree : std::min(half_degree, exponents.back());
    for (int exponent = greatest; exponent > 0; --exponent) {
        exponents.push_back(exponent);
        add_monomials(half_degree - exponent, dimensions, exponents, all);
        exponents.pop_back();
    }
}

// From a row for products with values that are scaled: weights, the sizes of which add up to `size`.
void make_null_rule(std::vector<double>& row, const std::vector<double>& scale, double size) {
    double sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] *= scale[i];
        sum += std::abs(row[i]);
    }
    for (auto& weight : row) weight *= size / sum;
}
}  // namespace

SymmetricRule::SymmetricRule(std::size_t dimensions, bool high_degree) : dimensions_(dimensions) {
    espalier::require(dimensions >= 2 && dimensions <= most_sides, "a cube has 2 to 10 dimensions");
    degree_ = dimensions == 3 ? 11 : dimensions == 2 && high_degree ? 13 : 9;
    const auto generators = degree_ == 11   ? generators_of_degree_11()
                            : degree_ == 13 ? generators_of_degree_13()
                                            : generators_of_degree_9(dimensions);
    for (const auto& generator : generators) {
        add_orbit(generator);
        if (generator.size() == 1) ++orbits_on_axes_;
    }
    solve();
    find_nulls_on_axes();
}

void SymmetricRule::add_orbit(std::vector<double> coordinates) {
    Orbit orbit{.first = points_.size()};
    std::ranges::sort(coordinates);
    do {
        Coordinates place{};
        add_points(place, coordinates, 0, 0);
    } while (std::next_permutation(coordinates.begin(), coordinates.end()));
    orbit.size = points_.size() - orbit.first;
    orbits_.push_back(orbit);
}

// Puts the coordinates from `next` on, with both signs, on axes from `from` on.
void SymmetricRule::add_points(Coordinates& place, const std::vector<double>& coordinates, std::size_t next,
                               std::size_t from) {
    if (next == coordinates.size()) {
        points_.push_back(place);
        return;
    }
    for (std::size_t axis = from; axis < dimensions_; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            place[axis] = sign * coordinates[next];
            add_points(place, coordinates, next + 1, axis + 1);
        }
        place[axis] = 0;
    }
}

// The mean of the monomial over each orbit.
SymmetricRule::OrbitValues SymmetricRule::moments_of_orbits(const std::vector<int>& exponents) const {
    // Symmetry makes it enough to look at all ways to assign the exponents to axes, or at all points with one of them.
    OrbitValues row;
    for (const auto& orbit : orbits_) {
        double sum = 0;
        for (std::size_t i = orbit.first; i < orbit.first + orbit.size; ++i) {
            double value = 1;
            for (std::size_t axis = 0; axis < exponents.size(); ++axis) {
                value *= std::pow(points_[i][axis], 2 * exponents[axis]);
            }
            sum += value;
        }
        row.push_back(sum / static_cast<double>(orbit.size));
    }
    return row;
}

// Rows are scaled so that their products are those of the rules' weights at points. The rule is a combination of the
// rows; what a row adds to those of smaller degree is null for these.
void SymmetricRule::solve() {
    const int half_degree = degree_ / 2;
    std::vector<Exponents> monomials;  // for which the rule has to be exact, those of small degree first
    Exponents none;
    for (int half = 0; half <= half_degree; ++half) add_monomials(half, dimensions_, none, monomials);
    OrbitValues scale;
    for (const auto& orbit : orbits_) scale.push_back(std::sqrt(static_cast<double>(orbit.size)));
    std::vector<OrbitValues> basis;
    OrbitValues rule(orbits_.size());
    constexpr double independent = 1e-8;
    for (const auto& exponents : monomials) {
        OrbitValues row = moments_of_orbits(exponents);
        double integral = 1;
        for (const int exponent : exponents) integral /= 2 * exponent + 1;
        for (std::size_t i = 0; i < row.size(); ++i) row[i] *= scale[i];
        // The rule so far is off by this for the monomial.
        const double missing = integral - scalar_product(rule, row);
        const OrbitValues scaled = row;
        const double length = orthonormalise(row, basis);
        if (length < independent) continue;
        const double share = missing / scalar_product(scaled, row);
        for (std::size_t i = 0; i < row.size(); ++i) rule[i] += share * row[i];
        const int group = half_degree - std::accumulate(exponents.begin(), exponents.end(), 0);
        if (group < 3) nulls_[static_cast<std::size_t>(group)].push_back(row);
        basis.push_back(std::move(row));
    }
    for (auto& group : nulls_) {
        for (auto& null : group) make_null_rule(null, scale, 1);
    }
    for (std::size_t i = 0; i < rule.size(); ++i) orbits_[i].weight = rule[i] * scale[i];
}

// Differences of the fourth order say where a cut helps as long as boxes are small; but they vanish by accident, and in
// all boxes if the integrand is a product. What is left behind a cut then is of the rule's own order: higher ones count
// more.
void SymmetricRule::find_nulls_on_axes() {
    constexpr double growth = 2;
    OrbitValues scale{1};
    scale.resize(orbits_on_axes_ + 1, std::sqrt(2.0));
    std::vector<OrbitValues> basis;
    double size = 1;
    for (std::size_t half = 0; half <= orbits_on_axes_; ++half) {
        OrbitValues row;
        for (std::size_t orbit = 0; orbit <= orbits_on_axes_; ++orbit) {
            row.push_back(scale[orbit] * std::pow(points_[orbits_[orbit].first][0], 2 * static_cast<int>(half)));
        }
        orthonormalise(row, basis);
        basis.push_back(row);
        if (half < 2) continue;
        make_null_rule(row, scale, size);
        nulls_on_axes_.push_back(std::move(row));
        size *= growth;
    }
}

double SymmetricRule::extrapolated(const std::array<double, 3>& nulls) const {
    const auto [first, second, third] = nulls;
    const double ratio = std::max(second > 0 ? first / second : 1.0, third > 0 ? second / third : 1.0);
    // The first ones are small by accident in one of ten draws of Genz's corner peaks.
    const double leading = std::max(first, ratio * second);
    // If the null rules hardly fall, the next step may be none.
    constexpr double slow = 0.1;
    return std::min(1.0, ratio * (1 + ratio / slow)) * leading;
}

std::array<double, 3> SymmetricRule::nulls(const std::vector<double>& orbit_means) const {
    std::array<double, 3> lengths{};
    for (std::size_t group = 0; group < nulls_.size(); ++group) {
        for (const auto& null : nulls_[group])
            lengths[group] = std::hypot(lengths[group], scalar_product(null, orbit_means));
    }
    return lengths;
}

double SymmetricRule::roughness(const std::vector<double>& values, std::size_t axis) const {
    OrbitValues means{values[0]};
    for (std::size_t orbit = 1; orbit <= orbits_on_axes_; ++orbit) {
        const std::size_t point = orbits_[orbit].first + 2 * axis;
        means.push_back((values[point] + values[point + 1]) / 2);
    }
    double sum = 0;
    for (const auto& null : nulls_on_axes_) sum += std::abs(scalar_product(null, means));
    return sum;
}
}  // namespace integrate
