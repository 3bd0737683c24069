#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "espalier/initial_split.hpp"
#include "espalier/pack.hpp"
#include "espalier/problem.hpp"

namespace espalier {

/// The subproblem that a PE is responsible for, and what the engine knows of it: its generation, and its share of the
/// tree. The share comes from the problem if it has one; otherwise every split is taken to halve it (the weighted
/// backtrack estimate of [Kilby, Slaney, Thiebaux, Walsh 2006] on the tree of splits).
template <Problem P>
class Holding {
public:
    using Subproblem = typename P::Subproblem;

    Subproblem& subproblem() { return part_.subproblem; }
    bool empty() const { return !held_; }
    std::uint32_t generation() const { return part_.generation; }

    /// Takes over a part. Requires that nothing is held.
    void take(InitialPart<P> part) {
        part_ = std::move(part);
        held_ = !part_.subproblem.empty();
        if (held_) part_.share = share_left();
    }

    /// Gives about half of it away, packed; none if it is atomic. Requires that something is held.
    std::optional<Bytes> split(const P& problem) {
        explored_ += part_.share - share_left();
        part_.share = share_left();
        auto other = problem.split(part_.subproblem);
        if (!other) return std::nullopt;
        ++part_.generation;
        part_.share = HasShare<P> ? share_left() : part_.share / 2;
        return pack(part_.generation, part_.share, *other);
    }

    static InitialPart<P> unpack(const Bytes& bytes) {
        InitialPart<P> part;
        Unpacker unpacker(bytes);
        unpacker.get(part.generation);
        unpacker.get(part.share);
        unpacker.get(part.subproblem);
        return part;
    }

    /// It has been searched to its end.
    void finish() {
        explored_ += part_.share;
        drop();
    }

    /// It is left unfinished.
    void abandon() {
        explored_ += part_.share - share_left();
        drop();
    }

    /// Share of the tree that was searched here so far.
    double explored() const { return explored_ + (held_ ? part_.share - share_left() : 0); }

private:
    double share_left() const {
        if constexpr (HasShare<P>) {
            return part_.subproblem.share();
        } else {
            return part_.share;
        }
    }

    void drop() {
        part_ = {};
        held_ = false;
    }

    InitialPart<P> part_{};
    double explored_ = 0;
    bool held_ = false;
};

}  // namespace espalier
