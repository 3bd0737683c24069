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
        -Wall -Wextra -Wpedantic -Wconversion
        # Where sources are compiled together, what is private to one shadows nothing of another.
        $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
        "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>"
        $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
    if(ESPALIER_SANITIZE)
        espalier_sanitize(${target})
    endif()
endfunction()

# These sources have private names that others of their target have, too: in a build from nothing, which compiles
# several sources at a time (CMAKE_UNITY_BUILD), they are compiled alone.
function(espalier_compile_alone)
    set_property(SOURCE ${ARGN} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Sanitizers go to users of the target too: a program that mixes both kinds of objects does not link. Four checks of
# undefined behaviour are left out: they stand at every access through a pointer, take a third of the compile time, and
# what does harm among their findings is an access that the address sanitizer tells of. GCC 12 warns of uses of
# uninitialised values in what the sanitizers have made of the code.
function(espalier_sanitize target)
    target_compile_options(${target} PUBLIC
        -fsanitize=${ESPALIER_SANITIZE} -fno-sanitize=null,alignment,object-size,vptr
        -fno-sanitize-recover=all -fno-omit-frame-pointer
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(${target} PUBLIC -fsanitize=${ESPALIER_SANITIZE})
endfunction()

# Kernels with intrinsics are single files, each named after the instruction set that it needs, and chosen at run time;
# all else stays portable. This is the only table of instruction sets: in a file whose name ends in _SET.cpp the
# compiler may use these features and no others (it uses whatever it is allowed to), and lanes::runs_here() asks the
# processor for the same ones. Other kinds of processors have none of the sets: there these files compile to nothing,
# and a plain twin does the work.
set(ESPALIER_INSTRUCTION_SETS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    set(ESPALIER_INSTRUCTION_SETS avx512 avx2 sha)
    set(ESPALIER_FEATURES_OF_avx512 avx2 popcnt avx512f avx512vpopcntdq)
    set(ESPALIER_FEATURES_OF_avx2 avx2 bmi bmi2 popcnt)
    set(ESPALIER_FEATURES_OF_sha ssse3 sse4.1 sha)
endif()

# Gives those of the files that are kernels their flags.
function(espalier_instruction_sets)
    foreach(set IN LISTS ESPALIER_INSTRUCTION_SETS)
        list(TRANSFORM ESPALIER_FEATURES_OF_${set} PREPEND "-m" OUTPUT_VARIABLE flags)
        set(files ${ARGN})
        list(FILTER files INCLUDE REGEX "_${set}\\.cpp$")
        set_property(SOURCE ${files} APPEND PROPERTY COMPILE_OPTIONS ${flags})
        espalier_compile_alone(${files})
    endforeach()
endfunction()
