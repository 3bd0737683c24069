#pragma once

#include <memory>
#include <vector>

#include "espalier/engine/problem.hpp"
#include "espalier/limits.hpp"
#include "espalier/statistics.hpp"
#include "espalier/trace.hpp"

namespace espalier::engine {

/// An Outcome whose answer has a type that only its problem knows. Both are packed in the same way.
struct Result {
    std::unique_ptr<Answer> answer;
    Statistics statistics{};
    int pes = 1;
    StopReason stopped = StopReason::none;
    std::vector<TraceEvent> trace{};

    bool complete() const { return stopped == StopReason::none; }
    void merge(const Result& other);
    void put(Packer& packer) const;
};

Result unpack_result(const Problem& problem, Unpacker& unpacker);

}  // namespace espalier::engine
