#include "espalier/engine/result.hpp"

#include <algorithm>

namespace espalier::engine {

void Result::merge(const Result& other) {
    answer->merge(*other.answer);
    statistics.merge(other.statistics);
    stopped = std::max(stopped, other.stopped);
    trace.insert(trace.end(), other.trace.begin(), other.trace.end());
}

void Result::put(Packer& packer) const {
    answer->put(packer);
    packer.put(statistics);
    packer.put(pes);
    packer.put(stopped);
    packer.put(trace);
}

Result unpack_result(const Problem& problem, Unpacker& unpacker) {
    Result result;
    result.answer = problem.unpack_answer(unpacker);
    unpacker.get(result.statistics);
    unpacker.get(result.pes);
    unpacker.get(result.stopped);
    unpacker.get(result.trace);
    return result;
}

}  // namespace espalier::engine
