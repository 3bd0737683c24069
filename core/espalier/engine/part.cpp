// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/part.hpp"
#include <stdexcept>
#include <tuple>
#include <utility>

namespace espalier::engine {
void Part::put(Packer& packer) const { packer.put(std::tie(*subproblem, generation, share)); }

Part unpack_part(const Problem& problem, Unpacker& unpacker) {
    Part part;
    part.subproblem = problem.unpack_subproblem(unpacker);
    unpacker.get_all(part.generation, part.share);
    return part;
}

std::optional<Part> split_off(const Problem& problem, Part& part) {
    auto other = problem.split(*part.subproblem);
    if (!other) return std::nullopt;
    if (other->empty() || part.empty()) {
        throw std::logic_error("split() must leave and return subproblems that are not empty, or return none");
    }
    Part half;
    half.subproblem = std::move(other);
    half.generation = ++part.generation;
    // A problem that tells no shares is taken to halve them [Kilby, Slaney, Thiebaux, Walsh 2006].
    half.share = half.subproblem->share().value_or(part.share / 2);
    part.share = part.subproblem->share().value_or(part.share / 2);
    return half;
}

std::optional<Part> split_off_first(const Problem& problem, Part& part, std::size_t count) {
    auto nodes = problem.split_first(*part.subproblem, count);
    if (!nodes) return std::nullopt;
    Part first;
    first.subproblem = std::move(nodes);
    first.generation = part.generation + 1;
    first.share = first.subproblem->share().value_or(part.share / 2);
    part.share = part.subproblem->share().value_or(part.share / 2);
    return first;
}

bool may_have_parts(const Part& part) { return part.subproblem->open().value_or(2) > 1; }

std::vector<Part> split_to_nodes(const Problem& problem, Part part) {
    std::vector<Part> nodes;
    std::vector<Part> to_split;
    to_split.push_back(std::move(part));
    while (!to_split.empty()) {
        std::optional<Part> other;
        if (may_have_parts(to_split.back())) other = split_off(problem, to_split.back());
        if (other) {
            const bool knows_nodes = other->subproblem->open().has_value();
            (knows_nodes ? to_split : nodes).push_back(std::move(*other));
        } else {
            nodes.push_back(std::move(to_split.back()));
            to_split.pop_back();
        }
    }
    return nodes;
}

double priority_of(const Problem& problem, const Part& part) {
    if (const auto priority = problem.priority(*part.subproblem)) return *priority;
    const auto level = static_cast<double>(part.generation);
    return problem.prunes() ? -level : level;
}

Part initial_split(const Problem& problem, int pe, int pes) {
    Part part;
    if (pe > 0 && !problem.may_split()) return part;
    part.subproblem = problem.root();
    int first = 0;
    for (int count = pes; count > 1;) {
        const int kept = (count + 1) / 2;
        const bool in_first_half = pe < first + kept;
        std::unique_ptr<Subproblem> other;
        if (!part.empty()) other = problem.split(*part.subproblem);
        if (other) {
            ++part.generation;
            part.share /= 2;
            if (!in_first_half) part.subproblem = std::move(other);
        } else if (!in_first_half) {
            part.subproblem.reset();
        }
        first = in_first_half ? first : first + kept;
        count = in_first_half ? kept : count - kept;
    }
    return part;
}
}  // namespace espalier::engine
