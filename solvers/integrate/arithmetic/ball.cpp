// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/ball.hpp"
#include <flint/flint.h>
#include <gmp.h>
#include <cmath>
#include <new>

namespace integrate {
namespace {
void* told(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* allocate(std::size_t size) { return told(std::malloc(size > 0 ? size : 1)); }

void* allocate_zeros(std::size_t count, std::size_t size) { return told(std::calloc(count > 0 ? count : 1, size)); }

void* reallocate(void* memory, std::size_t size) { return told(std::realloc(memory, size > 0 ? size : 1)); }

void* reallocate_known(void* memory, std::size_t /*before*/, std::size_t size) { return reallocate(memory, size); }

void release_known(void* memory, std::size_t /*size*/) { std::free(memory); }
}  // namespace

double upper_logarithm(const ComplexBall& ball) {
    constexpr double rounding = 0.01;
    Ball owner;
    auto* const size = arb_radref(owner.get());
    acb_get_mag(size, ball.get());
    return mag_is_inf(size) != 0 ? HUGE_VAL : mag_get_d_log2_approx(size) + rounding;
}

std::pair<double, double> double_bounds(const Ball& ball) {
    if (arb_is_finite(ball.get()) == 0) return {-HUGE_VAL, HUGE_VAL};
    return {arf_get_d(arb_midref(least_number(ball, 53).get()), ARF_RND_FLOOR),
            arf_get_d(arb_midref(greatest_number(ball, 53).get()), ARF_RND_CEIL)};
}

double variation(const ComplexBall& ball) {
    if (acb_is_finite(ball.get()) == 0) return std::numeric_limits<double>::infinity();
    Ball owner;
    auto* const size = arb_radref(owner.get());
    mag_hypot(size, arb_radref(acb_realref(ball.get())), arb_radref(acb_imagref(ball.get())));
    return mag_get_d(size);
}

void throw_where_memory_runs_out() {
    static const bool once = [] {
        __flint_set_memory_functions(allocate, allocate_zeros, reallocate, std::free);
        mp_set_memory_functions(allocate, reallocate_known, release_known);
        return true;
    }();
    static_cast<void>(once);
}

void give_back_at_end_of_thread() {
    struct EndOfThread {
        ~EndOfThread() { flint_cleanup(); }
    };
    static thread_local const EndOfThread end;
    static_cast<void>(end);
}
}  // namespace integrate
