// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include "espalier/random.hpp"

namespace espalier {
/// The rule by which one of several messages to the same PE is chosen, as only one can get through at a time [Liu,
/// Aiello, Bhatt, section 2].
enum class ArbiterRule : std::uint8_t { fifo, worst, random };

/// The facts about a message in a send buffer that an arbiter may know.
struct Contender {
    int from = 0;
    std::uint64_t stamp = 0;   ///< the step in which it came into the send buffer or, if its sender says so, was issued
    std::uint64_t since = 0;   ///< the step in which it came into the send buffer
    double priority = 0;       ///< the priority of a subproblem; the least is the most promising
    std::uint64_t behind = 0;  ///< the number of messages that waited behind it at its sender when it came there
};

/// Chooses which of several messages to a PE gets through, by one of three rules:
/// - fifo: The message with the least time-stamp gets through; among equal ones, the one of the PE with the lowest
///   number (section 4.1).
/// - worst: An adversary chooses. Which choice makes the run longest cannot be known before its end, so the adversary
///   is greedy. It "works against the critical nodes" (section 7): messages without a subproblem go first, then the
///   least promising subproblem; among equal messages, the one whose sender has the fewest behind it, so that the
///   longest queue waits, and then the latest. A network has to deliver each message in the end (section 2), so a
///   message that has waited for `patience` steps goes before all others.
/// - random: All messages are equally likely.
class Arbiter {
public:
    Arbiter(ArbiterRule rule, int pes, std::uint64_t seed);

    /// Returns the index of the contender that gets through in this step. Requires at least one contender. Their order
    /// does not matter unless the rule is random.
    [[nodiscard]] std::size_t choose(std::span<const Contender> contenders, std::uint64_t step);

    /// Returns how many steps "worst" makes a message wait at most: the square of the number of PEs.
    std::uint64_t patience() const { return patience_; }

private:
    bool goes_before(const Contender& a, const Contender& b, std::uint64_t step) const;

    ArbiterRule rule_;
    std::uint64_t patience_;
    Random random_;
};

/// Returns the rule with this name: fifo, worst or random. Throws std::invalid_argument for any other name.
ArbiterRule find_arbiter(std::string_view name);

/// Returns the names in the order of the rules.
std::span<const std::string_view> arbiter_names();
}  // namespace espalier
