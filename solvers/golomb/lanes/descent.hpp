#pragma once

#include <string_view>
#include <vector>

#include "golomb/lanes/bundle.hpp"
#include "golomb/tree/node.hpp"

namespace golomb {

/// Prepares an empty bundle for descents that start from prefixes with `marks_of_start` marks. `exact`: only rulers of
/// exactly the longest length are of interest.
void set_criteria(Bundle& bundle, const Criteria& criteria, bool exact, int marks_of_start);

/// Adds a node to start from. Requires: there are fewer than BundleNodes::capacity of these.
void add_start(Bundle& bundle, const Node<1>& node);
void add_start(TwoWordBundle& bundle, const Node<2>& node);

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
