#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <espalier/program/report.hpp>
#include "golomb/findings.hpp"

namespace golomb {

/// What the findings mean for the question that was asked.
struct Verdict {
    espalier::program::Status status = espalier::program::Status::unknown;
    std::optional<std::uint64_t> objective = {};  ///< the length, or the number of rulers of the exact length
    std::optional<int> bound = {};                ///< no Golomb ruler is shorter
    std::vector<Ruler> rulers = {};               ///< those that answer the question
    std::string statement = {};                   ///< what was proved or found
};

Verdict judge(const Request& request, const Findings& findings);

}  // namespace golomb
