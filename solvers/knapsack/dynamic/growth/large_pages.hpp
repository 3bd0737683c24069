#pragma once

#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace knapsack {

/// Allocates long lists on pages of 2 MB, where the system has such: a list of gigabytes that is read once from end to
/// end would otherwise take a quarter of its time for 4 KB pages to be provided, and as long again to be given back.
template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t size) {
        const auto bytes = size * sizeof(T);
        if (bytes < least_bytes) return static_cast<T*>(::operator new(bytes));
        const auto whole = (bytes + page - 1) / page * page;
        void* const memory = std::aligned_alloc(page, whole);
        if (memory == nullptr) throw std::bad_alloc();
        // A wish: without large pages the small ones do.
        static_cast<void>(madvise(memory, whole, MADV_HUGEPAGE));
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t size) {
        if (size * sizeof(T) < least_bytes) return ::operator delete(memory);
        std::free(memory);
    }

    /// Words that a list grows by are not cleared: append() writes to them at once.
    template <class U>
    void construct(U* place) {
        if constexpr (!std::is_trivially_copyable_v<U>) ::new (place) U;
    }

    bool operator==(const LargePages&) const = default;

private:
    static constexpr std::size_t page = std::size_t{1} << 21;
    static constexpr std::size_t least_bytes = 2 * page;
};

/// Gives back to the system what was allocated and freed, where that can be asked for. Takes milliseconds.
inline void give_back_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Moves `more` to the end of the list.
template <class List, class More>
void append(List& list, More&& more) {
    const auto size = static_cast<std::ptrdiff_t>(list.size());
    list.resize(list.size() + more.size());
    std::move(more.begin(), more.end(), list.begin() + size);
}

}  // namespace knapsack
