#pragma once

#include <cstdint>
#include <optional>

#include "espalier/require.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// The few PEs with which an idle PE leaves a request until they have work [Saraswat et al. 2011]. Work has to reach
/// every PE along them in few steps. PE i has lifelines to the PEs k i + 1 to k i + k, modulo P: a generalized de Bruijn
/// graph [Imase, Itoh 1981]. Ensures, for every P, that after m steps the k^m PEs in a row have been reached, so all
/// after log_k P, rounded up; and that as many lifelines lead to a PE as from it. k = 1 is a ring.
class Lifelines {
public:
    static constexpr int most = 32;

    /// `place` outlives it. Requires 1 <= number <= most.
    Lifelines(const Place& place, int number) : place_(place), number_(number) {
        require(1 <= number && number <= most, "a PE has from 1 to 32 lifelines");
    }

    /// A lifeline that holds no request of this PE, and from now on does; none if all do.
    [[nodiscard]] std::optional<int> leave_request() {
        for (int i = 0; i < number_; ++i) {
            if (is_held(i) || !is_new(i)) continue;
            held_ |= bit(i);
            return lifeline(i);
        }
        return std::nullopt;
    }

    /// `pe`, a lifeline or not, has sent work: it holds no request any more.
    void answered(int pe) {
        for (int i = 0; i < number_; ++i) {
            if (lifeline(i) == pe) held_ &= ~bit(i);
        }
    }

private:
    static std::uint32_t bit(int i) { return std::uint32_t{1} << i; }
    bool is_held(int i) const { return (held_ & bit(i)) != 0; }

    int lifeline(int i) const {
        const auto first = static_cast<std::int64_t>(number_) * place_.pe() + 1;
        return static_cast<int>((first + i) % place_.pes());
    }

    // On few PEs the numbers come round, and one may be this PE's own.
    bool is_new(int i) const { return i < place_.pes() && lifeline(i) != place_.pe(); }

    const Place& place_;
    int number_;
    std::uint32_t held_ = 0;
};

}  // namespace espalier
