#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace knapsack {

/// Memory for lists of many lengths that replace each other in turn. A list lies at the lowest place where it fits, and
/// memory is given back only at the end, because a page that the system provides anew costs many times what a search
/// does with it. Pages are small: large ones hardly speed up passes from end to end, and a virtual machine may have to
/// fetch them from its host, which takes five times as long. Only one thread may use it at a time.
class ListMemory {
public:
    ListMemory() = default;
    ListMemory(const ListMemory&) = delete;
    ListMemory& operator=(const ListMemory&) = delete;

    /// Returns memory that is aligned to 64 bytes. Throws std::bad_alloc.
    void* allocate(std::size_t bytes);
    /// Takes back memory that allocate(bytes) has returned.
    void deallocate(void* memory, std::size_t bytes);

    /// Returns how many bytes are allocated from the system.
    std::size_t bytes() const;

private:
    static constexpr std::size_t grain = 64;
    struct alignas(grain) Grain {
        std::array<std::byte, grain> bytes;
    };

    struct Slab {
        explicit Slab(std::size_t bytes)
            : size(bytes), grains(std::make_unique_for_overwrite<Grain[]>(bytes / grain)), gaps({{0, bytes}}) {}

        std::byte* begin() const { return reinterpret_cast<std::byte*>(grains.get()); }

        std::size_t size;  ///< in bytes
        std::unique_ptr<Grain[]> grains;
        std::map<std::size_t, std::size_t> gaps;  ///< the ends of the gaps by their begins; no two of them touch
    };

    static std::byte* allocate_in(Slab& slab, std::size_t bytes);

    std::vector<Slab> slabs_;
};

/// Allocates from a ListMemory, or as usual if there is none. Words that a list grows by are not cleared.
template <class T>
struct InListMemory {
    using value_type = T;
    using propagate_on_container_copy_assignment = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;

    InListMemory() = default;
    InListMemory(ListMemory& of) : memory(&of) {}
    template <class U>
    InListMemory(const InListMemory<U>& other) : memory(other.memory) {}

    T* allocate(std::size_t size) {
        const auto bytes = size * sizeof(T);
        return static_cast<T*>(memory == nullptr ? ::operator new(bytes) : memory->allocate(bytes));
    }

    void deallocate(T* list, std::size_t size) {
        if (memory == nullptr) return ::operator delete(list);
        memory->deallocate(list, size * sizeof(T));
    }

    template <class U>
    void construct(U* place) {
        if constexpr (!std::is_trivially_copyable_v<U>) ::new (place) U;
    }

    bool operator==(const InListMemory&) const = default;

    ListMemory* memory = nullptr;
};

}  // namespace knapsack
