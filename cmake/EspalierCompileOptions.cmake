# How every target of this project is compiled. Targets ask for it by name, so that users of the
# library inherit none of it.

# Warnings, sanitizers and C++20 for one target. GCC 12 warns of accesses out of bounds inside std::vector and
# std::string that cannot happen; the address sanitizer looks for the real ones. Without -ffp-contract=off a product and
# a sum may be rounded once or twice, as the processor has it, and searches that depend on the last bit would not count
# the same nodes everywhere.
function(espalier_compile_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE
        -ffp-contract=off
        -Wall -Wextra -Wpedantic -Wconversion -Wshadow
        "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>"
        $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
    if(ESPALIER_SANITIZE)
        espalier_sanitize(${target})
    endif()
endfunction()

# Sanitizers go to users of the target too: a program that mixes both kinds of objects does not link.
function(espalier_sanitize target)
    target_compile_options(${target} PUBLIC
        -fsanitize=${ESPALIER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${ESPALIER_SANITIZE})
endfunction()

# Kernels with intrinsics are single files, named after what they need, and chosen at run time; all else stays portable.
# The flags are those that the choice asks the processor for, and no others: the compiler uses whatever it is allowed
# to. On other processors these files compile to nothing, and a plain twin does the work.
function(espalier_instruction_sets)
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        return()
    endif()
    set(avx2 -mavx2 -mpopcnt)
    set(avx512 ${avx2} -mavx512f -mavx512vpopcntdq)
    set(sha -mssse3 -msse4.1 -msha)
    set(sha -msha -msse4.1 -mssse3)
    foreach(file IN LISTS ARGN)
        if(file MATCHES "_(avx2|avx512|sha)\\.cpp$")
            set_property(SOURCE "${file}" APPEND PROPERTY COMPILE_OPTIONS ${${CMAKE_MATCH_1}})
        endif()
    endforeach()
endfunction()
