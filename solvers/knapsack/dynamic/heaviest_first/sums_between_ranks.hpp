#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"

namespace knapsack {

/// Makes room in a list for `bytes` bytes that arrive, and returns where they go.
template <class List>
std::byte* room_for(List& list, std::size_t bytes) {
    list.resize(bytes / sizeof(typename List::value_type));
    return std::as_writable_bytes(std::span(list)).data();
}

/// Moves sums from rank to rank. All ranks call the same functions.
class SumsBetweenRanks {
public:
    using Span = std::span<const Sums>;
    /// Sums that have arrived, by ranks, with the same number of lists from each.
    using Received = std::vector<SumsList>;

    /// `ranks` is null if there is only one process.
    SumsBetweenRanks(espalier::Collectives* ranks, const InListMemory<Sums>& memory)
        : ranks_(ranks), received_(this->ranks(), SumsList(memory)) {}

    std::size_t ranks() const { return ranks_ == nullptr ? 1 : static_cast<std::size_t>(ranks_->ranks()); }
    std::size_t rank() const { return ranks_ == nullptr ? 0 : static_cast<std::size_t>(ranks_->rank()); }

    /// Sends the spans leaving_for(r), of which there are as many for each rank, to each other rank r.
    template <class SpansFor>
    void exchange(const SpansFor& leaving_for, Received& received) {
        std::vector<espalier::ByteView> leaving;
        leaving.reserve(received.size());
        for (std::size_t r = 0; r < ranks(); ++r) {
            for (const Span each : leaving_for(r))
                leaving.push_back(r == rank() ? espalier::ByteView() : std::as_bytes(each));
        }
        for (auto& list : received) list.clear();
        ranks_->exchange(leaving,
                         [&](std::size_t place, std::size_t bytes) { return room_for(received[place], bytes); });
    }

    /// Sends the span leaving_for(r) to each other rank r. Returns the sums that arrive, which stay until the next
    /// call.
    template <class SpanFor>
    const Received& exchange(const SpanFor& leaving_for) {
        exchange([&](std::size_t r) { return std::array{Span(leaving_for(r))}; }, received_);
        return received_;
    }

    /// Sends leaving_for(r) to each rank r, also to this one, and replaces the list by the sums that arrive. The spans
    /// may be of the list itself.
    template <class SpanFor>
    void move_to(SumsList& list, const SpanFor& leaving_for) {
        exchange(leaving_for);
        const Span mine = leaving_for(rank());
        SumsList moved(list.get_allocator());
        moved.reserve(std::accumulate(received_.begin(), received_.end(), mine.size(),
                                      [](std::size_t size, const SumsList& from) { return size + from.size(); }));
        for (std::size_t r = 0; r < ranks(); ++r) {
            const Span from = r == rank() ? mine : Span(received_[r]);
            moved.append(from);
        }
        list.swap(moved);
    }

private:
    espalier::Collectives* ranks_;
    Received received_;
};

}  // namespace knapsack
