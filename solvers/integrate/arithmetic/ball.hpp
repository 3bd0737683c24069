#pragma once

#include <acb.h>
#include <arb.h>

#include <utility>

namespace integrate {

/// An interval of real numbers, a midpoint and a radius: Arb's arb_t with an owner.
class Ball {
public:
    Ball() { arb_init(value_); }
    explicit Ball(long number) : Ball() { arb_set_si(value_, number); }
    Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
    Ball(Ball&& other) noexcept : Ball() { arb_swap(value_, other.value_); }
    Ball& operator=(Ball other) noexcept {
        arb_swap(value_, other.value_);
        return *this;
    }
    ~Ball() { arb_clear(value_); }

    arb_ptr get() { return value_; }
    arb_srcptr get() const { return value_; }

private:
    arb_t value_;
};

/// A rectangle of complex numbers: Arb's acb_t with an owner.
class ComplexBall {
public:
    ComplexBall() { acb_init(value_); }
    ComplexBall(const ComplexBall& other) : ComplexBall() { acb_set(value_, other.value_); }
    ComplexBall(ComplexBall&& other) noexcept : ComplexBall() { acb_swap(value_, other.value_); }
    ComplexBall& operator=(ComplexBall other) noexcept {
        acb_swap(value_, other.value_);
        return *this;
    }
    ~ComplexBall() { acb_clear(value_); }

    acb_ptr get() { return value_; }
    acb_srcptr get() const { return value_; }

private:
    acb_t value_;
};

}  // namespace integrate
