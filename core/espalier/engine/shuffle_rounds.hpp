#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/balancers/balancer.hpp"
#include "espalier/engine/part.hpp"

namespace espalier::engine {

/// One PE's part in the rounds in which all PEs exchange what they hold: what it awaits, and what has come too early, as
/// a message of the next round may overtake the one of this round, which another PE sends.
template <Problem P>
class ShuffleRounds {
public:
    /// What travels: a part, if the PE had one.
    struct Shuffled {
        std::uint32_t round = 0;
        std::optional<Part<P>> part;

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.round, self.part);
        }
    };

    /// Has a round begun whose message has not come?
    bool is_under_way() const { return awaited_.has_value(); }
    void begin(std::uint32_t round) { awaited_ = round; }

    void add(Shuffled shuffled) { arrived_.push_back(std::move(shuffled)); }
    const std::vector<Shuffled>& arrived() const { return arrived_; }

    /// Ends the round if its message has come: receive(its part), if there is one.
    template <class Receive>
    void end(Receive receive) {
        for (auto i = arrived_.begin(); awaited_ && i != arrived_.end(); ++i) {
            if (i->round != *awaited_) continue;
            awaited_.reset();
            const auto shuffled = std::move(*i);
            arrived_.erase(i);
            if (shuffled.part) receive(*shuffled.part);
            return;
        }
    }

    /// There will be no more rounds: nobody will wait for what has come, of whichever round.
    template <class Receive>
    void end_all(Receive receive) {
        for (const auto& shuffled : std::exchange(arrived_, {})) {
            if (shuffled.part) receive(*shuffled.part);
            awaited_.reset();
        }
    }

private:
    std::optional<std::uint32_t> awaited_;
    std::vector<Shuffled> arrived_;
};

}  // namespace espalier::engine
