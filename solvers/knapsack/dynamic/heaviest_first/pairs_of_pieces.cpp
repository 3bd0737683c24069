#include "knapsack/dynamic/heaviest_first/pairs_of_pieces.hpp"

#include <limits>
#include <utility>

namespace knapsack {

namespace {

using Span = std::span<const Sums>;

/// Goes through pieces of a list.
class Pieces {
public:
    explicit Pieces(std::vector<Span> pieces) : pieces_(std::move(pieces)) { skip_empty(); }

    bool empty() const { return at_ == pieces_.size(); }
    /// The weight where the piece behind the first one begins.
    Word next_weight() const {
        auto next = at_ + 1;
        while (next < pieces_.size() && pieces_[next].empty()) ++next;
        return next < pieces_.size() ? pieces_[next].front().weight : std::numeric_limits<Word>::max() / 2;
    }
    Span first() const { return empty() ? Span() : pieces_[at_]; }
    void drop(std::size_t count) {
        if (empty()) return;
        pieces_[at_] = pieces_[at_].subspan(count);
        skip_empty();
    }

private:
    void skip_empty() {
        while (at_ < pieces_.size() && pieces_[at_].empty()) ++at_;
    }

    std::vector<Span> pieces_;
    std::size_t at_ = 0;
};

}  // namespace

std::vector<SumsPair> pairs_of_pieces(std::vector<Span> without, std::vector<Span> with, Word weight_of_item) {
    Pieces left(std::move(without));
    Pieces left_with(std::move(with));
    std::vector<SumsPair> pairs;
    while (!left.empty() || !left_with.empty()) {
        const auto next = left.next_weight();
        const auto next_with = left_with.next_weight() + weight_of_item;
        SumsPair pair{left.first(), left_with.first()};
        if (next <= next_with) {
            pair.with = pair.with.first(size_below(pair.with, next - weight_of_item));
        } else {
            pair.without = pair.without.first(size_below(pair.without, next_with + 1));
        }
        left.drop(pair.without.size());
        left_with.drop(pair.with.size());
        pairs.push_back(pair);
    }
    return pairs;
}

}  // namespace knapsack
