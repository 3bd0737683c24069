#include "golomb/search/searcher.hpp"

#include <algorithm>
#include <stdexcept>

#include "golomb/search/batch_searcher.hpp"
#include "golomb/search/plain_searcher.hpp"

namespace golomb {
namespace {

// The longest gap between two neighbouring marks of a ruler. The other segments, and pairs of neighbouring ones, all
// have distinct lengths; each segment is in one segment and in at most two pairs, those at the ends in one pair less.
int longest_gap(const Task& task) {
    const int segments = std::max(0, task.marks - 2);
    const int distances = std::max(segments, 2 * segments - 2);
    const int by_segments = segments * (segments + 1) / 2;
    const int by_pairs = (distances * (distances + 1) / 2 + 2) / 3;
    return task.longest - std::max(by_segments, by_pairs);
}

// Equal distances of more than half the length imply smaller equal ones, as they overlap. Those of more than a third
// are so rarely the only equal ones that it is faster to ignore them until a ruler is complete.
bool fit(const Task& task, int capacity) { return longest_gap(task) <= capacity && task.longest <= 3 * capacity; }

// One word suffices even where more is ignored: there is a batch kernel for one word alone, and it searches nodes so
// much faster that the additional ones do not matter.
bool fit_one_word(const Task& task) { return fit(task, 64) || (longest_gap(task) <= 64 && BatchSearcher::fits(task)); }

}  // namespace

std::unique_ptr<const Searcher> make_searcher(const Task& task) {
    if (fit_one_word(task) && task.kernel != Kernel::plain && BatchSearcher::fits(task)) {
        return std::make_unique<BatchSearcher>(task, batch_kernel(task.kernel));
    }
    if (fit_one_word(task)) return std::make_unique<PlainSearcher<1>>(task);
    if (fit(task, 128)) return std::make_unique<PlainSearcher<2>>(task);
    if (fit(task, 256)) return std::make_unique<PlainSearcher<4>>(task);
    if (fit(task, 512)) return std::make_unique<PlainSearcher<8>>(task);
    if (fit(task, 1024)) return std::make_unique<PlainSearcher<16>>(task);
    throw std::invalid_argument("rulers of length " + std::to_string(task.longest) + " with " +
                                std::to_string(task.marks) + " marks are too long to be searched for");
}

}  // namespace golomb
