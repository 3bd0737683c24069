#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier {

/// The collective operations of processes of a job, for shared work that is not a tree search. All processes make the
/// same calls in the same order, each on one thread, and only while no search is under way.
class Collectives {
public:
    /// Returns memory for `bytes` bytes of the view number `place`.
    using Room = std::function<std::byte*(std::size_t place, std::size_t bytes)>;

    virtual ~Collectives() = default;
    virtual int rank() const = 0;
    virtual int ranks() const = 0;

    /// Replaces the bytes by those of rank 0.
    virtual void broadcast(Bytes& bytes) = 0;

    /// Writes the bytes that each rank passes as `mine` to `all`, in the order of ranks. Requires equally many bytes
    /// from each rank, and room for all of them.
    virtual void gather(ByteView mine, std::span<std::byte> all) = 0;

    /// Sends leaving[r * n + i], for all i < n, to each other rank r. Bytes that rank r has sent as leaving[own * n +
    /// i] are written to room(r * n + i, bytes), which is called for all that are not empty, in increasing order.
    /// Requires the same number n of views for each rank, this one included, on all ranks.
    virtual void exchange(std::span<const ByteView> leaving, const Room& room) = 0;
};

/// Returns the values that the ranks pass as `mine`, in the order of ranks.
template <class T>
std::vector<T> gather(Collectives& collectives, const T& mine) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<T> all(static_cast<std::size_t>(collectives.ranks()));
    collectives.gather(std::as_bytes(std::span(&mine, 1)), std::as_writable_bytes(std::span(all)));
    return all;
}

}  // namespace espalier
