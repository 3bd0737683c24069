#pragma once

#include <string_view>
#include <vector>

#include "golomb/lanes/bundle.hpp"

namespace golomb {

/// A pair of functions that search everything below the nodes of a bundle at depth 0, up to the first place for a last
/// mark, if there is one. All descents search the same nodes.
struct Descent {
    std::string_view name;  ///< the name of the instruction set that the descent needs
    void (*one_word)(Bundle&);
    void (*two_words)(TwoWordBundle&);

    /// Searches below the bundle's nodes and removes them. Adds the number of nodes found there to Bundle::searched.
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

/// Returns the descents that this processor runs, the fastest first; the last one is "portable".
std::vector<Descent> descents_of_this_processor();

}  // namespace golomb
