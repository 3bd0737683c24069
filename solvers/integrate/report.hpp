// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/report/report.hpp>
#include "integrate/settings.hpp"

namespace integrate {
/// Makes the report on an integral, with a check of the finding if there is something to compare it with.
espalier::program::Report make_report(const Instance& instance, const Integral& integral, const Settings& settings,
                                      const Finding& finding);
}  // namespace integrate
