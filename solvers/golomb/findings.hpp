#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/report.hpp>
#include "golomb/request.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/range.hpp"
#include "golomb/tree/task.hpp"

namespace golomb {

/// The proof for a smaller number of marks on which --from-scratch builds.
struct ShorterProof {
    int marks = 0;
    int length = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// What is known when a search is over.
struct Findings {
    Task task;
    bool complete = false;      ///< the part of the tree that was asked for is searched to its end
    std::vector<Ruler> rulers;  ///< found by the search
    std::uint64_t counted = 0;  ///< found by the search, but not kept
    Ruler constructed;          ///< known before the search
    int bound = 0;              ///< proved by an earlier search: no ruler is shorter
    std::vector<ShorterProof> shorter_proofs;
    std::vector<Range> parts;       ///< of the tree, that were asked for
    std::vector<Range> unsearched;  ///< what a stop left of them,
    int unsearched_longest = 0;     ///< where rulers of at most this length were looked for
};

/// What the findings say in answer to the request, for people and for programs.
espalier::program::Report make_report(const Request& request, const Findings& findings);

}  // namespace golomb
