// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/arbiter.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <stdexcept>
#include <tuple>
#include "espalier/require.hpp"

namespace espalier {
namespace {
constexpr std::array<std::string_view, 3> rule_names = {"fifo", "worst", "random"};
}  // namespace

Arbiter::Arbiter(ArbiterRule rule, int pes, std::uint64_t seed)
    : rule_(rule), patience_(static_cast<std::uint64_t>(pes) * static_cast<std::uint64_t>(pes)), random_(seed) {}

std::size_t Arbiter::choose(std::span<const Contender> contenders, std::uint64_t step) {
    require(!contenders.empty(), "an arbiter has a message to choose");
    if (contenders.size() == 1) return 0;
    if (rule_ == ArbiterRule::random) return random_.below(static_cast<std::uint32_t>(contenders.size()));
    const auto first = std::ranges::min_element(
        contenders, [&](const Contender& a, const Contender& b) { return goes_before(a, b, step); });
    return static_cast<std::size_t>(first - contenders.begin());
}

bool Arbiter::goes_before(const Contender& a, const Contender& b, std::uint64_t step) const {
    if (rule_ == ArbiterRule::fifo) return std::tie(a.stamp, a.from) < std::tie(b.stamp, b.from);
    const bool a_is_overdue = step - a.since >= patience_;
    const bool b_is_overdue = step - b.since >= patience_;
    if (a_is_overdue != b_is_overdue) return a_is_overdue;
    if (a_is_overdue) return std::tie(a.since, a.from) < std::tie(b.since, b.from);
    return std::tie(b.priority, a.behind, b.stamp, b.from) < std::tie(a.priority, b.behind, a.stamp, a.from);
}

ArbiterRule find_arbiter(std::string_view name) {
    const auto found = std::ranges::find(rule_names, name);
    if (found != rule_names.end()) return static_cast<ArbiterRule>(found - rule_names.begin());
    throw std::invalid_argument(
        fmt::format("there is no arbiter '{}'; there are {}", name, fmt::join(rule_names, ", ")));
}

std::span<const std::string_view> arbiter_names() { return rule_names; }
}  // namespace espalier
