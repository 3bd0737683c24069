// SPDX-License-Identifier: Apache-2.0
#pragma once

// Only the C interface is needed; the C++ interface was removed from the standard, is slow, and would have to be linked.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "espalier/pack.hpp"
#include "espalier/transports/threads/backoff.hpp"

namespace espalier {

/// Returns the size as an int, in which MPI counts bytes. Throws std::length_error if it is too large.
inline int size_as_int(std::size_t size) {
    if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw std::length_error("a message of more than 2 GB cannot be sent");
    }
    return static_cast<int>(size);
}

/// Waits until the request is complete. MPI's own blocking call would spin on a core that another rank may need.
inline void wait(MPI_Request& request, Backoff backoff) {
    int done = 0;
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0) backoff.pause();
}

/// Replaces the bytes in all of the ranks by those of their rank 0. All of them call it together.
inline void broadcast(Bytes& bytes, MPI_Comm ranks, const Backoff& backoff) {
    auto size = static_cast<std::uint64_t>(bytes.size());
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, ranks, &request);
    wait(request, backoff);
    bytes.resize(size);
    MPI_Ibcast(bytes.data(), size_as_int(size), MPI_BYTE, 0, ranks, &request);
    wait(request, backoff);
}

}  // namespace espalier
