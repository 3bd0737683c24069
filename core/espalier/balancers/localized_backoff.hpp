#pragma once

#include <algorithm>

#include "espalier/balancers/localized_polling.hpp"

namespace espalier {

/// Localized polling whose PEs pause between requests in vain, the longer the longer they have been without work: a
/// sixteenth of that time, and at most that of four messages. Where PEs pass on each other's messages, those that ask and
/// ask take the time of those that search. Work comes to a PE later by no more than a sixteenth of the time that it has
/// waited anyway, and in the end the idle ask at most a fifth as often as they could; Makefile.bench, gate.
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
