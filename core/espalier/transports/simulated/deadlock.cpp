#include "espalier/transports/simulated/deadlock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace espalier {

void fail_in_deadlock(std::span<const int> waiting) {
    constexpr std::size_t most_named = 8;
    throw std::logic_error(fmt::format("deadlock: {} PEs wait and no message is under way: {}{}", waiting.size(),
                                       fmt::join(waiting.first(std::min(waiting.size(), most_named)), " "),
                                       waiting.size() > most_named ? " ..." : ""));
}

}  // namespace espalier
