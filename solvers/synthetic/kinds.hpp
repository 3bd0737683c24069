#pragma once

#include <span>
#include <string>
#include <string_view>

namespace synthetic {

/// What `synthetic` can be asked to search; each kind is a program with options of its own.
struct Kind {
    std::string_view name;
    std::string_view summary;
    /// The arguments begin with the name. Returns the exit code.
    int (*run)(int argc, const char* const* argv);
};

/// A new kind is a folder and a row here.
std::span<const Kind> kinds();

/// Null if there is none of that name.
const Kind* find_kind(std::string_view name);

/// Their names with commas between them, and `conjunction` before the last one.
std::string kind_names(std::string_view comma, std::string_view conjunction);

}  // namespace synthetic
