#pragma once

#include <utility>
#include <vector>

#include "integrate/expression/expression.hpp"

namespace integrate {

/// An operation on these operands.
inline Expression applied(Operation operation, std::vector<Expression> operands) {
    return {.operation = operation, .operands = std::move(operands)};
}

}  // namespace integrate
