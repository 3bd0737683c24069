// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <espalier/program/command_line/option_list.hpp>

#include "golomb/family/family.hpp"

namespace golomb {

/// The options of the command line that ask for relatives of shortest Golomb rulers.
struct FamilyOptions {
    std::optional<int> within = {};
    std::optional<int> modulus = {};
    std::optional<int> rulers = {};
    std::optional<int> repeats = {};
    std::optional<int> sidon = {};
    std::optional<int> sparse = {};

    /// Returns whether one of them is given.
    bool any() const { return within || modulus || rulers || repeats || sidon || sparse; }
};

void declare(espalier::program::OptionList& list, FamilyOptions& options);

/// Returns the question that the options ask with --marks and --all. Requires: options.any(). Throws UsageError if they
/// do not go together.
Family family_of(const FamilyOptions& options, std::optional<int> marks, bool all);

}  // namespace golomb
