#include "puzzle15/patterns/pattern_lookup.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>

namespace puzzle15 {
namespace {

// In large pages, where the system has them, if it is large itself.
void use_large_pages(std::vector<std::uint8_t>& table) {
    constexpr std::uintptr_t page = 1U << 21;
    const auto first = (reinterpret_cast<std::uintptr_t>(table.data()) + page - 1) / page * page;
    const auto end = reinterpret_cast<std::uintptr_t>(table.data()) + table.capacity();
    if (first < end) ::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

std::vector<std::uint8_t> table_by_cells(const Arrangements& arrangements, const std::vector<std::uint8_t>& database) {
    const auto tiles = static_cast<std::size_t>(arrangements.tiles());
    std::vector<std::uint8_t> table;
    table.reserve(std::size_t{1} << (4 * tiles));
    use_large_pages(table);
    table.resize(std::size_t{1} << (4 * tiles));
    const auto* distance = database.data();
    for (const CellSet set : arrangements.sets()) {
        std::array<std::size_t, Arrangements::most_tiles> cells{};
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < board_cells; ++cell) {
            if (((set >> cell) & 1) != 0) cells[count++] = cell;
        }
        for (std::size_t order = 0; order < arrangements.orders(); ++order) {
            const auto places = arrangements.places(order);
            std::size_t index = 0;
            for (std::size_t tile = 0; tile < tiles; ++tile) index |= cells[places[tile]] << (4 * tile);
            table[index] = *distance++;
        }
    }
    return table;
}

}  // namespace

DirectLookup::DirectLookup(const Partition& partition, const std::vector<std::vector<std::uint8_t>>& databases) {
    std::size_t tile = 0;
    for (std::size_t i = 0; i < databases.size(); ++i) {
        const auto tiles = partition.patterns[i].size();
        tables_.push_back(table_by_cells(Arrangements(static_cast<int>(tiles)), databases[i]));
        const Row row{.table = tables_.back().data(), .mask = tables_.back().size() - 1, .shift = 4 * tile};
        for (const auto end = tile + tiles; tile < end; ++tile) rows_[tile] = row;
    }
}

std::vector<std::uint8_t> sorted_by_order(const Arrangements& arrangements, const std::vector<std::uint8_t>& database) {
    const auto sets = arrangements.sets().size();
    const auto orders = arrangements.orders();
    std::vector<std::uint8_t> sorted(database.size());
    // Squares that stay in the cache.
    constexpr std::size_t side = 64;
    for (std::size_t set = 0; set < sets; set += side) {
        for (std::size_t order = 0; order < orders; ++order) {
            for (std::size_t i = set; i < std::min(set + side, sets); ++i) {
                sorted[order * sets + i] = database[i * orders + order];
            }
        }
    }
    return sorted;
}

RankedLookup::RankedPattern::RankedPattern(int tiles, const std::uint8_t* given)
    : database(given),
      arrangements(std::make_shared<Arrangements>(tiles)),
      sets(arrangements->sets().size()),
      set_numbers(arrangements->set_numbers().data()),
      exchanged{} {
    for (int place = 0; place + 1 < tiles; ++place) {
        exchanged[static_cast<std::size_t>(place)] = arrangements->orders_after(place, place + 1).data();
    }
}

RankedLookup::RankedLookup(const std::uint8_t* of_seven, const std::uint8_t* of_eight)
    : patterns_{RankedPattern(7, of_seven), RankedPattern(8, of_eight)} {
    for (unsigned set = 1; set < sizes_.size(); ++set) {
        sizes_[set] = static_cast<std::uint8_t>(sizes_[set / 2] + set % 2);
    }
}

std::uint64_t RankedLookup::word(std::uint64_t cells) const {
    std::uint64_t word = 0;
    for (const unsigned tile : {0U, first_tile_of_eight}) {
        const auto& arrangements = *pattern_of(tile).arrangements;
        const auto of_pattern = cells >> (4 * tile);
        const auto order = arrangements.number(of_pattern) % arrangements.orders();
        word |= (std::uint64_t{arrangements.set(of_pattern)} | order << 16) << shift_of(tile);
    }
    return word;
}

}  // namespace puzzle15
