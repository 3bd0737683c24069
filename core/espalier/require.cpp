#include "espalier/require.hpp"

#include <cstdio>
#include <cstdlib>

namespace espalier {

void break_contract(const char* sentence, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: contract broken: %s\n", file, line, sentence);
    std::abort();
}

}  // namespace espalier
