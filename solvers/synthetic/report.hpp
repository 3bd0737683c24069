// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>

#include <espalier/outcome.hpp>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/report.hpp>

#include "synthetic/tree_size.hpp"

namespace synthetic {

/// Returns the part of the report that is the same for all trees that are counted.
espalier::program::Report make_report(const espalier::Outcome<TreeSize>& finding);

/// The report of a kind that searches no tree, and the facts for the JSON.
using ReportAndFacts = std::pair<espalier::program::Report, espalier::program::RunFacts>;

/// Runs a kind that searches no tree: `declare` adds its options, to which those of the output are added. `find`
/// returns the answer once the options have their values; it throws UsageError for values that exclude each other.
/// `bare` describes what --quiet prints. Returns the exit code.
int report_without_search(const espalier::program::About& about, const std::string& bare,
                          const std::function<void(espalier::program::OptionList&)>& declare,
                          const std::function<ReportAndFacts()>& find, int argc, const char* const* argv);

}  // namespace synthetic
