// SPDX-License-Identifier: Apache-2.0
#include "integrate/library/quadrature.hpp"
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <algorithm>

namespace integrate {
namespace {
constexpr double least_relative_error =
    50 * std::numeric_limits<double>::epsilon();  // the least relative error that is stated of a cell

template <std::size_t size>
std::array<double, size> from_end(std::array<double, size> from_middle) {
    std::ranges::reverse(from_middle);
    return from_middle;
}

/// Kronrod's points from the end to the middle of -1..1, and kronrod21_weights; each second one belongs to Gauss' rule
/// of 10 points.
const auto kronrod21_places = from_end(boost::math::quadrature::gauss_kronrod<double, 21>::abscissa());
const auto kronrod21_weights = from_end(boost::math::quadrature::gauss_kronrod<double, 21>::weights());
const auto gauss10_weights = from_end(boost::math::quadrature::gauss<double, 10>::weights());
constexpr std::size_t kronrod21_points = 21;

struct QuadratureCell {
    double begin = 0;
    double end = 0;
    double value = 0;
    double error = 0;
    double size = 0;  // the integral of the absolute value
    int begins = 0;   // since so many halvings at the same point
    int ends = 0;
    std::array<double, 2> outer{};  // the values at the first and the last point
    std::array<double, 2> inner{};  // those at the points next to them

    double length() const { return end - begin; }
};

/// The integrand on finite cells: a range with an infinite end is mapped to 0..1, or to -1..1 if both ends are
/// infinite.
class QuadratureIntegrand {
public:
    using Clock = std::chrono::steady_clock;

    QuadratureIntegrand(const espalier::ValuesAt& f, double begin, double end, Clock::time_point end_of_time)
        : f_(f),
          end_of_time_(end_of_time),
          is_mapped_(std::isinf(begin) || std::isinf(end)),
          origin_(std::isfinite(begin) ? begin
                  : std::isfinite(end) ? end
                                       : 0) {}

    std::uint64_t evaluations() const { return evaluations_; }

    double to_cells(double x) const {
        if (!is_mapped_) return x;
        return std::isinf(x) ? std::copysign(1, x) : (x - origin_) / (1 + std::abs(x - origin_));
    }

    /// Sets the value, the error and the size of a cell, or returns false if the function has no finite values there.
    bool measure(QuadratureCell& cell) {
        const double half = cell.length() / 2;
        const double middle = cell.begin + half;
        std::array<double, kronrod21_points> t;  // from the middle outwards on both sides, the middle last
        std::array<double, kronrod21_points> y;
        for (std::size_t i = 0; i + 1 < kronrod21_places.size(); ++i) {
            t[2 * i] = middle - half * kronrod21_places[i];
            t[2 * i + 1] = middle + half * kronrod21_places[i];
        }
        t.back() = middle;
        evaluate(t, y, kronrod21_points);
        double doubt = 0;
        for (std::size_t i = 0; i < kronrod21_points; ++i)
            if (!std::isfinite(y[i])) doubt += take_neighbour(t[i], i + 1 == t.size() ? cell.begin : middle, y[i]);
        set_sums(cell, half, y);
        cell.error += doubt * half;
        return std::isfinite(cell.value) && std::isfinite(cell.error);
    }

    /// Returns the sum of products of values and distances from the ends of a cell, at points that come ever closer to
    /// these.
    double amount_near_ends(const QuadratureCell& cell) {
        std::array<double, kronrod21_points - 1> t;
        std::array<double, kronrod21_points - 1> y;
        constexpr double closer = 1.0 / 16;
        double distance = cell.length();
        for (std::size_t i = 0; i < t.size(); i += 2) {
            distance *= closer;
            t[i] = cell.begin + distance;
            t[i + 1] = cell.end - distance;
        }
        evaluate(t, y, t.size());
        double amount = 0;
        for (std::size_t i = t.size(); i > 0; i -= 2, distance /= closer)
            amount += (std::abs(y[i - 1]) + std::abs(y[i - 2])) * distance;
        return amount;
    }

private:
    // Calls the function. A call may take long: if there is a limit, looks at the time between parts of the points, which
    // grow from one point as long as they take little. What is not evaluated in time has no value.
    void call(const double* x, double* y, std::size_t count) {
        constexpr std::chrono::milliseconds little(1);
        const bool is_limited = end_of_time_ != Clock::time_point::max();
        auto before = is_limited ? Clock::now() : Clock::time_point();
        for (std::size_t part = is_limited ? 1 : count; count > 0 && before < end_of_time_;) {
            f_.at(f_.function, x, y, part);
            evaluations_ += part;
            x += part;
            y += part;
            count -= part;
            if (count == 0) return;
            const auto now = Clock::now();
            part = now - before < little ? std::min(2 * part, count) : std::size_t{1};
            before = now;
        }
        std::fill_n(y, count, std::numeric_limits<double>::quiet_NaN());
    }

