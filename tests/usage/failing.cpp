// SPDX-License-Identifier: Apache-2.0

// A program that fails on one rank, at the place and in the way that its options say: `failing --rank 1 --place make
// --error input`.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <espalier/program/main.hpp>

namespace {
int rank_of_process() {
    const char* rank = std::getenv("OMPI_COMM_WORLD_RANK");
    return rank == nullptr ? 0 : std::atoi(rank);
}

struct Failure {
    int rank;
    std::string place;
    std::string error;

    void at(const std::string& here) const {
        if (place != here || (rank >= 0 && rank != rank_of_process())) return;
        if (error == "usage") throw espalier::UsageError("--side: there is no such side");
        if (error == "input") throw espalier::InputError("side.txt", "cannot be read");
        if (error == "exception") throw std::runtime_error("it fails");
        if (error == "number") throw 42;
        if (error == "endless") std::fputs("endless\n", stderr);
        while (error == "endless") std::this_thread::yield();
    }
};

/// A complete binary tree whose nodes are counted.
struct FailingTree {
    using Node = int;
    using Answer = espalier::Sum<std::uint64_t>;

    int height;
    Failure failure;

    Node root() const { return height; }

    void expand(Node levels, Answer& answer, auto&& child) const {
        if (levels == 2) failure.at("expand");
        answer.add(1);
        for (int side = 0; levels > 0 && side < 2; ++side) child(levels - 1);
    }
};
}  // namespace

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "failing", .summary = "fails"}, [](espalier::Arguments& a) {
        const auto height = a.integer("--height", 20, {3, 30}, "The height of the tree.");
        const auto rank = a.integer("--rank", 0, {-1, 9}, "The rank that fails; all of them if negative.");
        const auto place = a.choice("--place", {"nowhere", "make", "expand"}, "Where it fails.");
        const auto error = a.choice("--error", {"usage", "input", "exception", "number", "endless"}, "How it fails.");
        const Failure failure{rank, place, error};
        failure.at("make");
        return FailingTree{height, failure};
    });
}
