// SPDX-License-Identifier: Apache-2.0

// Tells tests whether they are to look for rare faults, too.

#pragma once
#include <cstdlib>
#include <string_view>

namespace espalier_test {
// Returns whether a test tries all that it can, which takes longer: `make test` sets ESPALIER_RARE to "skip", and then a
// test tries some of each kind. `make test-all`, and a test program that is started by hand, try all.
inline bool tries_all() {
    const char* const rare = std::getenv("ESPALIER_RARE");
    return rare == nullptr || rare != std::string_view("skip");
}
}  // namespace espalier_test
