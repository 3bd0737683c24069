#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include <espalier/program/program.hpp>

#include "synthetic/kinds.hpp"

namespace {

espalier::program::About about() {
    espalier::program::About about{.name = "synthetic",
                                   .summary = "searches trees that belong to no problem",
                                   .usage = synthetic::kind_names(" | ", " | ") + " [OPTION]...",
                                   .definition = {},
                                   .examples = {}};
    for (const auto& kind : synthetic::kinds()) {
        about.kinds.emplace_back(kind.name);
        about.examples.emplace_back(fmt::format("synthetic {} --help", kind.name), kind.summary);
    }
    return about;
}

// Refuses a first argument that is no kind. The others are not looked at, because each kind has options of its own.
int refuse(int argc, const char* const* argv) {
    std::string kind;
    std::vector<std::string> names;
    for (const auto& row : synthetic::kinds()) names.emplace_back(row.name);
    espalier::program::Program program(about());
    program.options().begin_group("The trees");
    program.options().choice({"KIND", "KIND", "Which sort of trees."}, kind, names);
    const auto ask = [] {
        throw espalier::program::UsageError("which trees? Expected " + synthetic::kind_names(", ", " or "));
    };
    return program.run(std::min(argc, 2), argv, ask, [](auto&, auto&) {});
}

}  // namespace

int main(int argc, char** argv) {
    const auto* kind = synthetic::find_kind(argc > 1 ? argv[1] : "");
    return kind != nullptr ? kind->run(argc - 1, argv + 1) : refuse(argc, argv);
}
