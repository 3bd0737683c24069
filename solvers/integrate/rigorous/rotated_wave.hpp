#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <espalier/program/run.hpp>

#include "integrate/expression/waves.hpp"
#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/rigorous/ball_function.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// The real function of t whose integral from 0 to infinity is that of a wave g(x) sin(b x + c), b > 0, from a corner a
/// to infinity: the real part of exp(i (a b + c)) g(a + i t) exp(-b t); of a cosine a quarter of a turn on. Of a wave
/// g(x) J_n(b x + c) it is that of i g(z) H_n(b z + c), z = a + i t, and of Y that without the i, where Hankel's function
/// is 2/(pi i) exp(-i n pi/2) K_n(-i z) [DLMF 10.27.8]; b a + c must be positive then.
class RotatedWave final : public BallFunction {
public:
    /// The phase is a b + c, or more by pi/2 for a cosine.
    RotatedWave(const Wave& wave, Formula corner, Formula slope, Formula phase)
        : factor_(wave.factor),
          corner_(std::move(corner)),
          slope_(std::move(slope)),
          phase_(std::move(phase)),
          bessel_(wave.is_bessel() ? wave.function : std::nullopt),
          order_(wave.order) {}

    Ball value(const Ball& t, long precision) const override;
    ComplexBall value(const ComplexBall& t, long precision) const override;

    /// A bound of |g| wherever |z - a + 1| is at least `radius` in the quadrant above and to the right of the corner, if
    /// it is proved that g is analytic in all of it and goes to 0.
    std::optional<Ball> bound_beyond(const Ball& radius) const;

    /// A bound of what is beyond t, if g is at most `factor` there, as a power of two.
    double tail(double t, const Ball& factor) const;

private:
    ComplexBall turned(const ComplexBall& z, int direction, long precision) const;
    void hankel(ComplexBall& z, int direction, long precision) const;

    Formula factor_;
    Formula corner_;
    Formula slope_;
    Formula phase_;
    std::optional<Operation> bessel_;
    Formula order_;
};

/// The wave from that corner on, on the line that goes up from it. Null if its slope is not known to differ from 0, or
/// if it is a Bessel function whose argument is not known to be positive at the corner.
std::unique_ptr<const RotatedWave> rotated(const Wave& wave, const Expression& corner);

/// Encloses an integral towards infinity of g(x) sin(b x + c) or g(x) cos(b x + c): up to some corner as it is, and from
/// there on along the line that goes up from it, on which the wave falls off exponentially. That this is the same is
/// proved: g is analytic in the quadrant above and to the right of the corner, and goes to 0 there (Jordan's lemma).
/// None where it is not. Requires an oscillation and an absolute tolerance.
std::optional<Finding> enclose_wave(espalier::program::Run& run, const Integral& integral, const Settings& settings);

}  // namespace integrate
