#pragma once

#include <memory>
#include <string>
#include <vector>

#include "espalier/transports/threads/available_cores.hpp"
#include "espalier/transports/threads/mailbox.hpp"
#include "espalier/transports/threads/team.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the threads of this process. The threads live as long as the object and sleep between runs.
class Threads final : public Transport {
public:
    /// Lets `threads` threads, one of which is the caller of run(), step `pes` PEs round robin; if `pes` is 0 there is
    /// one PE for each thread. Throws std::invalid_argument unless `threads >= 1` and `pes >= threads` or `pes == 0`.
    explicit Threads(int threads = available_cores(), int pes = 0);

    std::string name() const override { return "threads"; }
    int pes() const override { return static_cast<int>(mailboxes_.size()); }
    void run(const Maker& make) override;
    /// Returns null if no thread could help another, because there is only one thread or one core.
    Team* team() override { return team_.can_share() ? &team_ : nullptr; }

private:
    Team team_;
    std::vector<Mailbox<Message>> mailboxes_;
    std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

}  // namespace espalier
