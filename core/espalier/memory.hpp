// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace espalier {
constexpr std::size_t large_page = std::size_t{1} << 21;  ///< bytes of a large page

/// Allocates long lists on pages of 2 MB, if the system has such pages. With pages of 4 KB, a list of gigabytes that is
/// read once from end to end would need a quarter of its time for getting the pages, and as much again for giving them
/// back, and each random access would wait for two places in memory instead of one.
///
/// Memory that is freed goes back to the system at once. Otherwise lists of tens of megabytes that come and go would
/// leave gaps in the heap that fit no other list, so that they would take twice as much memory as they need.
template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t size) {
        const auto bytes = size * sizeof(T);
        return static_cast<T*>(bytes < least_bytes ? ::operator new(bytes) : map(whole(bytes)));
    }

    void deallocate(T* memory, std::size_t size) {
        const auto bytes = size * sizeof(T);
        if (bytes < least_bytes) return ::operator delete(memory);
        munmap(memory, whole(bytes));
    }

    /// Leaves plain elements of a growing list uninitialised, because the caller writes to them next.
    template <class U>
    void construct(U* place) {
        if constexpr (!std::is_trivially_copyable_v<U>) ::new (place) U;
    }

    bool operator==(const LargePages&) const = default;

private:
    static constexpr std::size_t least_bytes = 2 * large_page;

    static std::size_t whole(std::size_t bytes) { return (bytes + large_page - 1) / large_page * large_page; }

    // Maps whole pages that begin at a multiple of the page size, and unmaps the memory mapped around them.
    static void* map(std::size_t bytes) {
        void* const mapped =
            mmap(nullptr, bytes + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED) throw std::bad_alloc();
        auto* const begin = static_cast<std::byte*>(mapped);
        const auto before = (large_page - reinterpret_cast<std::uintptr_t>(begin) % large_page) % large_page;
        if (before > 0) munmap(begin, before);
        munmap(begin + before + bytes, large_page - before);
#ifdef MADV_HUGEPAGE
        // This is only a wish; small pages do as well.
        static_cast<void>(madvise(begin + before, bytes, MADV_HUGEPAGE));
#endif
        return begin + before;
    }
};

/// Gives freed memory back to the system, if it can be asked to take it. Takes milliseconds.
inline void give_back_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Lets this process keep memory that it frees until give_back_memory(), and takes its first megabytes from large pages.
/// For programs in which lists replace each other thousands of times: on a virtual machine, getting their pages may take
/// as long as using them. Requires that nothing else has changed the heap's parameters.
inline void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr std::size_t first_bytes = std::size_t{1} << 26;
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, -1);  // never
    mallopt(M_TOP_PAD, first_bytes);
    void* const first = std::malloc(large_page);  // the heap grows by first_bytes beside it
    mallopt(M_TOP_PAD, large_page);
    const auto begin = reinterpret_cast<std::uintptr_t>(first);
    const auto before = 2 * large_page - begin % large_page;  // what follows `first` has been touched
    std::free(first);
#ifdef MADV_HUGEPAGE
    static_cast<void>(madvise(reinterpret_cast<void*>(begin + before), first_bytes, MADV_HUGEPAGE));
#endif
    // The memory before the large pages stays in use and is never touched, so that it takes no small pages.
    [[maybe_unused]] static void* const unused = std::malloc(before);
#endif
}
}  // namespace espalier
