// SPDX-License-Identifier: Apache-2.0
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/functions/numerics.hpp"

namespace integrate {
namespace {
// A bound takes no more bits.
constexpr long bounding_bits = 64;

bool is_first(Bessel kind) { return kind == Bessel::j || kind == Bessel::i; }

bool is_positive(arb_srcptr value) { return arb_is_positive(value) != 0; }

// Returns exp of the greatest absolute value of a part.
Ball greatest_exponential(arb_srcptr part) {
    return computed<arb_exp>(greatest_size(owned(part), bounding_bits), bounding_bits);
}

// Does Arb add up a series at 0?
bool is_by_series(double distance, long precision) { return distance < static_cast<double>(precision) / 2; }

double greatest_distance(const ComplexBall& z) {
    return arf_get_d(arb_midref(greatest_size(z, bounding_bits).get()), ARF_RND_UP);
}

// A series' terms are as great as exp|z|, while K is as small as exp(-z): three bits for each unit of the distance.
// With two more Arb adds up the series of K wherever it is no asymptotic one; where the distance is more than a sixth
// of the bits it would integrate, which takes a second where a series takes a millisecond.
long bits_that_cancel(Bessel kind, double distance, long precision) {
    if (!is_by_series(distance, precision)) return 0;
    return static_cast<long>((kind == Bessel::k ? 5 : 1.5) * distance);
}

// K_n(x), or exp(x) K_n(x), at the least real part of the rectangle, which has to be positive. It rises with |n|.
Ball greatest_of_k(const Ball& order, arb_srcptr real_part, bool scaled) {
    const Ball least = least_number(owned(real_part), bounding_bits);
    const double distance = arf_get_d(arb_midref(least.get()), ARF_RND_UP);
    const Ball greater = greatest_size(order, bounding_bits);
    const long precision = bounding_bits + bits_that_cancel(Bessel::k, distance, bounding_bits);
    Ball result;
    const auto function = scaled ? arb_hypgeom_bessel_k_scaled : arb_hypgeom_bessel_k;
    function(result.get(), greater.get(), least.get(), precision);
    return result;
}

// |K_n(z)| is at most K_n(Re z), |J_n(z)| at most exp|Im z| and |I_n(z)| at most exp|Re z| for whole n, J and Y at most
// exp|Im z| + 2/pi exp(x) K_n(x), x = Re z, for any real n [DLMF 10.32.9, 10.9.1, 10.32.3; 10.9.6 and 10.9.7, where
// sinh t is at least cosh t - 1]. None where it is not known.
std::optional<Ball> greatest_absolute_value(Bessel kind, const Ball& order, const ComplexBall& z) {
    const auto* real = acb_realref(z.get());
    const auto* imaginary = acb_imagref(z.get());
    const bool on_the_right = is_positive(real);
    const bool whole = arb_is_int(order.get()) != 0;
    if (kind == Bessel::k) return on_the_right ? std::optional(greatest_of_k(order, real, false)) : std::nullopt;
    if (kind == Bessel::i) return whole ? std::optional(greatest_exponential(real)) : std::nullopt;
    const Ball result = greatest_exponential(imaginary);
    if (kind == Bessel::j && whole) return result;
    if (!on_the_right) return std::nullopt;
    return computed<arb_add>(result, greatest_of_k(order, real, true), bounding_bits);
}

// Each derivative is half of a sum or difference of the neighbours in order [DLMF 10.6.1, 10.29.1].
std::optional<Ball> greatest_slope(Bessel kind, const Ball& order, const ComplexBall& z) {
    const auto next = greatest_absolute_value(kind, computed<arb_add_ui>(order, 1, bounding_bits), z);
    const auto before = greatest_absolute_value(kind, computed<arb_sub_ui>(order, 1, bounding_bits), z);
    if (!next || !before) return std::nullopt;
    return scaled_by_two(computed<arb_add>(*next, *before, bounding_bits), -1);
}

ComplexBall by_series(Bessel kind, const ComplexBall& order, const ComplexBall& z, long precision) {
    const auto function = kind == Bessel::j   ? acb_hypgeom_bessel_j
                          : kind == Bessel::y ? acb_hypgeom_bessel_y
                          : kind == Bessel::i ? acb_hypgeom_bessel_i
                                              : acb_hypgeom_bessel_k;
    ComplexBall result;
    function(result.get(), order.get(), z.get(), precision + bits_that_cancel(kind, greatest_distance(z), precision));
    return result;
}

// The value in the middle, to not many more bits than the width leaves, and what the greatest slope adds to it: series
// multiply a radius by exp|z|.
std::optional<ComplexBall> by_slope(Bessel kind, const Ball& order, const ComplexBall& z, long precision) {
    const auto slope = greatest_slope(kind, order, z);
    if (!slope) return std::nullopt;
    const ComplexBall middle = computed<acb_get_mid>(z);
    const Ball farthest = greatest_size(computed<acb_sub>(z, middle, precision), bounding_bits);
    const Ball error = computed<arb_mul>(*slope, farthest, bounding_bits);
    const long bits = std::min(precision, bounding_bits + std::max(0L, acb_rel_accuracy_bits(z.get())));
    return computed<acb_add>(by_series(kind, complex_ball(order), middle, bits), at_most(error), precision);
}

ComplexBall on_rectangle(Bessel kind, const ComplexBall& order, const ComplexBall& z, long precision) {
    const bool narrow = acb_is_exact(z.get()) != 0 || (!is_by_series(greatest_distance(z), precision) &&
                                                       acb_rel_accuracy_bits(z.get()) > precision / 2);
    if (narrow || acb_is_real(order.get()) == 0) return by_series(kind, order, z, precision);
    const Ball n = computed<acb_get_real>(order);
    auto result = by_slope(kind, n, z, precision);
    if (!result) return by_series(kind, order, z, precision);
    keep_smaller(*result, greatest_absolute_value(kind, n, z));
    return *std::move(result);
}
}  // namespace

void apply_bessel(Bessel kind, arb_ptr result, arb_srcptr order, arb_srcptr x, slong precision) {
    const bool at_branch_point = is_first(kind) && arb_is_zero(x) != 0 && arb_is_positive(order) != 0;
    if (at_branch_point) return arb_zero(result);
    ComplexBall value;
    apply_bessel(kind, value.get(), computed<acb_set_arb>(order).get(), computed<acb_set_arb>(x).get(), precision);
    acb_is_finite(value.get()) != 0 ? arb_set(result, acb_realref(value.get())) : arb_indeterminate(result);
}

void apply_bessel(Bessel kind, acb_ptr result, acb_srcptr order, acb_srcptr z, slong precision) {
    const bool touches_cut = touches_up_to<0>(z);
    // Bessel functions of the first kind have no cut if their order is whole.
    const bool is_entire = is_first(kind) && acb_is_int(order) != 0;
    if (!is_order(order) || (touches_cut && !is_entire)) return acb_indeterminate(result);
    acb_set(result, on_rectangle(kind, owned(order), owned(z), precision).get());
}
}  // namespace integrate
