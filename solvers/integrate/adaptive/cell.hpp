// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <tuple>
#include "integrate/integral/interval.hpp"

namespace integrate {
/// A cell: one of the 2^depth equal parts that halving the unit interval makes, by its number, which counts from the
/// nearer end. So a cell near an end may be much smaller than the distance between two doubles.
struct Cell {
    std::uint64_t number = 0;
    std::int32_t depth = 0;
    bool from_right = false;
    std::uint32_t piece = 0;  ///< which unit interval it is of, where there are several

    /// Numbers have to be exact in doubles; and near an end, where cells may become ever smaller, they do so no more
    /// than this often.
    bool divisible() const { return number < (std::uint64_t{1} << 48) && depth < 1000; }

    /// Returns whether the number is one of the cells that halving makes, of one of so many pieces.
    bool is_consistent(std::size_t pieces) const {
        constexpr std::uint64_t exact = std::uint64_t{1} << 49;
        return depth >= 0 && depth <= 1000 && number < exact && piece < pieces;
    }

    double width() const {
        constexpr std::uint64_t bias = 1023;
        constexpr int mantissa_bits = 52;
        return std::bit_cast<double>((bias - static_cast<std::uint64_t>(depth)) << mantissa_bits);
    }

    /// The distance, from the cell's end of the unit interval, of the place that lies at this fraction of the cell,
    /// from 0, where it is nearest to that end, to 1.
    double distance(double fraction) const { return (static_cast<double>(number) + fraction) * width(); }

    /// The half that is nearer to the end, or the other one. Requires divisible().
    Cell half(bool nearer) const {
        espalier::debug_require(divisible(), "a cell that is halved is divisible");
        if (depth == 0) return {.number = 0, .depth = 1, .from_right = !nearer, .piece = piece};
        return {.number = 2 * number + (nearer ? 0 : 1), .depth = depth + 1, .from_right = from_right, .piece = piece};
    }

    /// Returns whether the part, which is deeper, lies in that half of this cell that is not nearer to the end.
    bool has_in_farther_half(const Cell& part) const {
        const std::int32_t halvings = part.depth - depth - 1;
        return depth == 0 ? part.from_right : halvings < 64 && (part.number >> halvings) % 2 == 1;
    }

    /// Returns the cell of the same width beside this one, on the side of the end it is counted from or on the other
    /// side; none if the unit interval ends there.
    std::optional<Cell> beside(bool nearer) const {
        if (depth == 0 || (nearer && number == 0)) return std::nullopt;
        Cell result = *this;
        const bool is_at_middle = depth <= 64 && number + 1 == std::uint64_t{1} << (depth - 1);
        if (!nearer && is_at_middle) {
            result.from_right = !from_right;
        } else {
            result.number = nearer ? number - 1 : number + 1;
        }
        return result;
    }

    friend auto operator<=>(const Cell&, const Cell&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number, self.depth, self.from_right, self.piece);
    }
};

/// Is the part one of the cells that halving the whole, any number of times, makes, or the whole itself?
inline bool contains(const Cell& whole, const Cell& part) {
    if (part.piece != whole.piece || part.depth < whole.depth) return false;
    if (whole.depth == 0) return true;
    const std::int32_t halvings = part.depth - whole.depth;
    const std::uint64_t number = halvings < 64 ? part.number >> halvings : 0;
    return part.from_right == whole.from_right && number == whole.number;
}

/// Returns a place in the cell, which is given as a fraction of it, seen from its nearer end, or all places of a ball
/// of fractions; exactly.
inline Position<Ball> place_in(const Cell& cell, const Ball& fraction) {
    Position<Ball> place{.from_right = cell.from_right};
    arb_set_ui(place.distance.get(), cell.number);
    arb_add(place.distance.get(), place.distance.get(), fraction.get(), ARF_PREC_EXACT);
    arb_mul_2exp_si(place.distance.get(), place.distance.get(), -cell.depth);
    return place;
}

/// Returns a place in the cell in doubles.
inline Position<double> place_in(const Cell& cell, double fraction) {
    return {.from_right = cell.from_right, .distance = cell.distance(fraction)};
}

/// A record of how far estimates fell short of errors in the halvings that led to a region. `change` and `fall` are
/// means in which later halvings weigh more: of the change of the value, and of the fall of the estimate of its error,
/// both as parts of that estimate. Their quotient is the factor by which estimates fall short of errors.
struct Shortfall {
    double change = 0;
    double fall = 0;

    /// Returns whether a region whose estimate was above 0 has been halved.
    bool has_means() const { return change != 0 || fall != 0; }

    friend bool operator==(const Shortfall&, const Shortfall&) = default;
};

/// The result of a rule on a region of the domain.
struct Measure {
    double value = 0;     ///< of the integral there
    double error = 0;     ///< estimated, at least `noise`; infinite if the integrand has no values there
    double estimate = 0;  ///< of the error, by the rule alone
    double most = std::numeric_limits<double>::infinity();  ///< of the error, if balls bound the values
    Shortfall shortfall = {};
    double noise = 0;      ///< what of the error comes from rounding: smaller regions would have no less
    double magnitude = 0;  ///< the integral of the integrand's absolute value
    double least = 0;      ///< value at a point there
    double greatest = 0;
    std::uint32_t evaluations = 0;
    std::uint32_t stepped_around = 0;  ///< points without a finite value that were replaced by a neighbour
    bool undefined = false;            ///< no point has a finite value, or any neighbour with one

    friend bool operator==(const Measure&, const Measure&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.value, self.error, self.estimate, self.most, self.shortfall, self.noise, self.magnitude,
                        self.least, self.greatest, self.evaluations, self.stepped_around, self.undefined);
    }
};
}  // namespace integrate
