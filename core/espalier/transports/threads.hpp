#pragma once

#include <memory>

#include "espalier/transports/available_cores.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the threads of this process. The threads live as long as the object; between runs they sleep.
class Threads final : public Transport {
public:
    /// `pes` PEs (0: as many as threads) are stepped round robin by `threads` threads, of which the caller of run() is
    /// one. Requires threads >= 1 and pes >= threads or 0; throws std::invalid_argument otherwise.
    explicit Threads(int threads = available_cores(), int pes = 0);
    ~Threads() override;

    std::string name() const override { return "threads"; }
    int pes() const override;
    int threads() const;
    void run(const Maker& make) override;

private:
    class Pool;
    std::unique_ptr<Pool> pool_;
};

}  // namespace espalier
