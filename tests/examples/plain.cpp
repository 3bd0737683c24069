// SPDX-License-Identifier: Apache-2.0

// The twin of an example, EXAMPLE: the same tree, searched by a plain recursion, and by a plain loop over a stack of
// nodes, or of moves. Prints "OBJECTIVE NODES SECONDS" of each; if the answer is the first solution, the objective is 1
// if there is one, and otherwise 0.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/main.hpp>

namespace espalier {
/// Returns whether the node may lead to a better answer, as far as the tree tells.
template <class T>
bool may_improve(const T& tree, const typename T::Node& node, const typename T::Answer& answer) {
    if constexpr (TellsBounds<T>) return answer.improves(tree.bound(node));
    return true;
}

/// Returns whether the search is over.
template <class Answer>
bool is_over(const Answer& answer) {
    if constexpr (FindsFirst<Answer>) return answer.found() != nullptr;
    return false;
}

/// Makes a move, and takes it back if it leads nowhere. Returns whether it does not.
template <class T>
bool make(const T& tree, typename T::State& state, const typename T::Move& move) {
    if (tree.make(state, move)) return true;
    tree.take_back(state, move);
    return false;
}

template <class T>
struct Recursion {
    const T& tree;
    typename T::Answer answer{};
    Nodes nodes = 0;

    void search() { expand(tree.root()); }

    void expand(const typename T::Node& node) {
        if (is_over(answer) || !may_improve(tree, node, answer)) return;
        ++nodes;
        tree.expand(node, answer, [this](const typename T::Node& child) { expand(child); });
    }
};

template <class T>
struct Loop {
    const T& tree;
    typename T::Answer answer{};
    Nodes nodes = 0;

    void search() {
        for (std::vector<typename T::Node> stack{tree.root()}; !stack.empty() && !is_over(answer);) {
            const auto node = std::move(stack.back());
            stack.pop_back();
            if (!may_improve(tree, node, answer)) continue;
            ++nodes;
            const auto open = static_cast<std::ptrdiff_t>(stack.size());
            tree.expand(node, answer, [&stack](const typename T::Node& child) { stack.push_back(child); });
            // The first child is to be searched first.
            std::reverse(stack.begin() + open, stack.end());
        }
    }
};

template <MoveTree T>
struct Recursion<Moves<T>> {
    explicit Recursion(const Moves<T>& moves) : tree(moves.tree()), state(tree.initial()) {}

    const T& tree;
    typename T::State state;
    typename T::Answer answer{};
    Nodes nodes = 0;

    void search() {
        if (is_over(answer)) return;
        ++nodes;
        // The state changes as soon as the first child is searched.
        std::vector<typename T::Move> moves;
        tree.expand(state, answer, [&moves](const typename T::Move& move) { moves.push_back(move); });
        for (const auto& move : moves) {
            if (is_over(answer) || !make(tree, state, move)) continue;
            search();
            tree.take_back(state, move);
        }
    }
};

template <MoveTree T>
struct Loop<Moves<T>> {
    explicit Loop(const Moves<T>& moves) : tree(moves.tree()), state(tree.initial()) {}

    const T& tree;
    typename T::State state;
    typename T::Answer answer{};
    Nodes nodes = 0;

    void search() {
        struct Open {
            typename T::Move move;
            std::size_t depth;
        };
        std::vector<Open> stack;
        std::vector<typename T::Move> made;
        expand(stack, 1);
        while (!stack.empty() && !is_over(answer)) {
            const auto [move, depth] = stack.back();
            stack.pop_back();
            for (; made.size() >= depth; made.pop_back()) tree.take_back(state, made.back());
            if (!make(tree, state, move)) continue;
            made.push_back(move);
            expand(stack, depth + 1);
        }
    }

    void expand(auto& stack, std::size_t depth) {
        ++nodes;
        const auto open = static_cast<std::ptrdiff_t>(stack.size());
        tree.expand(state, answer, [&](const typename T::Move& move) { stack.push_back({move, depth}); });
        std::reverse(stack.begin() + open, stack.end());
    }
};

template <class Answer>
std::string objective_of(const Answer& answer) {
    if constexpr (FindsFirst<Answer>) return is_over(answer) ? "1" : "0";
    Outcome<Answer> outcome;
    outcome.answer = answer;
    return program::make_report(outcome).objective.dump();
}

template <class Search>
void measure(Search search) {
    const auto start = std::chrono::steady_clock::now();
    search.search();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%s %llu %.6f\n", objective_of(search.answer).c_str(), static_cast<unsigned long long>(search.nodes),
                seconds.count());
}

/// Does what espalier::main() does, in the simplest ways.
template <class Make, class Describe = program::AnswerSpeaksForItself>
int plain_main(int argc, const char* const* argv, About about, Make make, const Describe& /*describe*/ = {}) {
    program::OptionList list(std::move(about));
    Arguments arguments(list);
    arguments.declare(make);
    list.parse(argc, argv);
    std::optional<program::Source> file;
    if (arguments.has_instance()) file = {arguments.paths().front(), program::read_file(arguments.paths().front())};
    arguments.begin(1, std::move(file));
    const auto tree = make(arguments);
    measure(Recursion<decltype(make(arguments))>{tree});
    measure(Loop<decltype(make(arguments))>{tree});
    return 0;
}
}  // namespace espalier

#define main plain_main
#include EXAMPLE
#undef main

int main(int argc, char** argv) { return plain_main(argc, argv); }
