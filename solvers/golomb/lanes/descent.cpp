#include "golomb/lanes/descent.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"

namespace golomb {

std::vector<Descent> descents_of_this_processor() {
    std::vector<Descent> descents;
#if defined(__x86_64__)
    descents = {{.name = "avx512", .one_word = descend_avx512, .two_words = descend_avx512},
                {.name = "avx2", .one_word = descend_avx2, .two_words = descend_avx2}};
#endif
    descents.push_back({.name = "portable", .one_word = descend_portable, .two_words = descend_portable});
    return lanes::those_that_run_here(std::move(descents));
}

}  // namespace golomb
