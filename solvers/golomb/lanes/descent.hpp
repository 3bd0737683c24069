#pragma once

#include <string_view>
#include <vector>

#include "golomb/lanes/bundle.hpp"

namespace golomb {

/// A way to search everything below the nodes of a bundle at depth 0, up to the first place for a last mark, if there is
/// one. All search the same nodes.
struct Descent {
    std::string_view name;  ///< of the instruction set that it needs
    void (*one_word)(Bundle&);
    void (*two_words)(TwoWordBundle&);

    /// Ensures: no nodes are left; Bundle::searched has increased by those below, and Bundle::found says what it says.
    void search(Bundle& bundle) const { one_word(bundle); }
    void search(TwoWordBundle& bundle) const { two_words(bundle); }
};

void descend_portable(Bundle& bundle);
void descend_portable(TwoWordBundle& bundle);
#if defined(__x86_64__)
void descend_avx2(Bundle& bundle);
void descend_avx2(TwoWordBundle& bundle);
void descend_avx512(Bundle& bundle);
void descend_avx512(TwoWordBundle& bundle);
#endif

/// Those that this processor runs, the fastest first; the last one is "portable".
std::vector<Descent> descents_of_this_processor();

}  // namespace golomb