    void evaluate(std::span<const double> t, std::span<double> y, std::size_t count) {
        if (!is_mapped_) return call(t.data(), y.data(), count);
        std::array<double, kronrod21_points> x;
        for (std::size_t i = 0; i < count; ++i) x[i] = origin_ + t[i] / (1 - std::abs(t[i]));
        call(x.data(), y.data(), count);
        for (std::size_t i = 0; i < count; ++i) {
            const double rest = 1 - std::abs(t[i]);
            y[i] = y[i] / rest / rest;
        }
    }

    // A point without a finite value, such as x = 0 for sin(x)/x, counts as one next to it. Returns by how much that may
    // be off, which is the change of the value on as long a way.
    double take_neighbour(double t, double towards, double& y) {
        constexpr double step = 0x1p-20;
        const std::array<double, 2> near = {t + step * (towards - t), t + 2 * step * (towards - t)};
        std::array<double, 2> values;
        evaluate(near, values, near.size());
        y = values[0];
        return std::abs(values[1] - values[0]);
    }

    // Estimates the error as QUADPACK does, from the difference of the two rules, which is the error of the worse one.
    static void set_sums(QuadratureCell& cell, double half, const std::array<double, kronrod21_points>& y) {
        double kronrod = kronrod21_weights.back() * y.back();
        double gauss = 0;
        double size = kronrod21_weights.back() * std::abs(y.back());
        for (std::size_t i = 0; i + 1 < kronrod21_places.size(); ++i) {
            const double sum = y[2 * i] + y[2 * i + 1];
            kronrod += kronrod21_weights[i] * sum;
            size += kronrod21_weights[i] * (std::abs(y[2 * i]) + std::abs(y[2 * i + 1]));
            if (i % 2 == 1) gauss += gauss10_weights[i / 2] * sum;
        }
        const double mean = kronrod / 2;
        double variation = kronrod21_weights.back() * std::abs(y.back() - mean);
        for (std::size_t i = 0; i + 1 < kronrod21_places.size(); ++i)
            variation += kronrod21_weights[i] * (std::abs(y[2 * i] - mean) + std::abs(y[2 * i + 1] - mean));
        double error = std::abs(kronrod - gauss);
        if (variation > 0 && error > 0) {
            const double relative = 200 * error / variation;
            // Only rules that agree well differ by much more than the better one is off.
            constexpr double well = 1e-6;
            error = variation * std::min(4., relative < well ? relative * std::sqrt(relative) : relative);
        }
        cell.outer = {y[0], y[1]};
        cell.inner = {y[2], y[3]};
        cell.value = kronrod * half;
        cell.size = size * half;
        cell.error = std::max(error * half, least_relative_error * cell.size);
    }

    const espalier::ValuesAt& f_;
    Clock::time_point end_of_time_;
    bool is_mapped_;
    double origin_;  // the finite end, or 0
    std::uint64_t evaluations_ = 0;
};

class QuadratureRefinement {
public:
    QuadratureRefinement(const espalier::ValuesAt& f, std::span<const double> points, const QuadratureLimits& limits)
        : integrand_(f, points.front(), points.back(), limits.end), points_(points), limits_(limits) {
        for (std::size_t i = 1; i < points.size(); ++i) {
            QuadratureCell cell{.begin = integrand_.to_cells(points[i - 1]),
                                .end = integrand_.to_cells(points[i]),
                                .begins = settled,
                                .ends = settled};
            is_known_ = is_known_ && size_ < room_.size() && integrand_.measure(cell);
            if (is_known_) room_[size_++] = cell;
            longest_ = std::max(longest_, cell.length());
        }
    }

    espalier::IntegrateFinding<double> result() {
        if (!is_known_ || !refine()) return {.value = value_, .error = error_, .evaluations = integrand_.evaluations()};
        return {.value = value_,
                .error = error_,
                .met = true,
                .complete = true,
                .method = "gauss-kronrod",
                .evaluations = integrand_.evaluations()};
    }

private:
    static constexpr std::size_t most_cells = 200;
    static constexpr int settled = 8;  // halvings after which cells are believed to shrink towards a point

    // Level by level, makes the errors of all cells but the shortest ones small, and extrapolates. Where all values are
    // small, what there is may lie between the points and an end.
    bool refine() {
        Extrapolation extrapolation;
        for (double shortest = longest_;; shortest /= 2) {
            double error_of_longer = 0;
            for (;;) {
                sum_up();
                if (!std::isfinite(value_)) return false;
                if (is_met()) {
                    add_jumps();
                    sum_up();
                    if (is_met() && is_small()) doubt_small();
                    if (is_met()) return true;
                }
                QuadratureCell* worst = nullptr;
                error_of_longer = 0;
                for (auto& cell : cells()) {
                    if (!is_longer(cell, shortest)) continue;
                    error_of_longer += cell.error;
                    if (worst == nullptr || cell.error > worst->error) worst = &cell;
                }
                if (worst == nullptr || error_of_longer <= tolerance() / 2) break;
                if (!halve(*worst)) return false;
            }
            if (extrapolation.add(value_)) {
                value_ = extrapolation.limit();
                error_ = extrapolation.error() + error_of_longer + error_of_wandering(shortest);
                if (is_met()) return true;
            }
        }
    }

