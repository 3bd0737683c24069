#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier {

/// The collective operations of processes of a job, for work that is shared but is no tree search: all of them make the
/// same calls in the same order, each on one thread, and while no search is under way.
class Collectives {
public:
    /// Makes room for the bytes of a place.
    using Room = std::function<std::byte*(std::size_t place, std::size_t bytes)>;

    virtual ~Collectives() = default;
    virtual int rank() const = 0;
    virtual int ranks() const = 0;

    /// Replaces the bytes by those of rank 0.
    virtual void broadcast(Bytes& bytes) = 0;

    /// Writes what each rank calls `mine` to `all`, by ranks. Requires as many bytes of each, and room for all of them.
    virtual void gather(ByteView mine, std::span<std::byte> all) = 0;

    /// Sends leaving[r * n + i], i < n, to each other rank r, and writes what comes from one as leaving[own * n + i], if
    /// that is anything, to room(r * n + i, bytes), which is called by rising places. Requires the same number n of
    /// views for each rank, this one included, on all of them.
    virtual void exchange(std::span<const ByteView> leaving, const Room& room) = 0;
};

/// What each rank calls `mine`, by ranks.
template <class T>
std::vector<T> gather(Collectives& collectives, const T& mine) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<T> all(static_cast<std::size_t>(collectives.ranks()));
    collectives.gather(std::as_bytes(std::span(&mine, 1)), std::as_writable_bytes(std::span(all)));
    return all;
}

}  // namespace espalier
