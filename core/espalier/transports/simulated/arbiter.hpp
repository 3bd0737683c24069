#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "espalier/random.hpp"

namespace espalier {

/// Which of several messages to one PE gets through, where only one can [Liu, Aiello, Bhatt, section 2].
enum class ArbiterRule : std::uint8_t { fifo, worst, random };

/// What an arbiter may know of a message in a send buffer.
struct Contender {
    int from = 0;
    std::uint64_t stamp = 0;   ///< the step in which it came into the send buffer or, if its sender says so, was issued
    std::uint64_t since = 0;   ///< the step in which it came into the send buffer
    double priority = 0;       ///< of a subproblem among subproblems: the least is the most promising
    std::uint64_t behind = 0;  ///< messages that waited behind it at its sender when it came there
};

/// - fifo: the message of the least time-stamp; of those, that of the PE of the lowest number (section 4.1).
/// - worst: which choice makes the run longest cannot be known before its end, so this adversary is greedy. It "works
///   against the critical nodes" (section 7): messages without a subproblem go first, then the least promising
///   subproblem; of messages alike, the one whose sender has the fewest behind it, so that the longest queue waits;
///   then the latest. As a network has to deliver every message in the end (section 2), one that has waited for
///   `patience` steps goes before all others.
/// - random: each is as likely as any other.
class Arbiter {
public:
    Arbiter(ArbiterRule rule, int pes, std::uint64_t seed);

    /// The index of the contender that gets through in this step. Requires at least one. The order of the contenders
    /// does not matter, unless the rule is random.
    [[nodiscard]] std::size_t choose(std::span<const Contender> contenders, std::uint64_t step);

    /// The steps that "worst" makes a message wait at most: the square of the number of PEs.
    std::uint64_t patience() const { return patience_; }

private:
    bool goes_before(const Contender& a, const Contender& b, std::uint64_t step) const;

    ArbiterRule rule_;
    std::uint64_t patience_;
    Random random_;
};

/// The rule of this name: fifo, worst or random. Throws std::invalid_argument for another one.
ArbiterRule find_arbiter(std::string_view name);

/// The names, in the order of the rules.
std::span<const std::string_view> arbiter_names();

}  // namespace espalier
