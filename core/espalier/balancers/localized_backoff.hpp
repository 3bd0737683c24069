// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include "espalier/balancers/localized_polling.hpp"

namespace espalier {
/// Localized polling with pauses between requests in vain. A pause is a sixteenth of the time for which the PE has been
/// without work, but at most four messages' time. If PEs pass on each other's messages, PEs that keep asking take time
/// from those that search. Thanks to the pauses, idle PEs finally ask at most a fifth as often as they could, and work
/// comes to a PE later by at most a sixteenth of the time that it has waited anyway (Makefile.bench, gate).
class LocalizedBackoff final : public LocalizedPolling {
public:
    using LocalizedPolling::LocalizedPolling;

    double pause(double idle, double message) const override {
        return std::min(idle * share_of_idle_time_, message * most_messages_);
    }

private:
    static constexpr double share_of_idle_time_ = 1.0 / 16;
    static constexpr double most_messages_ = 4;
};
}  // namespace espalier
