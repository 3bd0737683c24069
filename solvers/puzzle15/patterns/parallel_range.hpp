#pragma once

#include <espalier/answers.hpp>
#include <espalier/solve.hpp>
#include <functional>
#include <optional>
#include <tuple>

namespace puzzle15 {

/// Work on the numbers of a range that any PE may do, as a tree shaped computation.
class ParallelRange {
public:
    using Answer = espalier::Sum<std::uint64_t>;

    struct Subproblem {
        std::uint64_t first = 0;
        std::uint64_t last = 0;

        bool empty() const { return first == last; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.first, self.last);
        }
    };

    ParallelRange(std::uint64_t size, std::function<void(std::uint64_t)> work_on)
        : size_(size), work_on_(std::move(work_on)) {}

    Subproblem root() const { return {.first = 0, .last = size_}; }

    espalier::Nodes work(Subproblem& range, Answer&, espalier::Nodes budget) const {
        const auto first = range.first;
        for (; range.first < range.last && range.first - first < budget; ++range.first) work_on_(range.first);
        return range.first - first;
    }

    std::optional<Subproblem> split(Subproblem& range) const {
        if (range.last - range.first < 2) return std::nullopt;
        const auto middle = range.first + (range.last - range.first) / 2;
        const Subproblem upper{.first = middle, .last = std::exchange(range.last, middle)};
        return upper;
    }

private:
    std::uint64_t size_;
    std::function<void(std::uint64_t)> work_on_;
};

/// Calls work_on(0), ..., work_on(size - 1), each once, on the PEs of a transport of this process.
inline void for_all(espalier::Transport& transport, std::uint64_t size, std::function<void(std::uint64_t)> work_on) {
    espalier::solve(ParallelRange(size, std::move(work_on)), transport);
}

}  // namespace puzzle15
