#pragma once

#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace espalier {

/// Allocates long lists on pages of 2 MB, where the system has such: a list of gigabytes that is read once from end to
/// end would otherwise take a quarter of its time for 4 KB pages to be provided, and as long again to be given back; and
/// a look anywhere in it would wait for two places instead of one.
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
#ifdef MADV_HUGEPAGE
        // A wish: without large pages the small ones do.
        static_cast<void>(madvise(memory, whole, MADV_HUGEPAGE));
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t size) {
        if (size * sizeof(T) < least_bytes) return ::operator delete(memory);
        std::free(memory);
    }

    /// Numbers that a list grows by are not cleared: what comes next writes to them.
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

}  // namespace espalier