    double tolerance() const { return std::max(limits_.absolute, limits_.relative * std::abs(value_)); }
    bool is_met() const { return std::isfinite(value_) && error_ <= tolerance(); }

    // Is the integral of the absolute value less than the error that is allowed?
    bool is_small() {
        double size = 0;
        for (const auto& cell : cells()) size += cell.size;
        return size <= tolerance();
    }

    // Lets cells be halved that may hold more next to their ends.
    void doubt_small() {
        constexpr double little = 0.1;
        for (auto& cell : cells()) {
            const bool is_known = integrand_.amount_near_ends(cell) <= little * tolerance();
            if (!is_known) cell.error = error_ = std::numeric_limits<double>::infinity();
        }
    }

    std::span<QuadratureCell> cells() { return std::span(room_).first(size_); }

    void sum_up() {
        value_ = 0;
        error_ = 0;
        for (const auto& cell : cells()) {
            value_ += cell.value;
            error_ += cell.error;
        }
    }

    // A jump may hide between the last point of a cell and the first one of the next cell. Counts what it may amount to
    // as an error of the longer cell, unless it lies at a given point or the slopes beside it explain the difference.
    void add_jumps() {
        std::ranges::sort(cells(), {}, &QuadratureCell::begin);
        const double gap = (1 - kronrod21_places[0]) / 2;
        const double step = (kronrod21_places[0] - kronrod21_places[1]) / 2;
        for (std::size_t i = 1; i < size_; ++i) {
            QuadratureCell& left = room_[i - 1];
            QuadratureCell& right = room_[i];
            if (is_given(right.begin)) continue;
            const double jump = std::abs(right.outer[0] - left.outer[1]);
            const double width = gap * (left.length() + right.length());
            const double slope = std::max(std::abs(left.outer[1] - left.inner[1]) / (step * left.length()),
                                          std::abs(right.outer[0] - right.inner[0]) / (step * right.length()));
            QuadratureCell& longer = left.length() > right.length() ? left : right;
            longer.error = std::max(longer.error, (jump - 2 * slope * width) * width);
        }
    }

    bool is_given(double place) const {
        return std::ranges::any_of(points_, [&](double point) { return integrand_.to_cells(point) == place; });
    }

    // Returns the errors of the shortest cells that do not shrink towards a point: their sums are no geometric series.
    double error_of_wandering(double length) {
        double error = 0;
        for (const auto& cell : cells())
            if (!is_longer(cell, length) && std::max(cell.begins, cell.ends) < settled) error += cell.error;
        return error;
    }

    // Rounding makes the lengths of one level differ.
    static bool is_longer(const QuadratureCell& cell, double length) { return cell.length() > 1.01 * length; }

    bool halve(QuadratureCell& cell) {
        const double middle = cell.begin + cell.length() / 2;
        if (cell.error <= least_relative_error * cell.size) return false;
        if (size_ == most_cells || integrand_.evaluations() + 2 * kronrod21_points > limits_.evaluations) return false;
        constexpr double least = 0x1p-40;  // nearer to a point other than 0 the points of a cell are no longer exact
        if (cell.length() < least * std::max(std::abs(cell.begin), std::abs(cell.end))) return false;
        QuadratureCell& upper = room_[size_++];
        const double before = cell.value;
        upper = {.begin = middle, .end = cell.end, .ends = cell.ends + 1};
        cell = {.begin = cell.begin, .end = middle, .begins = cell.begins + 1};
        if (!integrand_.measure(cell) || !integrand_.measure(upper)) return false;
        // Two rules may agree by chance, though not with a sum that was far off.
        constexpr double doubt = 0.5;
        QuadratureCell& worse = cell.error > upper.error ? cell : upper;
        worse.error = std::max(worse.error, doubt * std::abs(cell.value + upper.value - before));
        return true;
    }

    QuadratureIntegrand integrand_;
    std::span<const double> points_;
    const QuadratureLimits& limits_;
    std::array<QuadratureCell, most_cells> room_;  // of which so many are cells
    std::size_t size_ = 0;
    double longest_ = 0;
    double value_ = std::numeric_limits<double>::quiet_NaN();  // the last sum
    double error_ = std::numeric_limits<double>::infinity();
    bool is_known_ = true;
};
}  // namespace

espalier::IntegrateFinding<double> quadrature(const espalier::ValuesAt& f, std::span<const double> points,
                                              const QuadratureLimits& limits) {
    return QuadratureRefinement(f, points, limits).result();
}
}  // namespace integrate
