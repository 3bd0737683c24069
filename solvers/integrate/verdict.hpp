#pragma once

#include <optional>

#include "command_line/report.hpp"
#include "integral.hpp"
#include "method.hpp"
#include "quadrature.hpp"

namespace integrate {

/// Checks a quadrature by the exact value, or by a rough recalculation if there is none and that converges.
std::optional<command_line::Check> check(const Integral& integral, const Settings& settings,
                                         const Quadrature& quadrature);

/// What is said about an integral.
command_line::Report make_report(const Statement& statement, const Integral& integral, const Settings& settings,
                                 const Method& method, const Quadrature& quadrature);

}  // namespace integrate
