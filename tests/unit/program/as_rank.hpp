// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

/// While it lives, the process looks as if Open MPI's mpirun had started it as this one of two ranks.
class AsRank {
public:
    explicit AsRank(int rank) {
        setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
        setenv("OMPI_COMM_WORLD_RANK", std::to_string(rank).c_str(), 1);
    }
    ~AsRank() {
        unsetenv("OMPI_COMM_WORLD_SIZE");
        unsetenv("OMPI_COMM_WORLD_RANK");
    }
    AsRank(const AsRank&) = delete;
    AsRank& operator=(const AsRank&) = delete;
};
