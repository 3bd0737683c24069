#pragma once

#include <memory>
#include <string>

#include "espalier/transports/threads/available_cores.hpp"
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

}  // namespace espalier
