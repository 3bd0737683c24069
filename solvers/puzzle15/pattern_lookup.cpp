#include "puzzle15/pattern_lookup.hpp"

#include <sys/mman.h>

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

std::vector<std::uint16_t> set_numbers(int tiles) {
    std::vector<std::uint16_t> numbers(1U << board_cells);
    std::uint16_t next = 0;
    for (unsigned set = 0; set < 1U << board_cells; ++set) {
        if (std::popcount(set) == tiles) numbers[set] = next++;
    }
    return numbers;
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

RankedLookup::RankedLookup(const std::uint8_t* of_seven, const std::uint8_t* of_eight)
    : of_seven_(of_seven), of_eight_(of_eight), sets_of_seven_(set_numbers(7)), sets_of_eight_(set_numbers(8)) {
    for (unsigned bits = 0; bits < spread_.size(); ++bits) {
        for (unsigned bit = 0; bit < 8; ++bit) spread_[bits] |= ((bits >> bit) & 1) << (4 * bit);
    }
}

}  // namespace puzzle15
