// The twin of an example, EXAMPLE: the same tree, searched by a plain recursion, and by a plain loop over a stack of
// nodes. Prints "OBJECTIVE NODES SECONDS" of each.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
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

template <class T>
struct Recursion {
    const T& tree;
    typename T::Answer answer{};
    Nodes nodes = 0;

    void search() { expand(tree.root()); }

    void expand(const typename T::Node& node) {
        if (!may_improve(tree, node, answer)) return;
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
        for (std::vector<typename T::Node> stack{tree.root()}; !stack.empty();) {
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

template <class Search>
void measure(Search search) {
    const auto start = std::chrono::steady_clock::now();
    search.search();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    Outcome<decltype(search.answer)> outcome;
    outcome.answer = search.answer;
    std::printf("%s %llu %.6f\n", program::make_report(outcome).objective.dump().c_str(),
                static_cast<unsigned long long>(search.nodes), seconds.count());
}

/// What espalier::main() does, in the simplest ways.
template <class Make, class Describe = program::AnswerSpeaksForItself>
int plain_main(int argc, const char* const* argv, About about, Make make, const Describe& /*describe*/ = {}) {
    program::OptionList list(std::move(about));
    Arguments arguments(list);
    arguments.declare(make);
    list.parse(argc, argv);
    std::optional<program::InstanceFile> file;
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
