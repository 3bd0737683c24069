#pragma once

#include <cstdint>
#include <tuple>

#include "espalier/problem.hpp"

namespace espalier::engine {

/// A subproblem and what the engine knows of it; this is what travels.
template <Problem P>
struct Part {
    typename P::Subproblem subproblem{};
    std::uint32_t generation = 0;  ///< splits between it and the root
    double share = 1;              ///< of the whole tree
    double priority = 0;           ///< the least is searched first; does not travel

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.subproblem, self.generation, self.share);
    }
};

}  // namespace espalier::engine
