#include "espalier/require.hpp"

#include <cstdio>
#include <cstdlib>

namespace espalier {

void break_contract(const char* sentence, const std::source_location& where) {
    std::fprintf(stderr, "%s:%u: contract broken: %s\n", where.file_name(), static_cast<unsigned>(where.line()),
                 sentence);
    std::abort();
}

}  // namespace espalier
