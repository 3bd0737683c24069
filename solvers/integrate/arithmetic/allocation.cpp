#include "integrate/arithmetic/allocation.hpp"

#include <flint/flint.h>
#include <gmp.h>

#include <cstdlib>
#include <new>

namespace integrate {

namespace {

void* told(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* allocate(std::size_t size) { return told(std::malloc(size > 0 ? size : 1)); }

void* allocate_zeros(std::size_t count, std::size_t size) { return told(std::calloc(count > 0 ? count : 1, size)); }

void* reallocate(void* memory, std::size_t size) { return told(std::realloc(memory, size > 0 ? size : 1)); }

void* reallocate_known(void* memory, std::size_t /*before*/, std::size_t size) { return reallocate(memory, size); }

void release_known(void* memory, std::size_t /*size*/) { std::free(memory); }

}  // namespace

void throw_where_memory_runs_out() {
    static const bool once = [] {
        __flint_set_memory_functions(allocate, allocate_zeros, reallocate, std::free);
        mp_set_memory_functions(allocate, reallocate_known, release_known);
        return true;
    }();
    static_cast<void>(once);
}

}  // namespace integrate
