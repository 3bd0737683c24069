#pragma once

#include <span>
#include <string>
#include <string_view>

namespace synthetic {

/// A kind of trees that `synthetic` can search. Each kind is a program with options of its own.
struct TreeKind {
    std::string_view name;
    std::string_view summary;
    /// Runs the program. The arguments begin with the kind's name. Returns the exit code.
    int (*run)(int argc, const char* const* argv);
};

/// Returns the table of kinds. A new kind is a folder and a row here.
std::span<const TreeKind> kinds();

/// Returns the kind of that name, or null if there is none.
const TreeKind* find_kind(std::string_view name);

/// Returns the names of all kinds with commas between them, and `conjunction` before the last one.
std::string kind_names(std::string_view comma, std::string_view conjunction);

}  // namespace synthetic
