// The twin of an example, EXAMPLE: the same tree, searched by a plain recursion. Prints "OBJECTIVE NODES SECONDS".

#include <chrono>
#include <cstdio>

#include <espalier/program/files/files.hpp>
#include <espalier/program/main.hpp>

namespace espalier {

/// What espalier::main() does, in the simplest way.
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
    using Made = decltype(make(arguments));

    struct Recursion {
        const Made& tree;
        typename Made::Answer answer{};
        Nodes nodes = 0;

        void expand(const typename Made::Node& node) {
            ++nodes;
            tree.expand(node, answer, [this](const typename Made::Node& child) { expand(child); });
        }
    } recursion{tree};
    const auto start = std::chrono::steady_clock::now();
    recursion.expand(tree.root());
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    Outcome<typename Made::Answer> outcome;
    outcome.answer = recursion.answer;
    std::printf("%s %llu %.6f\n", program::make_report(outcome).objective.dump().c_str(),
                static_cast<unsigned long long>(recursion.nodes), seconds.count());
    return 0;
}

}  // namespace espalier

#define main plain_main
#include EXAMPLE
#undef main

int main(int argc, char** argv) { return plain_main(argc, argv); }
