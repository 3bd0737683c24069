#pragma once

#include <optional>

#include <espalier/program/report.hpp>
#include "integrate/integral/integral.hpp"
#include "integrate/method.hpp"
#include "integrate/quadrature.hpp"

namespace integrate {

/// Checks a quadrature by the exact value, or by a rough recalculation if there is none and that converges.
std::optional<espalier::program::Check> check(const Integral& integral, const Settings& settings,
                                              const Quadrature& quadrature);

/// What is said about an integral.
espalier::program::Report make_report(const Statement& statement, const Integral& integral, const Settings& settings,
                                      const Method& method, const Quadrature& quadrature);

}  // namespace integrate
