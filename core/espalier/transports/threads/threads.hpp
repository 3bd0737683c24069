// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include "espalier/transports/transport.hpp"

namespace espalier {
/// PEs on the threads of this process. The threads live as long as the object and sleep between runs.
class Threads final : public Transport {
public:
    /// Lets `threads` threads, one of which is the caller of run(), step `pes` PEs round robin; if `pes` is 0 there is
    /// one PE for each thread. Throws std::invalid_argument unless `threads >= 1` and `pes >= threads` or `pes == 0`.
    explicit Threads(int threads = available_cores(), int pes = 0);
    ~Threads() override;

    std::string name() const override { return "threads"; }
    int pes() const override;
    void run(const Maker& make) override;
    /// Returns null if no thread could help another, because there is only one thread or one core.
    Team* team() override;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Makes a PE for each endpoint and steps it until it is finished; meant for transports. Of the n threads of the team,
/// thread i steps the PEs i, i + n, ... round robin. Requires `is_crowded` if waiting takes time from a thread that
/// works, in this or another process. Returns when all PEs are finished. Throws the first exception of a PE.
void step_all(Team& team, bool is_crowded, const std::vector<std::unique_ptr<Endpoint>>& endpoints,
              const Transport::Maker& make);
}  // namespace espalier
