# SPDX-License-Identifier: Apache-2.0

# This file says how the targets of this project are compiled. Each target asks for it by name, so that users of the
# library inherit none of it.

# Sets warnings, sanitizers and C++20 for one target. The warnings of GCC 12 about accesses out of bounds inside
# std::vector and std::string are false and therefore off; the address sanitizer looks for real ones. Without
# -ffp-contract=off a product and a sum would be rounded once or twice, depending on the processor, and searches that
# depend on the last bit would not count the same nodes everywhere. In a unity build GCC collects no garbage until it has
# 2 GB: it takes 1.4 GB at most for any source, and a tenth less time.
function(espalier_compile_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE
        -ffp-contract=off
        -Wall -Wextra -Wpedantic -Wconversion
        # In a unity build, private names of one source do not really shadow those of another.
        $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
        $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:--param=ggc-min-heapsize=2000000>
        # GCC's -Wconversion does not warn of signs; Clang's does.
        $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
        "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>"
        $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
    if(ESPALIER_SANITIZE)
        espalier_sanitize(${target})
    endif()
endfunction()

# Compiles these sources alone in a build that compiles several sources at a time (CMAKE_UNITY_BUILD), because they have
# private names that other sources of their target have, too.
function(espalier_compile_alone)
    set_property(SOURCE ${ARGN} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Compiles a target and its users with sanitizers, as a program that mixes both kinds of objects does not link. Four
# checks of undefined behaviour are left out: they are made at each access through a pointer and take a third of the
# compile time, and harmful accesses among their findings are also found by the address sanitizer. GCC 12 warns falsely
# of uninitialised values in sanitized code.
function(espalier_sanitize target)
    target_compile_options(${target} PUBLIC
        -fsanitize=${ESPALIER_SANITIZE} -fno-sanitize=null,alignment,object-size,vptr
        -fno-sanitize-recover=all -fno-omit-frame-pointer
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(${target} PUBLIC -fsanitize=${ESPALIER_SANITIZE})
endfunction()

# This is the only table of instruction sets. Kernels with intrinsics are single files, each named after the instruction
# set that it needs, and chosen at run time; all other code stays portable. In a file whose name ends in _SET.cpp the
# compiler may use these features and no others (it uses all that are allowed), and lanes::runs_here() asks the
# processor for the same ones. On processors without any of the sets, these files compile to nothing and a plain twin
# does the work.
set(ESPALIER_INSTRUCTION_SETS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(ESPALIER_INSTRUCTION_SETS avx512 avx2)
    set(ESPALIER_FEATURES_OF_avx512 avx2 popcnt avx512f avx512vpopcntdq)
    set(ESPALIER_FEATURES_OF_avx2 avx2 bmi bmi2 popcnt)
endif()

# Compiles these sources with further options, hence alone and without a precompiled header.
function(espalier_compile_differently options)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${options})
    set_property(SOURCE ${ARGN} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    espalier_compile_alone(${ARGN})
endfunction()

# Sets the compile options of those files that are kernels.
function(espalier_instruction_sets)
    foreach(set IN LISTS ESPALIER_INSTRUCTION_SETS)
        list(TRANSFORM ESPALIER_FEATURES_OF_${set} PREPEND "-m" OUTPUT_VARIABLE flags)
        set(files ${ARGN})
        list(FILTER files INCLUDE REGEX "_${set}\\.cpp$")
        espalier_compile_differently("${flags}" ${files})
    endforeach()
endfunction()
