#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "espalier/engine/part.hpp"

namespace espalier::engine {

/// The message of a PE in a round in which all PEs exchange what they have: its part, if it has one.
struct Shuffled {
    std::uint32_t round = 0;
    std::optional<Part> part{};

    void put(Packer& packer) const;
};

Shuffled unpack_shuffled(const Problem& problem, ByteView bytes);

/// One PE's share in these rounds: the round that it awaits, and the messages that have come too early, as the message
/// of a later round, which another PE sends, may overtake that of an earlier one.
class ShuffleRounds {
public:
    /// Returns whether a round has begun whose message has not come.
    bool is_under_way() const { return awaited_.has_value(); }
    void begin(std::uint32_t round) { awaited_ = round; }

    void add(Shuffled shuffled) { arrived_.push_back(std::move(shuffled)); }
    const std::vector<Shuffled>& arrived() const { return arrived_; }

    /// Ends the round if its message has come. Returns the part that came with it.
    [[nodiscard]] std::optional<Part> end();

    /// Ends all rounds, as there will be no more. Returns the parts that have come, of whichever round.
    [[nodiscard]] std::vector<Part> end_all();

private:
    std::optional<std::uint32_t> awaited_;
    std::vector<Shuffled> arrived_;
};

}  // namespace espalier::engine
