// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdlib>
#include <string>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

/// While it lives, the process looks as if Open MPI's mpirun had started it as this one of two ranks. What is allocated
/// meanwhile may leak, as Open MPI gives back less than it takes when it is initialised.
class AsRank {
#ifdef __SANITIZE_ADDRESS__
    __lsan::ScopedDisabler no_leak_counts_;
#endif

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
