#pragma once

#include <memory>
#include <string>
#include <vector>

#include "espalier/transports/available_cores.hpp"
#include "espalier/transports/mailbox.hpp"
#include "espalier/transports/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the threads of this process. The threads live as long as the object; between runs they sleep.
class Threads final : public Transport {
public:
    /// `pes` PEs (0: as many as threads) are stepped round robin by `threads` threads, of which the caller of run() is
    /// one. Requires threads >= 1 and pes >= threads or 0; throws std::invalid_argument otherwise.
    explicit Threads(int threads = available_cores(), int pes = 0);

    std::string name() const override { return "threads"; }
    int pes() const override { return static_cast<int>(mailboxes_.size()); }
    void run(const Maker& make) override;
    /// None if no thread could help another: if there is one thread, or one core.
    Team* team() override { return team_.can_share() ? &team_ : nullptr; }

private:
    Team team_;
    std::vector<Mailbox<Message>> mailboxes_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

}  // namespace espalier
