#include "espalier/transports/threads/stepping.hpp"

#include <atomic>
#include <cstddef>

#include "espalier/transports/threads/backoff.hpp"

namespace espalier {

namespace {

using Elements = std::vector<std::unique_ptr<ProcessingElement>>;

/// The state of a run that all threads share.
struct RunState {
    std::atomic<int> to_come;  ///< the number of threads that have not made all of their PEs
    std::atomic<bool> failed{false};
};

// Waits until all PEs are made. Making a PE with its initial part looks at the problems of a batch. If another PE had
// begun before, it could deliver the results of these problems meanwhile, after which the batch may destroy them.
void await_all(Team& team, Backoff backoff, RunState& run) {
    --run.to_come;
    while (run.to_come > 0 && !run.failed) team.help() ? backoff.reset() : backoff.pause();
}

void step(Team& team, Backoff backoff, const Elements& elements, const RunState& run) {
    for (std::size_t left = elements.size(); left > 0 && !run.failed.load(std::memory_order_relaxed);) {
        bool busy = false;
        left = 0;
        for (const auto& element : elements) {
            const auto activity = element->step();
            busy = busy || activity == Activity::busy;
            left += activity != Activity::finished ? 1 : 0;
        }
        if (busy || (left > 0 && team.help())) {
            backoff.reset();
        } else if (left > 0) {
            backoff.pause();
        }
    }
}

}  // namespace

void step_all(Team& team, bool is_crowded, const std::vector<std::unique_ptr<Endpoint>>& endpoints,
              const Transport::Maker& make) {
    RunState state{.to_come = team.threads()};
    team.on_each([&](int thread) {
        try {
            Elements elements;
            const auto threads = static_cast<std::size_t>(team.threads());
            for (auto i = static_cast<std::size_t>(thread); i < endpoints.size(); i += threads) {
                elements.push_back(make(*endpoints[i]));
            }
            await_all(team, Backoff(is_crowded), state);
            step(team, Backoff(is_crowded), elements, state);
        } catch (...) {
            state.failed = true;
            throw;
        }
    });
}

}  // namespace espalier
