// SPDX-License-Identifier: Apache-2.0
#include "synthetic/options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace synthetic {

void declare_real(espalier::program::OptionList& list, espalier::program::Option option, double& target, double least,
                  double most) {
    const std::string name = option.name;
    list.add(std::move(option), [name, &target, least, most](const std::string& text) {
        const auto* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, target);
        if (error == std::errc{} && rest == end && target >= least && target <= most) return;
        throw espalier::program::UsageError(
            fmt::format("{}: '{}' was given, expected a number from {} to {}", name, text, least, most));
    });
}

void declare_tree_seed(espalier::program::OptionList& list, const std::string& text,
                       std::optional<std::uint64_t>& target) {
    list.integer<std::uint64_t>({"--tree-seed", "S", text}, target, {});
}

}  // namespace synthetic
