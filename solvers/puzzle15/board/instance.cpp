#include "puzzle15/board/instance.hpp"

#include <fmt/format.h>

#include <utility>

#include <espalier/program/errors.hpp>

namespace puzzle15 {

Instance make_instance(BoardInFile start, const Board& goal) {
    Instance instance{.start = std::move(start), .goal = goal};
    if (const auto reason = unsolvable(instance.puzzle())) {
        throw espalier::program::InputError(
            fmt::format("{}:{}: {}", instance.start.file, instance.start.line, *reason));
    }
    return instance;
}

}  // namespace puzzle15
