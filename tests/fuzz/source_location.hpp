#pragma once

#include <version>

// Clang before 15 cannot compile what the standard library of GCC 12 has for this: included first, in its place.
#ifndef __cpp_lib_source_location
#include <cstdint>

namespace std {

class source_location {
public:
    static constexpr source_location current(const char* file = __builtin_FILE(), uint32_t line = __builtin_LINE(),
                                             const char* function = __builtin_FUNCTION()) {
        source_location place;
        place.file_ = file;
        place.line_ = line;
        place.function_ = function;
        return place;
    }

    constexpr const char* file_name() const { return file_; }
    constexpr uint32_t line() const { return line_; }
    constexpr uint32_t column() const { return 0; }
    constexpr const char* function_name() const { return function_; }

private:
    const char* file_ = "";
    uint32_t line_ = 0;
    const char* function_ = "";
};

}  // namespace std
#endif
