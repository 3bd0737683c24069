#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier {

/// The collective operations of a job's processes, for work that is shared but is no tree search: all of them make the
/// same calls in the same order, each on one thread, and while no search is under way.
class Collectives {
public:
    /// Makes room for so many bytes from a rank.
    using Room = std::function<std::byte*(int rank, std::size_t bytes)>;

    virtual ~Collectives() = default;
    virtual int rank() const = 0;
    virtual int ranks() const = 0;

    /// Replaces the bytes by those of rank 0.
    virtual void broadcast(Bytes& bytes) = 0;

    /// Writes what each rank calls `mine` to `all`, by ranks. Requires as many bytes of each, and room for all of them.
    virtual void gather(ByteView mine, std::span<std::byte> all) = 0;

    /// Sends leaving[r] to each other rank r, and writes what comes from one, if that is anything, to room(rank, bytes),
    /// which is called by rising ranks. Requires a view for each rank, this one included.
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
