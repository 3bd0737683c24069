#include "puzzle15/patterns/large_pages.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace puzzle15 {

LargePages::LargePages(std::span<const std::uint8_t> content) {
    constexpr std::size_t page = std::size_t{1} << 21;
    const auto whole = (content.size() + page - 1) / page * page;
    memory_.reset(static_cast<std::uint8_t*>(std::aligned_alloc(page, whole)));
    if (!memory_) throw std::bad_alloc();
    // A wish: without large pages the small ones do.
    static_cast<void>(::madvise(memory_.get(), whole, MADV_HUGEPAGE));
    std::memcpy(memory_.get(), content.data(), content.size());
}

void LargePages::Free::operator()(std::uint8_t* memory) const { std::free(memory); }

}  // namespace puzzle15
