// SPDX-License-Identifier: Apache-2.0

// A search whose subproblems take much memory: it counts a range of numbers, and each part of the range has its own
// copy of a load that its count depends on. benchmarks/blocks.py runs it.

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>
#include <espalier/program/main.hpp>

namespace {
constexpr std::uint8_t heavy = 7;

struct LoadedRange {
    struct Subproblem {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::vector<std::uint8_t> load{};

        [[nodiscard]] bool empty() const { return first == last; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.first, self.last, self.load);
        }
    };
    using Answer = espalier::Sum<std::uint64_t>;

    std::uint64_t numbers;
    std::uint64_t bytes;

    [[nodiscard]] Subproblem root() const { return {0, numbers, std::vector<std::uint8_t>(bytes, heavy)}; }

    espalier::Nodes work(Subproblem& range, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes done = 0;
        for (; done < budget && !range.empty(); ++done, ++range.first) {
            answer.add(range.load[range.first % range.load.size()] == heavy);
        }
        return done;
    }

    [[nodiscard]] std::optional<Subproblem> split(Subproblem& range) const {
        if (range.last - range.first < 2) return std::nullopt;
        const auto middle = range.first + (range.last - range.first) / 2;
        Subproblem upper{middle, range.last, range.load};
        range.last = middle;
        return upper;
    }
};
}  // namespace

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "blocks_benchmark", .summary = "Counts numbers, a load with each part"},
                          [](espalier::Arguments& a) {
                              return LoadedRange{a.integer("--numbers", std::uint64_t{20'000'000}),
                                                 a.integer("--bytes", std::uint64_t{100'000}, {1})};
                          });
}
