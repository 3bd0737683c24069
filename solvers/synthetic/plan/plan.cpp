#include "synthetic/plan/plan.hpp"

#include <algorithm>
#include <cmath>

#include <espalier/require.hpp>

namespace synthetic {
namespace {

constexpr double messages_of_doubling = 19;
constexpr double nodes_of_doubling = 3;

}  // namespace

double overhead_seconds(const PlanQuestion& question) {
    return std::log2(question.pes) *
           (messages_of_doubling * question.message_seconds + nodes_of_doubling * question.node_seconds);
}

Plan plan(const PlanQuestion& question) {
    const auto& [pes, node_seconds, message_seconds, efficiency] = question;
    espalier::require(pes >= 1 && node_seconds > 0 && message_seconds > 0 && efficiency > 0 && efficiency < 1,
                      "a plan is for some PEs, and times that are not 0");
    Plan found;
    found.overhead_seconds = overhead_seconds(question);
    const double share_seconds = std::max(node_seconds / pes, efficiency / (1 - efficiency) * found.overhead_seconds);
    found.nodes = share_seconds / node_seconds * pes;
    found.seconds = share_seconds + found.overhead_seconds;
    found.quantum = static_cast<std::uint64_t>(std::max(1.0, std::round(message_seconds / node_seconds)));
    return found;
}

}  // namespace synthetic
